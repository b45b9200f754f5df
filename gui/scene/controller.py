"""Gestures into actions: one pointer at a time, one action for one tap, nothing played by an old press."""

from __future__ import annotations

from dataclasses import replace

from gui.scene.choice import Chosen, Offer, Reason
from gui.scene.describe_bars import slider_line
from gui.scene.drag import Ghost
from gui.scene.hits import TRAY, Hit, drop_at, hit
from gui.scene.says import say
from gui.scene.showing import Press, Showing
from gui.scene.stage import Key
from gui.theme import DRAG, FLAT, Time


class Controller(Showing):
    """The hands at the table. ``submit`` sends an action; it gives a refusal back where it knows of one at once.

    ``probe`` says whether an answer, in one of its readings, would be refused; ``name`` what it would be called;
    ``finish`` ends a running movement and says whether there was one.
    """

    # ---------------------------------------------------------------- pointers

    def press(self, pointer: object, x: float, y: float) -> None:
        """A finger or the left button comes down; a second one does nothing."""
        if self._press is not None and self._press.pointer == pointer:
            self._cancel()
        if self._covered or self._press is not None:
            return
        seen = self._meant(x, y)
        moving = self._finish()
        what = self._meant(x, y)
        if moving and what is not None and what.kind == "button" and what != seen:
            what = None
        now, (last, lifted) = self.now(), self._lifted
        bounced = what is not None and now - lifted < Time.BOUNCE and self._same(what, last)
        stage = self.scene.stage
        self._press = Press(
            pointer, x, y, self._turn, what, now, "void" if bounced else "press",
            before=self.chosen.cards, now=(x, y), viewer=stage.viewer if stage is not None else 0,
        )  # fmt: skip
        if self.focus:
            self.focus = ""
        self._refresh(toast="")
        if what is not None and what.kind == "slider":
            self._slide_number(x)

    def _meant(self, x: float, y: float) -> Hit | None:
        """What lies under a point; a disabled button counts as another thing than an enabled one."""
        stage = self.scene.stage
        found = hit(stage, x, y) if stage is not None else None
        if found is None or stage is None or found.kind != "button":
            return found
        off = any(button.name == found.name and not button.enabled for button in stage.hands.buttons)
        return replace(found, kind="disabled") if off else found

    def move(self, pointer: object, x: float, y: float) -> None:
        """The finger moves: over cards it raises a run, upwards it takes them along."""
        press = self._press
        if press is None or press.pointer != pointer:
            return
        press.now = (x, y)
        if press.what is not None and press.what.kind == "slider":
            self._slide_number(x)
            return
        if press.what is None or press.what.kind != "card":
            return
        if press.mode == "press":
            dx, dy = x - press.x, y - press.y
            if max(abs(dx), abs(dy)) < DRAG:
                return
            # whoever pulls a card from the end of the hand to the middle of the table goes aslant
            if abs(dx) >= FLAT * abs(dy) and self._in_fan(press.what.key):
                press.mode = "slide"
                press.raising = press.what.key not in self.chosen.cards
            else:
                self._lift(press, x, y)
        if press.mode == "slide":
            self._slide(press, x, y)
        elif press.ghost is not None:
            press.ghost.follow(x, y)

    def _in_fan(self, key: Key | None) -> bool:
        stage = self.scene.stage
        return stage is not None and key in stage.hand

    def _slide(self, press: Press, x: float, y: float) -> None:
        stage = self.scene.stage
        assert stage is not None
        if y < stage.m.ht - 2 * stage.m.rise:
            if not press.raising:
                # the group was to be taken along, not to be lowered
                self.chosen = replace(self.chosen, cards=press.before)
            self._lift(press, x, y)
            return
        found = hit(stage, x, min(max(y, stage.m.ht + stage.m.rise), stage.m.hb - stage.m.rise))
        for key in (press.what.key if press.what is not None else None, found.key if found is not None else None):
            if key is None or key in press.run or key not in stage.hand or key in stage.hands.idle | stage.hands.locked:
                continue
            press.run.append(key)
            self._raise(key, press.raising)
        self._refresh()

    def _raise(self, key: Key, up: bool) -> None:
        cards = tuple(card for card in self.chosen.cards if card != key)
        stage = self.scene.stage
        if up:
            full = stage is not None and stage.hands.tray and len(cards) >= stage.hands.tray
            cards = cards if full else (*cards, key)
        if stage is not None and not stage.hands.tray:
            cards = tuple(sorted(cards, key=lambda card: stage.hand.index(card) if card in stage.hand else -1))
        self.chosen = replace(self.chosen, cards=cards)

    def _lift(self, press: Press, x: float, y: float) -> None:
        """Begin a drag: the raised group, or the touched card alone."""
        stage, key = self.scene.stage, press.what.key if press.what is not None else None
        if stage is None or key is None or key in stage.hands.locked:
            press.mode = "void"
            return
        if key not in self.chosen.cards:
            if not stage.hands.tray:
                self.chosen = replace(self.chosen, cards=())
            self._raise(key, True)
        if key not in self.chosen.cards:
            press.mode = "void"
            return
        group = (key,) if stage.hands.tray else self.chosen.cards
        if stage.hands.tray and key not in press.before:
            self.chosen = replace(self.chosen, cards=press.before)
        press.mode = "drag"
        press.ghost = Ghost(self.scene, self.scene.stage or stage, group, key)
        press.ghost.follow(x, y)
        self._refresh()

    def release(self, pointer: object, x: float, y: float) -> None:
        """The finger lifts: a tap, the end of a run, or a drop."""
        press = self._press
        if press is None or press.pointer != pointer:
            return
        self._lifted = (press.what, self.now())
        if press.mode == "press" and abs(x - press.x) < DRAG * 3 and abs(y - press.y) < DRAG * 3:
            self._press = None
            if not (self.glances and self.now() - press.at > Time.D5):
                self._tap(press, x, y)
        elif press.mode == "drag":
            self._drop(press, x, y)
        self._press = None
        self._refresh()

    def cancel(self, pointer: object) -> None:
        """The system took the finger away."""
        if self._press is not None and self._press.pointer == pointer:
            self.let_go()

    def let_go(self) -> None:
        """Forget whatever is held: it does nothing any more."""
        if self._press is not None:
            self._cancel()
            self._refresh()

    # ---------------------------------------------------------------- taps and drops

    def _tap(self, press: Press, x: float, y: float) -> None:
        what = press.what
        if what is None:
            return
        if what.kind in ("button", "disabled"):
            if self._same(what, self._meant(x, y)):
                self.press_button(what.name, press)
        elif what.kind == "card" and what.key is not None:
            self.tap_card(what.key)
        elif what.kind == "seat":
            self.tap_seat(int(what.name))
        elif what.kind == "zone":
            self._tap_zone(what.name, press)

    @staticmethod
    def _same(one: Hit, other: Hit | None) -> bool:
        return other is not None and one.name == other.name and one.key == other.key

    def tap_card(self, key: Key) -> None:
        """Raise or lower a card; one that cannot be played says why."""
        stage = self.scene.stage
        if stage is None:
            return
        up = key not in self.chosen.cards
        deed = self._offers.deed
        if up and key in stage.hands.idle | stage.hands.locked and deed is not None:
            refusal = self._probe(deed.answer(stage.viewer, Chosen((key,)))) if self._probe is not None else None
            if refusal is not None or key in stage.hands.locked:
                self._say_no(self._reason(refusal) if refusal else Reason(say(stage.look, "not_now")), [key])
                return
        if up and deed is not None and deed.cards is not None and deed.cards.most == 1 and self._open:
            self.chosen = replace(self.chosen, cards=())
        self._raise(key, up)
        self._refresh(toast="")

    def tap_seat(self, seat: int) -> None:
        """Choose a seat where one is asked for; otherwise it is asked to tell its name."""
        deed = self._offers.deed
        ask = deed.seats if deed is not None and self._open else None
        if ask is None or seat not in ask.seats:
            self.wanted.emit(f"seat:{seat}")
            return
        seats = tuple(s for s in self.chosen.seats if s != seat)
        if seat not in self.chosen.seats:
            seats = (*(seats if ask.most > 1 else ()), seat)[-ask.most :]
        self.chosen = replace(self.chosen, seats=seats)
        self._refresh(toast="")

    def _tap_zone(self, zone: str, press: Press) -> None:
        offer = self._offers.zones.get(zone)
        if offer is not None:
            self._do(offer, press)

    def press_button(self, name: str, press: Press | None = None) -> None:
        """Do what a button says, or say why not; the keyboard comes this way, too."""
        if name == "sort":
            self.sort()
        elif name in ("hint", "drawer", "menu", "chip", "hide"):
            if name != "hint" or (self._open and not self.veiled):
                self.wanted.emit(name)
            else:
                self._say_no(Reason(say(self.scene.looks, "not_now")))
        elif (offer := self._shape.named(name)) is not None:
            self._do(offer, press)
        elif name == "secondary" and (press is None or press.turn == self._turn):
            self.chosen = replace(self.chosen, cards=())
            self._refresh(toast="")

    def answer(self, offer: Offer, chosen: Chosen, word: str = "") -> None:
        """Do what a sheet has been asked for, if that is still on offer."""
        if offer in (*self._offers.places.values(), *self._offers.zones.values()):
            self._do(replace(offer, word=word), chosen=chosen)

    def _do(self, offer: Offer, press: Press | None = None, chosen: Chosen | None = None) -> bool:
        """Send an action, once, if nothing has changed since the press began; say why not otherwise."""
        stage = self.scene.stage
        began = self.now() if press is None else press.at
        if stage is None or began - self._sent_at < Time.D4:
            return False
        if press is not None and press.turn != self._turn:
            return False
        chosen = chosen or self._full()
        why = self._why_not(offer)
        if why is not None:
            self._say_no(why, self.chosen.cards if offer.cards is not None else ())
            return False
        if offer.asks(chosen):
            self.asked.emit(offer)
            return False
        answer = offer.answer(stage.viewer, chosen)
        self._open, self._sent_at = False, self.now()
        self._turn += 1
        refusal = self._submit(answer)
        if refusal is not None:
            self.refuse(refusal)
            return False
        self.refusal = ""
        self._refresh(toast="")
        return True

    def _drop(self, press: Press, x: float, y: float) -> None:
        """Let the cards go: on a target, among the others, or nowhere."""
        stage, ghost = self.scene.stage, press.ghost
        if stage is None or ghost is None:
            return
        place = drop_at(stage, x, y)
        if place is not None and place[0] == TRAY:
            for key in ghost.cards:
                self._raise(key, True)
            ghost.drop()
            return
        if stage.hands.tray:
            for key in ghost.cards:
                self._raise(key, False)
            ghost.drop()
        elif place is not None:
            offer = self._offers.for_verb(place[1])
            self._press = None
            if offer is not None and self._do(offer, press):
                ghost.drop()
                return
            if offer is None:
                self._say_no(Reason(say(stage.look, "not_now")), ghost.cards)
            ghost.home()
        else:
            ghost.home()
            if y > stage.m.ht - stage.m.rise:
                self._lay(ghost.cards, x)

    def _lay(self, cards: tuple[Key, ...], x: float) -> None:
        """Put dragged cards among the others of the fan."""
        stage = self.scene.stage
        assert stage is not None
        rest = [key for key in stage.hand if key not in cards]
        spots = {key: spot.x for key, spot in zip(stage.hand, stage.fan.spots, strict=True)}
        before = [key for key in rest if spots[key] < x]
        order = (*before, *cards, *rest[len(before) :])
        self.scene.hold(replace(self.scene.hands, order=order))

    def sort(self) -> None:
        """Order the hand by rank, then by suit."""
        if self.veiled:
            return
        order = "suit" if self.scene.hands.order == "rank" else "rank"
        self.scene.hold(replace(self.scene.hands, order=order))

    def _slide_number(self, x: float) -> None:
        stage, deed = self.scene.stage, self._offers.deed
        ask = deed.number if deed is not None else None
        if stage is None or ask is None:
            return
        line = slider_line(stage)
        share = min(1.0, max(0.0, (x - line.left()) / line.width()))
        self._number = ask.low + round(share * (ask.high - ask.low) / ask.step) * ask.step
        self._refresh()

    def step_number(self, steps: int) -> bool:
        """Change the number by the keyboard."""
        deed = self._offers.deed
        ask = deed.number if deed is not None and self._open else None
        if ask is None or self._number is None:
            return False
        self._number = min(ask.high, max(ask.low, self._number + steps * ask.step))
        self._refresh()
        return True

    # ---------------------------------------------------------------- for the keyboard

    @property
    def covered(self) -> bool:
        """Whether the curtain is down."""
        return self._covered

    def why(self, name: str) -> str:
        """Why a button would do nothing now, in words; nothing where it would, or where that would tell too much."""
        offer = None if self.veiled else self._shape.named(name)
        if offer is None:
            return say(self.scene.looks, "not_now") if name == "hint" and not self._open else ""
        why = self._why_not(offer)
        return "" if why is None else why.said

    def settle(self) -> None:
        """Finish what moves, as any input does."""
        self._finish()

    def strike(self, name: str) -> None:
        """Press a button by a key: what was not on offer before the movement ended is not pressed."""
        stage = self.scene.stage
        before = stage is not None and any(found.name == name and found.enabled for found in stage.hands.buttons)
        if not self._finish() or before:
            self.press_button(name)

    def look_at(self, name: str) -> None:
        """Put the focus somewhere."""
        self.focus = name
        self._refresh(toast="")

    def escape(self) -> None:
        """Undo the least: a drag, a message, the chosen cards, the focus; then tell the window."""
        self.settle()
        if self._press is not None:
            self._cancel()
        elif self.scene.hands.toast:
            pass
        elif self.chosen.cards or self.chosen.seats:
            self.chosen = Chosen()
        elif self.focus:
            self.focus = ""
        else:
            self.wanted.emit("escape")
        self._refresh(toast="")
