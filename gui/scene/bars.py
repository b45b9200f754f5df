"""Where bars, pills and the drawer lie: pure functions of the measures."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QRectF

from gui.scene.geometry import Metrics, SeatPlace, box


@dataclass(frozen=True, slots=True)
class ActionBar:
    """The fixed places of what may be done: the deed, the way past it, further verbs, hint and sort."""

    primary: QRectF
    secondary: QRectF
    extra: tuple[QRectF, ...]
    hint: QRectF
    sort: QRectF
    icons_only: bool


def action_bar(m: Metrics, viewer: SeatPlace, extras: int = 0, hand: float = 0.0) -> ActionBar:
    """The action bar under the hand; nothing in it moves during a round."""
    y = m.height - m.mb - m.ab
    margin, gap = m.px(24, 8), m.px(12, 6)
    side = m.px(64, 48) if m.narrow and not m.portrait else m.px(112, 48)
    between = m.px(32, 24)
    if m.portrait:
        whole = m.width - 2 * margin - between
        past = float(round(0.32 * whole))
        secondary = QRectF(margin, y, past, m.ab)
        primary = QRectF(margin + past + between, y, whole - past, m.ab)
        row = m.ht - m.rise - 28 * m.u - m.ab
        sort = QRectF(m.width - margin - side, row, side, m.ab)
    else:
        secondary, primary = _pair(m, viewer, y, m.width - margin - 2 * side - 2 * gap)
        sort = QRectF(m.width - margin - side, y, side, m.ab)
    hint = sort.translated(-side - gap, 0)
    beside = viewer.plate.right() if m.portrait else primary.right()
    return ActionBar(primary, secondary, _extra(m, primary, beside, hint, extras, hand), hint, sort, side < 100 * m.u)


def _pair(m: Metrics, viewer: SeatPlace, y: float, limit: float) -> tuple[QRectF, QRectF]:
    """Pass and play, together on the middle; pushed right by a wide plate, narrower where there is no room."""
    past, deed, between = m.px(144, 96), m.px(296, 206), m.px(32, 24)
    left = max(m.cx - (past + between + deed) / 2, viewer.plate.right() + 20 * m.u)
    deed = min(deed, limit - left - past - between)
    return QRectF(left, y, past, m.ab), QRectF(left + past + between, y, deed, m.ab)


def _extra(m: Metrics, primary: QRectF, beside: float, hint: QRectF, number: int, hand: float) -> tuple[QRectF, ...]:
    """Further verbs: before the hint, from ``beside`` on; where there is no room, above it or beside the hand.

    Upright the hint stands in a row with the viewer's plate, and the hand is below them.
    """
    if number == 0:
        return ()
    gap = m.px(24, 12)
    room = hint.left() - beside - 2 * gap
    each = (room - (number - 1) * gap / 2) / number
    if each >= m.px(96, 72):
        each = min(each, m.px(144, 96))
        # upright, what the hand is called stands below
        top = hint.top() - (10 * m.u if m.portrait else 0.0)
        return tuple(QRectF(beside + gap + n * (each + gap / 2), top, each, m.ab) for n in range(number))
    top = (hint.top() if m.portrait else primary.top()) - m.ab - m.px(12, 8)
    return _above(m, top, number, 0.0 if m.portrait else hand)


def _above(m: Metrics, top: float, number: int, hand: float) -> tuple[QRectF, ...]:
    """Further verbs in rows above the bar: at the right of the hand first, then at its left, then a row higher."""
    gap, edge = m.px(12, 6), m.px(24, 8)
    room = m.width / 2 - hand / 2 - gap - edge
    columns = max(1, int((room + gap) // (m.px(112, 76) + gap)))
    columns = min(columns, -(-number // 2)) if number > columns else min(columns, number)
    wide = min(m.px(144, 112), (room + gap) / columns - gap)
    found = []
    for at in range(number):
        row, place = divmod(at, 2 * columns)
        left, column = divmod(place, columns)
        x = edge + column * (wide + gap) if left else m.width - edge - (columns - column) * (wide + gap) + gap
        found.append(QRectF(x, top - row * (m.ab + gap), wide, m.ab))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class TopBar:
    """The top edge: where the name begins, and at the right the agreed drink, the cover, the drawer and the menu."""

    left: float
    middle: float
    gap: float
    chip: QRectF
    hide: QRectF
    drawer: QRectF
    menu: QRectF


def top_bar(m: Metrics, chip_width: float, hides: bool = False) -> TopBar:
    """The top bar of a window; its squares are drawn smaller than their targets in compact windows."""
    middle, square = m.tb / 2, m.px(48, 44)
    menu = box(m.width - m.px(12, 6) - square / 2, middle, square, square)
    drawer = menu.translated(-square, 0)
    hide = drawer.translated(-square if hides else 0, 0)
    chip = QRectF(hide.left() - m.px(8, 4) - chip_width, middle - m.px(40, 32) / 2, chip_width, m.px(40, 32))
    return TopBar(m.px(24, 12), middle, m.px(12, 8), chip, hide, drawer, menu)


def duty_pill(m: Metrics, width: float) -> QRectF:
    """What one must do: at the right margin above the action bar."""
    bottom = m.height - m.mb - m.ab - m.px(16, 8)
    if m.portrait:
        bottom = m.ht - m.rise - 28 * m.u - m.ab - m.px(16, 8)
    height = m.tx(40)
    return QRectF(m.width - m.px(24, 8) - width, bottom - height, width, height)


def toast_pill(m: Metrics, width: float, raised: float | None = None) -> QRectF:
    """A refusal: centred above the raised edge of the hand, which a bent fan may have higher (``raised``).

    In portrait it stands above the viewer's plate and the buttons beside it.
    """
    width, height = min(width, m.width - 32 * m.u), m.tx(52, 40)
    edge = m.ht - m.rise if raised is None else min(raised, m.ht - m.rise)
    if m.portrait:
        edge = m.ht - m.rise - 28 * m.u - m.ab
    return QRectF(m.cx - width / 2, edge - m.px(16, 6) - height, width, height)


def drawer(m: Metrics, room: QRectF) -> QRectF:
    """The drawer at the right edge of the window."""
    width = min(320 * m.u, room.width())
    return QRectF(room.right() - width, room.top(), width, room.height())


def skip_line(m: Metrics) -> QRectF:
    """Where the offer to skip a moment stands."""
    return box(m.cx, m.height - m.mb - m.ab / 2, m.width / 2, m.ab)
