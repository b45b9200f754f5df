"""The view on a table for those who cannot see it: its things as parts, its focus, its presses."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, cast

from PySide6.QtGui import QAccessible, QAccessibleEvent

from gui.access.drawn import Drawn, update, walk
from gui.access.things import Thing, table

if TYPE_CHECKING:
    from gui.scene.stage import Stage
    from gui.scene.table_scene import TableScene
    from gui.scene.table_view import TableView


class TableAccess(Drawn):
    """A `TableView`: whatever the scene shows is told anew, once the scene has changed."""

    def __init__(self, view: TableView) -> None:
        super().__init__(view, QAccessible.Role.Pane)
        # nothing of the view is kept here: the binding may keep this longer than the view is there
        self._seen: Stage | None = None
        self._known: tuple[Thing, ...] = ()
        self._focus = ""
        view.controller.scene.changed.connect(self._changed)

    @property
    def _view(self) -> TableView:
        view: Any = self.widget()
        return cast("TableView", view)

    @property
    def _scene(self) -> TableScene:
        return self._view.controller.scene

    # ------------------------------------------------------------------ what there is

    def things(self) -> tuple[Thing, ...]:
        """What lies on the table; nothing of one that is not on the screen: another person's cards lie behind it."""
        view = self._view
        stage = self._scene.stage if view.isVisible() else None
        # how many dots somebody thinks with says nothing
        seen = None if stage is None else replace(stage, dots=0)
        if stage is None:
            self._known = ()
        elif seen != self._seen:
            self._known = table(stage, view.controller.why)
        self._seen = seen
        return self._known

    def text(self, kind: QAccessible.Text) -> str:
        """The name of the table is that of its game."""
        if kind == QAccessible.Text.Name:
            stage = self._scene.stage
            return stage.heading.name if stage is not None else ""
        return super().text(kind)

    # ------------------------------------------------------------------ what is done

    def press(self, name: str) -> None:
        """What a tap does: cards rise, buttons are pressed, seats chosen or asked about."""
        kind, _, rest = name.partition("/")
        hands = self._view.controller
        if hands.covered:
            return
        hands.settle()
        self.fresh()
        thing = next((one for one in walk(self._known) if one.name == name), None)
        if kind == "button":
            hands.strike(rest)
        elif kind == "seat":
            hands.tap_seat(int(rest))
        elif thing is not None and thing.key is not None:
            hands.tap_card(thing.key)

    def put(self, value: int) -> None:
        """Choose a number along the slider."""
        slider = self._scene.hands.slider
        if slider is not None:
            self._view.controller.step_number(value - slider.value)

    # ------------------------------------------------------------------ what changes

    def _changed(self) -> None:
        """The scene looks otherwise: tell what is otherwise, and where the focus has gone."""
        if not QAccessible.isActive():
            return
        self.fresh()
        focus = self._scene.hands.focus
        if focus == self._focus:
            return
        self._focus = focus
        part = self.part(focus)
        if not self._view.hasFocus():
            return
        if part is not None:
            update(part, QAccessible.Event.Focus)
        elif not focus:
            QAccessible.updateAccessibility(QAccessibleEvent(self._view, QAccessible.Event.Focus))
