"""Bars, pills and controls of a stage as sprites."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QPointF, QRectF

from engine.words.figures import of_table
from gui.scene import fan
from gui.scene.bars import TopBar, duty_pill, toast_pill, top_bar
from gui.scene.button import Button, ButtonPicture, ChipPicture, ZonePicture
from gui.scene.describe import Sprite, trick_words
from gui.scene.geometry import box
from gui.scene.picture import Picture
from gui.scene.plate import CountPicture
from gui.scene.says import say
from gui.scene.stage import Stage
from gui.scene.words import LinePicture, NoticePicture, TrickWords
from gui.theme import Space, Step, Z

ZONE = "zone:"
"""How the buttons begin that are places on the table."""
PEEK = "peek"
"""The button that shows a covered hand while it is held."""


def bars(stage: Stage) -> Iterator[Sprite]:
    """Top bar, action bar, duty, refusal, slider."""
    yield from _top(stage)
    for button in stage.hands.buttons:
        rect = button_rect(stage, button.name)
        yield _button(stage, button, rect)
    if stage.hands.buttons and not any(button.name == "primary" for button in stage.hands.buttons):
        line = LinePicture(say(stage.look, "tap_lit"), stage.m.px(Step.T16, Step.T14), "ink_1")
        yield _middle("tap_lit", line, stage.bar.primary, Z.ACTIONS)
    able = any(key not in stage.hands.idle for key in stage.hand)
    if stage.figure("duty") == stage.viewer and stage.on_turn(stage.viewer) and able:
        tag = stage.look.words.key(f"{stage.view.game}.figure.duty")
        notice = NoticePicture(stage.m, say(stage.look, _duty(stage)), tag)
        yield _middle("duty", notice, duty_pill(stage.m, notice.size(stage.look)[0]), Z.TOAST)
    if stage.hands.toast:
        toast = _refusal(stage, stage.hands.toast)
        yield _middle("toast", toast, refusal_area(stage, stage.hands.toast), Z.TOAST + 1)
    if stage.hands.slider is not None:
        yield from slide(stage)


def _refusal(stage: Stage, said: str) -> NoticePicture:
    return NoticePicture(stage.m, said, least=_over_words(stage))


def refusal_area(stage: Stage, said: str) -> QRectF:
    """Where a refusal stands, or would stand."""
    return toast_pill(stage.m, _refusal(stage, said).size(stage.look)[0], _raised(stage))


def _over_words(stage: Stage) -> float:
    """How wide the words of the trick are, which a refusal hides for a moment; 0 in portrait, where it stands lower."""
    return 0.0 if stage.m.portrait else words_area(stage).width() + 2 * Space.S8 * stage.m.u


def words_area(stage: Stage) -> QRectF:
    """Where the words of the trick stand; empty where there are none."""
    found = QRectF()
    for sprite in trick_words(stage):
        found |= sprite.picture.rect(stage.look).translated(sprite.x, sprite.y)
    return found


def _duty(stage: Stage) -> str:
    """What the duty asks for: the highest single, or to beat several cards."""
    return "duty_beat" if stage.laid and len(stage.laid[-1].cards) > 1 else "duty"


def _raised(stage: Stage) -> float | None:
    """The upper edge of the raised cards."""
    held = stage.fan
    tops = [held.raised(card).y - spot.height / 2 for card, spot in enumerate(held.spots)]
    return min(tops, default=None)


def _middle(name: str, picture: Picture, rect: QRectF, z: float) -> Sprite:
    return Sprite(name, picture, rect.center().x(), rect.center().y(), z)


def _button(stage: Stage, button: Button, rect: QRectF) -> Sprite:
    state = "focus" if stage.hands.focus == f"button/{button.name}" else ""
    if stage.hands.pressed == button.name:
        state = "pressed"
    if button.name.startswith(ZONE):
        tag = ZonePicture(stage.m, button, rect.width(), rect.height(), state)
        return Sprite(f"button/{button.name}", tag, rect.center().x(), rect.center().y(), Z.ACTIONS)
    large = button.name in ("primary", "secondary")
    if button.name in ("hint", "sort") and stage.bar.icons_only:
        button = Button(button.name, "", button.kind, button.icon, button.why, button.enabled)
    picture = ButtonPicture(stage.m, button, rect.width(), rect.height(), large, state)
    return Sprite(f"button/{button.name}", picture, rect.center().x(), rect.center().y(), Z.ACTIONS)


def button_rect(stage: Stage, name: str) -> QRectF:
    """Where a button of the action bar is drawn."""
    if stage.corner is not None:
        from gui.scene.flat.describe import corner_button

        return corner_button(stage, name)
    bar, m = stage.bar, stage.m
    if name == PEEK:
        return box(m.cx, (m.ht + m.hb) / 2, min(m.px(296, 206), m.width - m.px(48, 32)), m.px(64, 48))
    if name.startswith(ZONE):
        from gui.scene.zones import zone_rect

        return zone_rect(stage, name.partition(":")[2])
    if name.startswith("extra"):
        return bar.extra[int(name.partition(":")[2])]
    fixed = {"primary": bar.primary, "secondary": bar.secondary, "hint": bar.hint, "sort": bar.sort}
    return fixed[name]


# ---------------------------------------------------------------- top bar


def chip_of(stage: Stage) -> ChipPicture:
    """The agreed drink."""
    return ChipPicture(stage.m, stage.heading.chip, stage.heading.icon, stage.hands.pressed == "chip")


def top_of(stage: Stage) -> TopBar:
    """The places of the top bar."""
    return top_bar(stage.m, chip_of(stage).size(stage.look)[0] if stage.heading.chip else 0.0, stage.heading.hides)


def _top(stage: Stage) -> Iterator[Sprite]:
    m, heading, bar = stage.m, stage.heading, top_of(stage)
    name = LinePicture(heading.name, m.px(Step.T20, Step.T16), "ink_1", True, True, "left")
    if heading.name:
        yield Sprite("title", name, bar.left, bar.middle, Z.ACTIONS)
    x = bar.left + name.rect(stage.look).width() + bar.gap
    end = bar.chip.left() if heading.chip else bar.hide.left()
    for said in subtitles(stage):
        line = LinePicture(said, m.px(Step.T14, Step.T12), "ink_2", align="left")
        if x + line.rect(stage.look).width() < end - bar.gap:
            yield Sprite("subtitle", line, x, bar.middle + m.u, Z.ACTIONS)
            break
    if heading.chip:
        yield _middle("chip", chip_of(stage), bar.chip, Z.ACTIONS)
    listed = [(Button("drawer", "", icon="log"), bar.drawer), (Button("menu", "", icon="menu"), bar.menu)]
    if heading.hides:
        listed.append((Button("hide", "", icon="eye"), bar.hide))
    for button, rect in listed:
        state = "pressed" if stage.hands.pressed == button.name else ""
        if stage.hands.focus == f"button/{button.name}":
            state = "focus"
        shown = Button(
            button.name, "", "selected" if button.name == "drawer" and stage.hands.drawer else "", button.icon
        )
        picture = ButtonPicture(m, shown, rect.width(), rect.height(), False, state, True)
        yield Sprite(f"button/{button.name}", picture, rect.center().x(), rect.center().y(), Z.ACTIONS)


def subtitles(stage: Stage) -> Iterator[str]:
    """What is said beside the name of the game, less and less of it; what the game itself has to say goes last."""
    names = tuple(name for name in stage.layout.heading if name not in stage.layout.lamps)
    told = list(of_table(stage.look.words, stage.view.game, stage.view.table, names))
    line = [stage.heading.line] if stage.heading.line else []
    for said in (line + told, *(told[:number] for number in range(len(told), 0, -1)), line):
        if said:
            yield " · ".join(said)


# ---------------------------------------------------------------- slider


def slider_line(stage: Stage) -> QRectF:
    """The line along the pile on which a number is chosen."""
    if stage.corner is not None:
        from gui.scene.flat.corner import slider

        return slider(stage.corner)
    m = stage.m
    spots = fan.pile(m, 1)
    width = min(m.width - m.px(160, 80), 420 * m.u)
    return QRectF(m.cx - width / 2, spots[0].y + spots[0].height / 2 + m.px(40, 20), width, m.px(48, 48))


def slide(stage: Stage) -> Iterator[Sprite]:
    """The slider with its number and what it asks for."""
    slider = stage.hands.slider
    assert slider is not None
    line, m = slider_line(stage), stage.m
    share = (slider.value - slider.low) / max(1, slider.high - slider.low)
    track = ButtonPicture(m, Button("track", "", "track"), line.width(), m.px(12, 10))
    yield Sprite("slider/track", track, line.center().x(), line.center().y(), Z.ACTIONS)
    at = QPointF(line.left() + share * line.width(), line.center().y())
    knob = CountPicture(m, str(slider.value), m.px(52, 40), True)
    yield Sprite("slider/knob", knob, at.x(), at.y(), Z.ACTIONS + 1)
    words = TrickWords(m, stage.about)
    pill = words.rect(stage.look)
    pill.moveCenter(line.center())
    pill.moveTop(line.center().y() + m.px(52, 40) / 2 + m.px(Space.S8, Space.S4))
    # with very large type in a low window the button below needs the room
    if stage.about and pill.bottom() <= stage.bar.primary.top():
        yield _middle("slider/about", words, pill, Z.ACTIONS)
