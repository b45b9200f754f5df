"""The ways of the staff: the first PIN, the keypad, the staff page and what is done there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.core.plain import Trouble
from gui.kiosk import pin
from gui.kiosk.keypad import Keypad
from gui.kiosk.pin import DIGITS, Gate, State
from gui.kiosk.staff import StaffPage
from gui.settings.topics import FlatScreen, Kiosk, Sound, StaffPin, Topic
from gui.windows.beside import go_beside
from gui.windows.lying_flat import lay_flat

if TYPE_CHECKING:
    from gui.kiosk.window import KioskWindow


class Staffing:
    """What the staff does at a kiosk's window."""

    def __init__(self, window: KioskWindow) -> None:
        self.window = window
        self.gate = Gate()
        self._begun = ""

    @property
    def open(self) -> bool:
        """Whether a page of the staff's is seen."""
        beside = self.window.beside
        return beside is not None and isinstance(beside.page, Keypad | StaffPage)

    def leave(self) -> None:
        """Back to the guests, or to nobody."""
        beside = self.window.beside
        if beside is not None and self.open:
            beside.leave()

    # ---------------------------------------------------------------- the PIN

    def state(self) -> State:
        """Whether there is a PIN, read anew: it may have been set in a terminal meanwhile."""
        self.window.venue.change(StaffPin)
        return pin.state(self.window.venue)

    def first(self) -> bool:
        """Before there is a PIN its owner is asked for one, and for nothing else; says whether that is so."""
        if self.state() is not State.NEVER:
            return False
        name = "first_pin"
        if name not in self.window._places:
            page = self._setting(leaves=False)
            self.window._places[name] = page
            self.window.addWidget(page)
        self.window._go(self.window._places[name])
        return True

    def _setting(self, leaves: bool) -> Keypad:
        """A keypad that sets the PIN: it is typed twice."""
        words, (low, high) = self.window.look.words, DIGITS
        page = Keypad(self.window.look, "table.kiosk.set_pin", lambda: 0.0, leaves, self.window)
        page.ask("table.kiosk.set_pin", words.key("table.kiosk.set_pin_note", low=low, high=high))
        self._begun = ""
        page.entered.connect(lambda typed: self._typed(page, typed))
        return page

    def _typed(self, page: Keypad, typed: str) -> None:
        words, (low, high) = self.window.look.words, DIGITS
        if not self._begun:
            if not pin.fits(typed):
                page.tell(words.trouble(Trouble("pin_digits", low=low, high=high)), bad=True)
                return
            self._begun = typed
            page.ask("table.kiosk.repeat_pin")
            return
        begun, self._begun = self._begun, ""
        page.ask("table.kiosk.set_pin", words.key("table.kiosk.set_pin_note", low=low, high=high))
        if typed != begun:
            page.tell(words.key("table.kiosk.differs"), bad=True)
            return
        trouble = pin.keep(self.window.venue, typed)
        if trouble is not None:
            page.tell(words.trouble(trouble), bad=True)
            return
        if self.window.beside is not None and self.window.beside.page is page:
            self.show()
            return
        self.window.home()
        self.window._drop("first_pin")
        self.show()

    def ask(self) -> None:
        """The corner has been held: ask for the PIN."""
        window = self.window
        if self.open or self.state() is State.NEVER:
            return
        page = Keypad(window.look, "table.kiosk.pin", lambda: self.gate.wait, parent=window)
        if self.state() is State.LOST:
            page.tell(window.look.words.key("table.kiosk.pin_lost"), bad=True)
        page.entered.connect(lambda typed: self._tried(page, typed))
        window._unask()
        go_beside(window, page)

    def _tried(self, page: Keypad, typed: str) -> None:
        if self.gate.opens(self.window.venue, typed):
            self.show()
        else:
            page.tell(self.window.look.words.key("table.kiosk.wrong_pin"), bad=True)

    # ---------------------------------------------------------------- the page

    def show(self) -> None:
        """Show the staff page."""
        window, words = self.window, self.window.look.words
        for note in window.venue.notes:
            window.fault(note)
        window.venue.notes.clear()
        page = StaffPage(window.look, window.venue, tuple(words.trouble(one) for one in window.faults), window)
        page.wished.connect(self._wished)
        page.deed.connect(self._do)
        go_beside(window, page)

    def _do(self, deed: str) -> None:
        window = self.window
        match deed:
            case "forget":
                window.forget()
            case "pin":
                go_beside(window, self._setting(leaves=True))
            case "end":
                window.leave_for_good()

    def _wished(self, topic: type[Topic], name: str, value: Any) -> None:
        """Settle something for the venue; looks and sounds count at once, limits and drinks from the next table on."""
        window = self.window
        trouble = window.venue.change(topic, **{name: value})
        if trouble is not None:
            window.fault(trouble)
            window.toast(window.look.words.trouble(trouble))
        if topic is Kiosk:
            self._rebuild()
            window.dress()
        elif topic is FlatScreen:
            lay_flat(window, value)
        elif topic is Sound:
            window.chosen.sounds.again()
        else:
            window.dress()

    def _rebuild(self) -> None:
        """The kiosk's own places follow; the one that lies below the staff page is made anew."""
        window, beside = self.window, self.window.beside
        own = beside is not None and beside.before in [window._places.get(name) for name in ("attract", "games")]
        window.rebuild()
        if beside is not None and own:
            beside.before = window._place("games" if window.visiting else "attract")
