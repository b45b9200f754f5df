"""The summary of an evening as a page: charts, and two ways to take it along."""

from __future__ import annotations

import sys
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QPointF, QStandardPaths, QTimer, Signal
from PySide6.QtGui import QImage, QPainter, QRegion, QShowEvent
from PySide6.QtWidgets import QWidget

from engine.core.plain import Trouble
from engine.play.evening import Evening, of_evening, of_sitting
from engine.play.files import write_whole
from gui.controls.base import type_font
from gui.controls.button import IconButton
from gui.controls.choices import Segment
from gui.controls.page import Page, Scroll
from gui.controls.text import Label
from gui.scene.look import Look
from gui.theme import Space, Step, Time
from gui.windows.chart import Chart, Drawing
from gui.windows.evening_drawings import as_csv, drawings
from gui.windows.locked import EXPORT
from gui.windows.profiles import documents
from gui.windows.record_page import free_name

if TYPE_CHECKING:
    from gui.windows.main_window import MainWindow

TABLE, WHOLE = 0, 1
COLUMN = 560
"""A column of charts is at least so wide, in units of the window."""
FINE = 2
"""A kept picture has so many dots for each of the window's."""


class EveningPage(Page):
    """What was played, at this table or all evening; ``may_export``: whether anything may be taken along."""

    left = Signal()

    def __init__(self, look: Look, table: Evening, whole: Evening, may_export: bool = True,
                 parent: QWidget | None = None) -> None:  # fmt: skip
        super().__init__(look, parent)
        self.evenings = (table, whole)
        self.title = self.add(Label(look, Step.T28, serif=True, parent=self))
        self.what = self.add(Label(look, Step.T16, ink="ink_2", parent=self))
        self.which = self.add(Segment(look, ["", ""], TABLE, "", self))
        self.list = self.add(IconButton(look, "log", "", self))
        self.picture = self.add(IconButton(look, "picture", "", self))
        self.away = self.add(IconButton(look, "back", "", self))
        self.view = self.add(Scroll(look, self))
        self.nothing = self.add(Label(look, Step.T20, ink="ink_2", align=0.5, parent=self))
        self.charts: list[Chart] = []
        self._drawn = False
        self.may_export = may_export
        self.which.setVisible(table != whole)
        for button in (self.list, self.picture):
            button.setVisible(may_export)
        self.away.chosen.connect(self.left)
        self.escaped.connect(self.left)
        self.which.changed.connect(lambda _: self.refit())
        self.list.chosen.connect(self._keep_list)
        self.picture.chosen.connect(self._keep_picture)

    @property
    def evening(self) -> Evening:
        """What is shown."""
        return self.evenings[self.which.index]

    # ------------------------------------------------------------------ words

    def say(self) -> None:
        """Write all words, and make a chart for every drawing."""
        words, evening = self.look.words, self.evening
        self.title.say(words.key("table.evening.title"))
        games = words.key("table.separator").join(words.key(f"{name}.name") for name in evening.games)
        self.what.say(" · ".join((words.key("table.evening.rounds", count=len(evening.rounds)), games)))
        self.which.say([words.key("table.evening.table"), words.key("table.evening.whole")])
        self.which.setAccessibleName(words.key("table.evening.which"))
        self.list.setAccessibleName(words.key("table.evening.list"))
        self.picture.setAccessibleName(words.key("table.evening.picture"))
        self.away.setAccessibleName(words.key("table.window.back"))
        found = drawings(words, evening) if self._drawn else []
        waits = "table.evening.drawing" if evening.rounds else "table.evening.nothing"
        self.nothing.say("" if found else words.key(waits))
        self._charts(found)

    def _charts(self, found: list[Drawing]) -> None:
        while len(self.charts) > len(found):
            gone = self.charts.pop()
            self.drop(gone)
            gone.hide()
            gone.deleteLater()
        while len(self.charts) < len(found):
            made = self.add(Chart(self.look, self.view.inner))
            made.dress(self.look, self.m)
            made.show()
            self.charts.append(made)
        for chart, drawing in zip(self.charts, found, strict=True):
            chart.show_drawing(drawing)

    # ------------------------------------------------------------------ places

    def arrange(self) -> None:
        """The header, then the charts in one column or two."""
        m, width, height = self.m, float(self.width()), float(self.height())
        pad, side, head, gap = m.px(24, 12), m.px(48, 48), m.px(80, 56), m.px(16, 8)
        right = width - pad - side
        self.away.place(right, (head - side) / 2, side, side)
        for button in (self.picture, self.list):
            if not button.isHidden():
                right -= side + m.px(8, 2)
                button.place(right, (head - side) / 2, side, side)
        right -= gap
        top, which = head, self.which.wanted(m)
        if not self.which.isHidden():
            if which + self.title.wanted(m) + 2 * pad < right:
                right -= which
                self.which.place(right, (head - side) / 2, which, side)
                right -= gap
            else:
                whole = width - 2 * pad
                high = self.which.high_for(m, whole)
                self.which.place(pad, head, whole, high)
                top += high + gap
        title = min(self.title.wanted(m), right - pad)
        self.title.place(pad, 0, title, head)
        left = pad + title + gap
        self.what.place(left, m.px(4, 2), max(0.0, right - left), head)
        self.nothing.place(pad, top, width - 2 * pad, height - top - pad)
        self._place_charts(pad, top, width - 2 * pad, height - top - m.px(12, 6))

    def _place_charts(self, x: float, y: float, width: float, height: float) -> None:
        m, gap = self.m, self.m.px(16, 10)
        columns = 2 if width >= 2 * COLUMN * m.u * m.letters and not m.portrait and len(self.charts) > 1 else 1
        each = (width - gap * (columns - 1)) / columns
        wanted = [chart.high_for(m, each) for chart in self.charts]
        rows = [max(wanted[at : at + columns]) for at in range(0, len(wanted), columns)]
        free = height - sum(rows) - gap * max(0, len(rows) - 1) - Space.S4
        if free > 0 and rows:
            # what there is fills the page
            rows = [row + free / len(rows) for row in rows]
        content = sum(rows) + gap * max(0, len(rows) - 1) + Space.S4
        self.view.setVisible(bool(self.charts))
        self.view.fit(x, y, width + Space.S12, height, content)
        top = 0.0
        for number, row in enumerate(rows):
            for column, chart in enumerate(self.charts[number * columns : (number + 1) * columns]):
                alone = columns > 1 and number == len(rows) - 1 and len(self.charts) % columns == 1
                chart.place(column * (each + gap), top, width if alone else each, row)
            top += row + gap

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        """Draw the charts; where what draws them has to be loaded first, the page is seen before."""
        super().showEvent(event)
        if not self._drawn:
            QTimer.singleShot(0 if "pyqtgraph" in sys.modules else Time.FRAME, self, self.fill)

    def fill(self) -> None:
        """Draw the charts now."""
        self._drawn = True
        self.refit()

    # ------------------------------------------------------------------ taking it along

    def image(self) -> QImage:
        """All charts under the heading, also those that are scrolled out of sight."""
        m, inner = self.m, self.view.inner
        head, pad = round(m.px(64, 48)), round(m.px(24, 12))
        made = QImage(
            (inner.width() + 2 * pad) * FINE, (inner.height() + head + pad) * FINE, QImage.Format.Format_RGB32
        )
        made.setDevicePixelRatio(FINE)
        made.fill(self.look.colour("ground"))
        painter = QPainter(made)
        said = f"{self.title.text} · {datetime.now():%Y-%m-%d} · {self.what.text}"
        font = type_font(self.look, m, Step.T20, True)
        said = self.look.cut(said, font, inner.width())
        self.look.write(painter, QPointF(pad, head / 2), said, font, self.look.colour("ink_1"))
        inner.render(painter, QPoint(pad, head), QRegion(inner.rect()), QWidget.RenderFlag.DrawChildren)
        painter.end()
        return made

    def _keep_picture(self) -> None:
        folder = Path(QStandardPaths.writableLocation(QStandardPaths.StandardLocation.PicturesLocation))
        self._keep(folder, ".png", lambda path: self.image().save(str(path)))

    def _keep_list(self) -> None:
        def write(path: Path) -> bool:
            write_whole(path, as_csv(self.look.words, self.evening))
            return True

        self._keep(documents(), ".csv", write)

    def _keep(self, folder: Path, ending: str, write: Callable[[Path], bool]) -> None:
        """Write a file under a name that nothing has yet, and say where it is."""
        words = self.look.words
        path = free_name(folder, f"{self.title.text} {datetime.now():%Y-%m-%d}", ending)
        try:
            if path is not None and write(path):
                self.toast(words.key("table.replay.kept", file=str(path)), bad=False)
                return
        except OSError:
            pass
        self.toast(words.key("table.trouble.evening_unwritable", file=str(folder)))


def show_evening(window: MainWindow) -> None:
    """Show what the table in the window, and the evening, have come to so far."""
    from gui.windows.beside import go_beside

    sitting = window.sitting
    if sitting is None:
        return
    try:
        table = of_sitting(sitting)
        # guests whose table is kept nowhere have no other evening than this
        whole = table if window.base is None else of_evening(window.base, sitting, datetime.now())
    except Trouble as trouble:
        window.say(trouble)
        return
    go_beside(window, EveningPage(window.look, table, whole, EXPORT not in window.locked))
