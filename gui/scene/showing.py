"""What is on offer and what the hands have chosen, shown on the scene."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from PySide6.QtCore import QElapsedTimer, QObject, Signal

from engine.core.action import Refusal
from engine.core.prompt import Prompt
from engine.words.buttons import cost, number
from gui.scene.button import Button
from gui.scene.choice import (
    Answer,
    Called,
    Chosen,
    Name,
    Offer,
    Offers,
    Probe,
    Reason,
    button,
    first_number,
    in_short,
    label_of,
    offered,
    reason,
    why_not,
)
from gui.scene.describe import card_name
from gui.scene.describe_bars import PEEK, ZONE
from gui.scene.drag import Ghost
from gui.scene.hits import TRAY, Hit, drops
from gui.scene.look import Look
from gui.scene.middle import plain
from gui.scene.says import say
from gui.scene.stage import Hands, Key, Slider, keys
from gui.scene.table_scene import TableScene

SORTED = 3
"""Hands of no more cards are not sorted by a button."""


@dataclass
class Press:
    """A finger that is down: where it came down, on what, in which turn, what became of it, and where it is now."""

    pointer: object
    x: float
    y: float
    turn: int
    what: Hit | None
    at: int
    mode: str = "press"
    raising: bool = True
    run: list[Key] = field(default_factory=list)
    before: tuple[Key, ...] = ()
    ghost: Ghost | None = None
    now: tuple[float, float] = (0.0, 0.0)
    viewer: int = 0


class Showing(QObject):
    """The state of the hands at the table; gestures change it, the scene shows it."""

    wanted = Signal(str)
    """Something outside the round: hint, drawer, menu, chip, undo, seat:2, escape."""
    asked = Signal(object)
    """An `Offer` that needs an answer which nothing on the table can give."""
    refused = Signal(str)
    """Why something was not done, in words."""

    def __init__(
        self,
        scene: TableScene,
        submit: Callable[[Answer], Refusal | None],
        probe: Probe | None = None,
        name: Name | None = None,
        finish: Callable[[], bool] | None = None,
        clock: Callable[[], int] | None = None,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.scene = scene
        self._submit, self._probe, self._name = submit, probe, name
        self._finish = finish or (lambda: False)
        self._timer = QElapsedTimer()
        self._timer.start()
        self._clock = clock or (lambda: int(self._timer.elapsed()))
        self._offers = Offers()
        self._shape = Offers()
        self._phase = ""
        self._open = False
        self._turn = 0
        self._press: Press | None = None
        self._sent_at = -(10**9)
        self._lifted: tuple[Hit | None, int] = (None, -(10**9))
        self._number: int | None = None
        self._covered = self.veiled = False
        self.glances = False
        self.chosen = Chosen()
        self.focus = ""
        self.refusal = ""
        """The code of the rule that said no last; empty once something was done."""

    def now(self) -> int:
        """Milliseconds on the clock of these hands."""
        return self._clock()

    # ---------------------------------------------------------------- what is on offer

    def offer(self, prompts: Sequence[Prompt]) -> None:
        """Take what the viewer is asked now; a press that began before another question plays nothing any more."""
        offers = self._placed(prompts)
        same = offers == self._offers
        self._turn += not same
        self._offers = offers
        self._open = bool(prompts)
        phase = self.scene.view.table.phase if self.scene.view is not None else ""
        if prompts:
            self._shape = self._offers
        elif phase != self._phase:
            self._shape = Offers()
        self._phase = phase
        if not self.veiled:
            self.chosen = Chosen(self._still_there(self.chosen.cards))
        number = self._offers.deed.number if self._offers.deed is not None else None
        number = None if number is None or number.zone is None else number
        if not same or self._number is None:
            self._number = first_number(number) if number is not None else None
        self._go_on_holding()
        self._refresh(toast="" if not same else None)

    def _placed(self, prompts: Sequence[Prompt]) -> Offers:
        """Give each prompt its place."""
        return offered(prompts)

    def _go_on_holding(self) -> None:
        """What happens at the table takes nothing out of a hand, unless what it held is gone."""
        press, stage = self._press, self.scene.stage
        if press is None:
            return
        held = set(press.ghost.cards if press.ghost is not None else ()) | set(press.run)
        if press.what is not None and press.what.key is not None:
            held.add(press.what.key)
        if stage is None or held - set(self._still_there(tuple(held))) or press.viewer != stage.viewer:
            self._cancel()
        elif press.ghost is not None and press.what is not None and press.what.key is not None:
            if press.what.key not in stage.hand:
                self._cancel()
                return
            lying = replace(stage, hands=replace(stage.hands, dragged=()))
            press.ghost = Ghost(self.scene, lying, press.ghost.cards, press.what.key)
            press.ghost.follow(*press.now)

    def cover(self, covered: bool) -> None:
        """Lower or raise the curtain: under it nothing is touched, and nothing of one person's is left for the next."""
        if self._covered and not covered:
            # a second tap on what raised it plays nothing
            self._sent_at = self.now()
        self._covered = covered
        self._cancel()
        if covered:
            self.veiled, self.chosen, self.focus, self._number = False, Chosen(), "", None
            self._refresh(toast="", order="rank")

    def veil(self, veiled: bool) -> None:
        """Cover the hand or show it: nothing that is drawn from now on tells what is in it or what was chosen."""
        self.veiled = veiled
        self._refresh(toast="")

    def _still_there(self, cards: tuple[Key, ...]) -> tuple[Key, ...]:
        view = self.scene.view
        held = {key for zone in view.table.zones for key in keys(zone)} if view is not None else set()
        return tuple(key for key in cards if key in held)

    def suggest(self, answer: Answer) -> None:
        """Raise the cards of an action, as a hint, and no others."""
        stage = self.scene.stage
        wished = [str(card) for card in answer.get("cards", ())]
        if stage is None or self.veiled:
            return
        found: list[Key] = []
        for card in wished:
            found += [key for key in stage.whole_hand if key.code == card and key not in found][:1]
        self.chosen = replace(self.chosen, cards=tuple(found))
        self._refresh(toast="")

    def refuse(self, refusal: Refusal) -> None:
        """Show that an action was refused: its cards shake, its reason is said, the prompts are open again."""
        self._open = True
        self._sent_at = -(10**9)
        self._say_no(self._reason(refusal), self.chosen.cards)

    # ---------------------------------------------------------------- showing it

    def _refresh(self, toast: str | None = None, **changes: object) -> None:
        """Show what the hands are doing."""
        hands = self._hands()
        hands = replace(hands, toast=self.scene.hands.toast if toast is None else toast)
        self.scene.hold(replace(hands, **changes))  # type: ignore[arg-type]  # fields by name

    def _hands(self) -> Hands:
        press, now = self._press, self.scene.hands
        idle, locked = self._unplayable()
        deed = self._offers.deed
        dragging = press is not None and press.mode == "drag"
        number = deed.number if deed is not None and self._open else None
        slider = None
        if number is not None and number.zone is not None and self._number is not None:
            slider = Slider(number.zone, number.low, number.high, self._number)
        touched = press.what if press is not None and press.mode == "press" else None
        hands = replace(
            now,
            selected=self.chosen.cards,
            focus=self.focus,
            under=self._under(),
            pressed=touched.name if touched is not None and touched.kind == "button" else "",
            buttons=self._buttons(),
            dragged=press.ghost.cards if dragging and press is not None and press.ghost is not None else (),
            lit=self._lit() if dragging else (),
            idle=idle,
            locked=locked,
            tray=self._tray(),
            seats=self.chosen.seats,
            slider=slider,
        )
        if not self.veiled:
            return hands
        return replace(hands, selected=(), under=None, dragged=(), lit=(), idle=frozenset(), locked=frozenset())

    def _under(self) -> Key | None:
        """The card under the finger or the keyboard's focus."""
        press = self._press
        if press is not None and press.what is not None and press.what.kind == "card":
            return press.run[-1] if press.run else press.what.key
        stage = self.scene.stage
        found = [key for key in stage.hand if card_name(key) == self.focus] if stage is not None and self.focus else []
        return found[0] if found else None

    def _tray(self) -> int:
        """How many slots the tray has: it opens where the deed drops cards on a pile of one's own."""
        stage, deed = self.scene.stage, self._offers.deed
        if stage is None or deed is None or deed.cards is None or not self._open:
            return 0
        drop = any(place.drop == deed.prompt.verb for place in stage.layout.seat if place not in stage.fronts)
        return deed.cards.most if drop else 0

    def _unplayable(self) -> tuple[frozenset[Key], frozenset[Key]]:
        """Cards that no legal answer contains; in a tray they are locked."""
        stage, deed = self.scene.stage, self._offers.deed
        if stage is None or deed is None or deed.cards is None or not self._open:
            return frozenset(), frozenset()
        legal = stage.view.legal
        if not legal.complete or not legal.actions:
            return frozenset(), frozenset()
        useful = {card for action in legal.actions for card in getattr(action, deed.cards.field, ())}
        dead = frozenset(key for zone in stage.hand_zones for key in keys(zone) if key.code not in useful)
        return (frozenset(), dead) if self._tray() else (dead, frozenset())

    def _buttons(self) -> tuple[Button, ...]:
        stage = self.scene.stage
        if stage is None or not (self._shape.places or self._shape.zones):
            return ()
        look, game = stage.look, stage.view.game
        if self.veiled:
            return self._blind(look, game)
        found, names = [], [stage.person(seat).name for seat in range(stage.players)]
        for place, offer in self._shape.places.items():
            why = self._why_not(offer)
            said = Called()
            if self._open and why is None and self._name is not None and not offer.asks(self._full()):
                said = self._name(offer.answer(stage.viewer, self._full()))
            untouched = not self._open or (offer.cards is not None and not self.chosen.cards)
            # what the deed lacks is said on it where nothing else has to be chosen for it first
            off = offer.prompt.off
            quiet = untouched or (off is not None and (place != "primary" or bool(offer.prompt.asks)))
            why = in_short(look, game, off) if off is not None and why is not None else why
            label = label_of(offer, look, game, said.label, names)
            found.append(button(place, game, offer, label, why, self._open, quiet, said.costs))
        for zone, offer in self._shape.zones.items():
            label = label_of(offer, look, game, names=names)
            made = button(f"{ZONE}{zone}", game, offer, label, self._why_not(offer), self._open, True)
            units = offer.prompt.price or offer.prompt.risk
            price = cost(look.words, game, units) if units else ""
            found.append(replace(made, price=price, short=number(look.words, game, units)))
        if self._tray() and "secondary" not in self._shape.places:
            found.append(Button("secondary", say(look, "take_back"), enabled=bool(self.chosen.cards)))
        if stage.hand or plain(stage):
            found.append(Button("hint", say(look, "hint"), icon="bulb", enabled=self._open))
        if len(stage.hand) > SORTED:
            found.append(Button("sort", say(look, "sort"), icon="sort"))
        return tuple(found)

    def _blind(self, look: Look, game: str) -> tuple[Button, ...]:
        """The buttons over a covered hand: the same whatever is in it."""
        found = [button(place, game, offer, label_of(offer, look, game), None, self._open, True)
                 for place, offer in self._shape.places.items()]  # fmt: skip
        hint = Button("hint", say(look, "hint"), icon="bulb", enabled=False)
        sort = Button("sort", say(look, "sort"), icon="sort", enabled=False)
        return (*found, hint, sort, Button(PEEK, say(look, "hold_here"), icon="hand"))

    def _why_not(self, offer: Offer) -> Reason | None:
        stage = self.scene.stage
        assert stage is not None
        if not self._open:
            return Reason(say(stage.look, "not_now"))
        return why_not(offer, stage.viewer, self._full(), stage.look, stage.view.game, self._probe)

    def _full(self) -> Chosen:
        return replace(self.chosen, number=self._number)

    def _lit(self) -> tuple[str, ...]:
        """The targets that would take what is dragged."""
        stage = self.scene.stage
        if stage is None or not self._open:
            return ()
        found = []
        for name, (verb, _) in drops(stage).items():
            offer = self._offers.for_verb(verb)
            if offer is not None and (name == TRAY or self._why_not(offer) is None):
                found.append(name)
        return tuple(found)

    def _reason(self, refusal: Refusal) -> Reason:
        view = self.scene.view
        return reason(self.scene.looks, view.game if view is not None else "table", refusal)

    def _say_no(self, why: Reason, cards: Sequence[Key] = ()) -> None:
        """Say why not, and shake what was meant; over a covered hand only that it was not done."""
        if self.veiled:
            why, cards = Reason(say(self.scene.looks, "veiled")), ()
        self.refusal = why.code
        self._refresh(toast=why.said)
        self.scene.shake([card_name(key) for key in cards])
        self.refused.emit(why.said)

    def _cancel(self) -> None:
        press, self._press = self._press, None
        if press is not None and press.ghost is not None:
            press.ghost.drop()
