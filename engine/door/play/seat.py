"""One round at the terminal: the person's own turns, and everybody else's."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from math import ceil
from time import monotonic
from typing import Any

from engine.core.action import Action
from engine.core.chance import Chance
from engine.core.event import Told
from engine.core.game import Legal
from engine.core.model import Seat, Trouble
from engine.core.plain import about
from engine.core.prompt import PickCards
from engine.door.common import play_words
from engine.door.play.asking import Unanswered, answer, by_numbers, hand_order, offers, which_reading
from engine.door.play.board import draw
from engine.door.play.keys import drop_typed
from engine.door.play.talk import Gone, Talk
from engine.play.clock import Clock
from engine.play.ledger import Unit
from engine.play.round import Frame, Round
from engine.play.thinker import Question, cheapest_first, hint
from engine.play.thinker import surely as think


class Late(Exception):
    """The person's time is over; the clock plays ``action``."""

    def __init__(self, action: Action) -> None:
        super().__init__(action.do)
        self.action = action


class Playing:
    """Leads a round to its end; ``own`` None: the person looks on; ``bots`` a kind per seat, None for the person.

    ``seconds``: how long an action may take, where the game has a clock; ``now``: the time, of a clock nobody sets.
    """

    def __init__(
        self, round_: Round[Any], talk: Talk, own: Seat | None, bots: tuple[str | None, ...], seed: int, unit: Unit,
        seconds: int | None = None, now: Callable[[], float] = monotonic,
    ) -> None:  # fmt: skip
        self.round = round_
        self.talk = talk
        self.own = own
        self.bots = bots
        self.seed, self.unit = seed, unit
        self.seconds = seconds
        self.clock = Clock(round_, seconds, now)
        self.abandoned = False
        self.declines: Callable[[], None] | None = None
        """What is done where the person declines what the round brings."""
        self._shared = ""  # the last phase in which several seats were asked at once
        round_.listen(own, self._tell)

    def _tell(self, frame: Frame) -> None:
        for event in frame.events:
            if isinstance(event, Told):
                self.talk.event(event)

    def run(self) -> bool:
        """Play until the round is over; true if it was abandoned."""
        waited = ""
        while not self.round.over and not self.abandoned:
            acting = self.round.table.to_act
            if len(acting) > 1:
                self._shared = self.round.table.phase
            others = [seat for seat in acting if seat != self.own]
            phase = self.round.table.phase
            if self.own in acting and not (others and (waited == phase or self._answers_itself())):
                # who lets the others go first is asked again when nobody else is left, or in another phase
                waited = phase if self._in_time(bool(others)) else ""
            elif others:
                # who of several answers first is left to chance: nobody can read anything out of the order
                chance = Chance(self.seed, "who").of(self.round.at)
                self._computer(chance.pick(others))
        return self.abandoned

    def _answers_itself(self) -> bool:
        """Whether the person's only possible answer can wait for the others and then be given by the table."""
        legal = self._legal()
        return legal.complete and len(legal.actions) == 1 and len(self.round.table.to_act) > 1

    def _legal(self) -> Legal:
        assert self.own is not None
        return self.round.game.legal(self.round.state, self.own)

    def _computer(self, seat: Seat) -> None:
        bot = self.bots[seat]
        assert bot is not None, "a person's seat is not asked here"
        question = Question(self.round.game.info.id, bot, self.round.view(seat), self.round.at, self.seed + seat)
        if self.seconds is not None:
            question = replace(question, seconds=min(question.seconds, self.seconds))
        refusal = self.round.submit(think(question)[0].action)
        assert refusal is None, refusal

    # --------------------------------------------------------------- the person

    def _in_time(self, may_wait: bool) -> bool:
        """The same as `_person`, as long as there is time; when it is over, the clock acts."""
        assert self.own is not None
        self.clock.look((self.own,))
        self.talk.watch = self._watch if self.own in self.clock.times() else None
        try:
            return self._person(may_wait)
        except Late as late:
            drop_typed()
            verb = f"{self.round.game.info.id}.verb.{late.action.do}"
            self.talk.write("")
            self.talk.say("table.clock.up.own", "yellow", verb=self.talk.words.key(verb))
            self._submit(late.action)
            return False
        finally:
            self.talk.watch = None
            self.clock.look()

    def _watch(self) -> None:
        """See whether the person still has time; raises `Late` where not."""
        assert self.own is not None
        self.clock.look((self.own,))
        action = self.clock.late()
        if action is not None:
            raise Late(action)

    def _time_left(self) -> str:
        """How much time the person has, where a clock runs."""
        time = self.clock.times().get(self.own) if self.own is not None else None
        return "" if time is None else self.talk.words.key("table.clock.left", seconds=ceil(time.left))

    def _person(self, may_wait: bool) -> bool:
        """Ask the person for one action; true if the others shall go first."""
        assert self.own is not None
        talk = self.talk
        view = self.round.view(self.own)
        legal = view.legal
        if len(self.round.table.to_act) == 1 and self._sealed_single(legal):
            self._submit(legal.actions[0])
            return False
        draw(talk, view)
        for said in dict.fromkeys(talk.words.say(one.about) for one in view.prompts if one.about is not None):
            talk.write(said)
        while True:
            found = offers(talk, view.prompts)
            line = "  ".join(f"[{offer.letter}] {offer.label}" for offer in found)
            wait = talk.words.key("table.play.or_wait") if may_wait else ""
            talk.write(f"{line}  {talk.words.key('table.play.keys')} {wait}".rstrip(), "cyan")
            said = talk.ask(" · ".join(filter(None, (talk.words.key("table.play.your_turn"), self._time_left()))))
            if not said and may_wait:
                return True
            aside = self._aside(said)
            if aside is not None:
                if aside:
                    return False
                continue
            try:
                picked = by_numbers(said, hand_order(view))
                for offer in found:
                    takes_cards = any(isinstance(ask, PickCards) for ask in offer.prompt.asks)
                    if said.lower() == offer.letter or (picked is not None and takes_cards):
                        action = answer(talk, self.round.game, view, offer.prompt, picked)
                        action = which_reading(talk, self.round.game, self.round.state, action)
                        if self._submit(action):
                            return False
                        break
                else:
                    off = next((prompt.off for prompt in view.prompts if picked is not None and prompt.off), None)
                    if off is not None:
                        talk.refused(off)
                    else:
                        talk.say("table.play.no_such_choice", "yellow", given=said[:20])
            except Unanswered:
                talk.say("table.play.taken_back")

    def _sealed_single(self, legal: Legal) -> bool:
        """Whether everybody else has answered a question that leaves the person no choice."""
        return self.round.table.phase == self._shared and legal.complete and len(legal.actions) == 1

    def _submit(self, action: Action) -> bool:
        refusal = self.round.submit(action)
        if refusal is not None:
            self.talk.refused(refusal)
        return refusal is None

    def _aside(self, said: str) -> bool | None:
        """Keys that are no action of the game: true if the question must be put anew; None for anything else."""
        talk = self.talk
        match said.lower():
            case "q":
                raise Gone
            case "h":
                self._hint()
            case "u":
                return self._undo()
            case "?":
                talk.say("table.play.help")
            case "!":
                return self._rule()
            case "." if self.declines is not None:
                self.declines()
            case _:
                return None
        return False

    def _hint(self) -> None:
        """What the game's adviser would do with the person's cards: up to three plays."""
        assert self.own is not None
        game = self.round.game
        for advice in cheapest_first(think(hint(self.round, self.own, self.seed))):
            words, why = self.talk.words, advice.why
            play, said = play_words(game.info.id, advice.action, words), "" if why is None else words.say(why)
            if advice.amount is None:
                self.talk.say("table.play.hint", play=play, why=said)
            else:
                drinks = words.drink(about(advice.amount), self.unit.name, self.unit.cups)
                expected = words.key("table.hint.expected", cost=drinks)
                self.talk.say("table.play.hint.expected", play=play, why=said, expected=expected)

    def _undo(self) -> bool:
        """Take back everything since before the person's last action."""
        assert self.own is not None
        try:
            self.round.take_back(self.own)
        except Trouble as trouble:
            self.talk.trouble(trouble)
            return False
        self.talk.say("table.play.undone")
        return True

    def _rule(self) -> bool:
        """The table's own prompts (rulings), and leaving the round unplayed; each asked once more."""
        talk = self.talk
        view = self.round.view(None)
        found = offers(talk, view.prompts)
        rows = {offer.letter: offer.label for offer in found}
        rows["0"] = talk.words.key("table.play.abandon")
        rows["-"] = talk.words.key("table.play.back")
        chosen = talk.choose(talk.words.key("table.play.ruling"), rows)
        if chosen == "-":
            return False
        if not talk.yes("table.play.sure", default=False, choice=rows[chosen]):
            return False
        if chosen == "0":
            self.abandoned = True
            return True
        offer = next(offer for offer in found if offer.letter == chosen)
        try:
            return self._submit(answer(talk, self.round.game, view, offer.prompt, None))
        except Unanswered:
            return False
