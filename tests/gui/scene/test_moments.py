"""Moments of a round: each ends where its view is, however it ends, and shows nothing that is not to be seen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache

import pytest
from PySide6.QtCore import QAbstractAnimation, QPointF
from PySide6.QtTest import QTest

from engine.core.event import Event, Moved, Rolled, Told
from engine.core.game import View
from engine.core.model import BACK, Seat
from engine.play.round import Frame, Round
from gui.scene.animator import Animator
from gui.scene.bars import skip_line
from gui.scene.card_item import CardPicture
from gui.scene.dice import spread
from gui.scene.geometry import measure
from gui.scene.piles import SHUFFLED
from gui.scene.sprite_item import SpriteItem
from gui.scene.table_scene import TableScene
from gui.theme import PAPER, Speed
from tests.gui.scene.tables import GAME, SEAT, Played, look, moving, my_turn, rounds, scene_for, until
from tests.gui.scene.test_movements import dealt, guests

pytestmark = pytest.mark.usefixtures("qapp")

SIZE, PORTRAIT = (1280.0, 800.0), (1080.0, 1920.0)


@cache
def story(steps: int = 200) -> tuple[Frame, ...]:
    return tuple(rounds(4, 7, steps)[1])


def first(wanted: Callable[[Event], bool]) -> tuple[View, Frame]:
    """The view before a frame with such an event, and the frame."""
    frames = story()
    at = next(n for n, frame in enumerate(frames) if n and any(wanted(event) for event in frame.events))
    return frames[at - 1].view, frames[at]


def told(name: str) -> Callable[[Event], bool]:
    return lambda event: isinstance(event, Told) and event.event == name


@cache
def special() -> tuple[View, Frame]:
    """A special hand of another seat, as the game tells of it."""
    view = story()[3].view
    cards = tuple(view.table.zone("hand:0").cards)
    shown = Told(event="shown", seat=Seat(2), params={"cards": cards, "as": {}, "special": ()}, to="all",
                 flourish="wave")  # fmt: skip
    return view, Frame(9, (shown,), view)


def moment(name: str) -> tuple[View, Frame]:
    """The view before a moment and the frame that tells of it."""
    if name in ("deal", "shuffle", "cut"):
        before, frame = dealt()
        view = before.view(SEAT)
        if name == "deal":
            return view, frame
        cut = Told(event="cut", seat=Seat(1), params={"at": 20}, to="all", flourish="cut")
        return view, Frame(0, (SHUFFLED if name == "shuffle" else cut,), view)
    if name == "wave":
        return special()
    if name == "beaten":
        return first(lambda event: isinstance(event, Moved) and event.target.startswith("trick:1"))
    return first(told({"pass": "pass", "clear": "free_lead", "bell": "call", "out": "out"}[name]))


MOMENTS = ("shuffle", "cut", "deal", "beaten", "pass", "clear", "bell", "wave", "out")


def begun(name: str, speed: Speed = Speed.NORMAL) -> tuple[TableScene, Animator, Frame]:
    before, frame = moment(name)
    scene = scene_for(before, speed=speed)
    scene.show(before)
    animator = Animator(scene)
    animator.play(frame)
    assert moving(animator)
    return scene, animator, frame


def exact(view: View, size: tuple[float, float] = SIZE, drawer: bool = False) -> tuple[tuple[object, ...], ...]:
    """What a scene shows of a view that has never moved."""
    scene = scene_for(view, size)
    scene.show(view)
    if drawer:
        scene.hold(replace(scene.hands, drawer=True))
    return scene.dump()


def ahead(scene: TableScene, share: float) -> None:
    """Let time pass in whatever moves now."""
    for running in list(scene._running._running):
        running.setCurrentTime(round(share * running.totalDuration()))


def through(scene: TableScene, animator: Animator, seen: Callable[[], object] = lambda: None) -> None:
    """Let a frame be played to its end, looking at some moments of each of its movements."""
    for _ in range(40):
        for share in (0.0, 0.2, 0.45, 0.7, 0.95, 1.0):
            if not animator.busy:
                return
            ahead(scene, share)
            seen()
    raise AssertionError("a frame that never ends")


def quiet(scene: TableScene) -> bool:
    """Whether nothing moves and nothing is there that belongs to no view."""
    return not len(scene._running) and not scene._guests and not scene.findChildren(QAbstractAnimation)


# ---------------------------------------------------------------- how moments end


@pytest.mark.parametrize("name", MOMENTS)
def test_a_moment_ends_where_its_view_is_whether_played_or_skipped(name: str) -> None:
    scene, animator, frame = begun(name)
    wanted = exact(frame.view)
    through(scene, animator)
    assert scene.dump() == wanted
    assert quiet(scene)
    for share in (0.0, 0.3, 0.8):
        scene, animator, frame = begun(name)
        ahead(scene, share)
        assert animator.finish()
        assert scene.dump() == wanted
        assert quiet(scene)


@pytest.mark.parametrize("name", ["shuffle", "deal", "beaten", "out"])
@pytest.mark.parametrize("change", ["resize", "sharper", "theme", "drawer", "people"])
def test_a_change_in_mid_flight_ends_the_moment_at_the_new_places(name: str, change: str) -> None:
    scene, animator, frame = begun(name)
    shown: list[Frame] = []
    idle: list[bool] = []
    animator.shown.connect(shown.append)
    animator.idle.connect(lambda: idle.append(True))
    ahead(scene, 0.4)
    match change:
        case "resize":
            scene.resize(*PORTRAIT)
        case "sharper":
            scene.resize(*SIZE, 2.0)
        case "theme":
            scene.look(look(Speed.SLOW, PAPER))
        case "drawer":
            scene.hold(replace(scene.hands, drawer=True))
        case "people":
            scene.seat(scene._people)
    assert not moving(animator)
    assert shown == [frame]
    assert idle == [True]
    assert quiet(scene)
    assert scene.view == frame.view
    if change == "sharper":
        scene.resize(*SIZE, 1.0)
    assert scene.dump() == exact(frame.view, PORTRAIT if change == "resize" else SIZE, change == "drawer")


def test_what_waits_in_the_queue_is_shown_too_when_the_window_changes() -> None:
    frames = story()
    scene = scene_for(frames[0].view, speed=Speed.NORMAL)
    scene.show(frames[3].view)
    animator = Animator(scene)
    shown: list[int] = []
    animator.shown.connect(lambda frame: shown.append(frame.at))
    for frame in frames[4:8]:
        animator.play(frame)
    scene.resize(*PORTRAIT)
    assert shown == [frame.at for frame in frames[4:8]]
    assert scene.view == frames[7].view


def test_another_speed_counts_from_the_next_movement_on() -> None:
    scene, animator, frame = begun("beaten", Speed.SLOW)
    scene.look(look(Speed.OFF))
    assert not moving(animator)
    animator.play(frame)
    assert not moving(animator)
    scene.look(look(Speed.NORMAL))
    animator.play(frame)
    assert moving(animator)
    animator.finish()
    assert quiet(scene)


# ---------------------------------------------------------------- what is seen in their frames


def faces(scene: TableScene) -> set[str]:
    found = (item for item in scene.items() if isinstance(item, SpriteItem) and item.isVisible())
    pictures = (item.picture for item in found if item.opacity() > 0)
    return {picture.code for picture in pictures if isinstance(picture, CardPicture)} - {BACK}


@pytest.mark.parametrize("name", MOMENTS)
def test_no_frame_shows_a_face_that_neither_view_shows(name: str) -> None:
    before, frame = moment(name)
    known = {str(card) for view in (before, frame.view) for zone in view.table.zones for card in zone.cards}
    known |= {str(face) for event in frame.events if isinstance(event, Rolled) for face in event.faces}
    scene, animator, _ = begun(name)
    looked: list[set[str]] = []
    through(scene, animator, lambda: looked.append(faces(scene)))
    assert len(looked) > 5
    assert set().union(*looked) <= known


@pytest.mark.parametrize("name", MOMENTS)
def test_longer_moments_say_how_to_skip_them(name: str) -> None:
    scene, animator, _ = begun(name)
    stage = scene.stage
    assert stage is not None
    said = guests(scene, "skip")
    assert bool(said) == (name in ("shuffle", "cut", "deal", "wave", "out"))
    for item in said:
        assert skip_line(stage.m).contains(item.pos())
    animator.finish()
    assert not guests(scene, "skip")


def test_the_deal_flies_from_the_seat_the_dice_have_found() -> None:
    scene, animator, frame = begun("deal")
    lands = next(event.lands_on for event in frame.events if isinstance(event, Rolled))
    flights: list[str] = []

    def watch() -> None:
        for item in guests(scene, "fly/"):
            if item.name not in flights:
                flights.append(item.name)

    through(scene, animator, watch)
    seats = {int(name.split("/")[1]): int(name.split("hand:")[1].split("/")[0]) for name in flights}
    assert [seats[number] for number in range(8)] == [(lands + number) % 4 for number in range(8)]
    assert len(seats) == sum(len(event.cards) for event in frame.events if isinstance(event, Moved))


def test_the_pile_is_back_in_the_middle_before_the_deal() -> None:
    given = {"dealer": 0, "die": "As"}
    record = Round.dealt(GAME, 4, {}, 7, given=given)
    played, before = Round(GAME, record), Round(GAME, record).view(SEAT)
    frames: list[Frame] = []
    played.listen(SEAT, frames.append)
    assert played.submit(GAME.read({"seat": 0, "do": "deal"})) is None
    scene = scene_for(before, speed=Speed.FAST)
    scene.show(before)
    top = max(guests(scene, "card/pile/"), key=SpriteItem.zValue)
    home = top.pos()
    animator = Animator(scene)
    animator.play(frames[0])
    moved = False
    for _ in range(600):
        QTest.qWait(5)
        moved = moved or top.pos() != home
        if guests(scene, "fly/"):
            break
    assert guests(scene, "fly/")
    assert moved
    assert (top.pos() - home).manhattanLength() < 2
    animator.finish()


def test_the_words_of_a_play_come_once_its_cards_lie_there() -> None:
    scene, animator, _ = begun("beaten")
    assert guests(scene, "fly/")
    assert not guests(scene, "new/words")
    flight = animator._now
    assert flight is not None
    flight.setCurrentTime(flight.totalDuration())
    assert guests(scene, "new/words")
    assert guests(scene, "new/bar/")
    animator.finish()


def test_the_last_pass_of_a_trick_is_said_before_the_trick_goes() -> None:
    scene, animator, frame = begun("clear")
    seat = next(event.seat for event in frame.events if isinstance(event, Told) and event.event == "pass")
    assert not frame.view.table.figures["passed"]
    assert guests(scene, f"new/pass/{seat}")
    assert not guests(scene, "fly/")
    animator.finish()


def test_a_hand_that_stays_hidden_is_seen_until_it_turns() -> None:
    scene, animator, frame = begun("out")
    zone = next(z.id for z in frame.view.table.zones if z.id.startswith("hand:") and z.owner != SEAT and z.cards)
    while animator.busy and not guests(scene, f"turn/card/{zone}/"):
        backs = guests(scene, f"card/{zone}/{BACK}/")
        assert backs
        assert all(item.isVisible() and item.opacity() == 1 for item in backs)
        ahead(scene, 1.0)
    assert animator.busy, "the hand never turned"
    animator.finish()


# ---------------------------------------------------------------- hands and piles


def test_a_card_that_is_dropped_flies_on_from_the_finger() -> None:
    played = Played(until(4, 3, my_turn), speed=Speed.NORMAL)
    cards = played.beat()
    for code in cards:
        played.tap(code)
    at = played.at(cards[0])
    stage = played.scene.stage
    assert stage is not None
    drop = QPointF(stage.m.cx + 120, stage.m.cy - 40)
    played.hands.press(1, at.x(), at.y())
    for point in (QPointF(at.x(), at.y() - 60), drop):
        played.hands.move(1, point.x(), point.y())
    ghost = next(item for item in guests(played.scene, "ghost/"))
    where = ghost.pos()
    played.hands.release(1, drop.x(), drop.y())
    assert played.sent
    code = ghost.name.split("/")[3]
    flying = next(item for item in guests(played.scene, "fly/") if f"/{code}/" in item.name)
    assert (flying.pos() - where).manhattanLength() < 1
    played.animator.finish()
    assert quiet(played.scene)


def test_a_pile_parts_where_the_slider_is_and_closes_once_it_is_cut() -> None:
    played: Round = Round(GAME, Round.dealt(GAME, 4, {}, 7, given={"dealer": 2}))
    table = Played(played)
    stage = table.scene.stage
    assert stage is not None
    slider = stage.hands.slider
    assert slider is not None
    number = len(stage.view.table.zone(slider.zone).cards)
    top = f"card/{slider.zone}/{BACK}/{number - 1}"
    flat = exact(stage.view)
    lifted = next(item.y() for item in guests(table.scene, top))
    assert table.hands.step_number(number)
    assert table.scene.hands.slider is not None
    assert table.scene.hands.slider.value == slider.high
    assert next(item.y() for item in guests(table.scene, top)) == lifted
    assert table.hands.step_number(-number)
    drawn = [item for item in guests(table.scene, f"card/{slider.zone}/") if item.name != top]
    assert max(item.y() for item in drawn) > lifted
    table.tap("primary")
    assert table.sent == [{"seat": 0, "do": "cut", "at": slider.low}]
    assert {part for part in table.scene.dump() if str(part[0]).startswith("card/")} == {
        part for part in flat if str(part[0]).startswith("card/")
    }


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080), (1080, 1920), (720, 1280), (800, 480)])
def test_pile_card_and_value_of_the_dice_lie_side_by_side_in_every_window(size: tuple[int, int]) -> None:
    m = measure(*size, 5, holding=False)
    where = spread(m)
    half = where.height * 63 / 88 / 2
    pile = where.shrink * (0.3 * m.height if m.compact else 168 * m.u) * 63 / 88 / 2
    assert where.pile.x() + pile < where.card.x() - half
    assert where.pile.x() - pile > m.cx - m.a + m.rw
    if m.portrait:
        assert where.value.y() - where.numeral / 2 > where.card.y() + where.height / 2
    else:
        assert where.value.x() > where.card.x() + half


def test_nothing_ticks_once_a_moment_is_over() -> None:
    scene, animator, _ = begun("beaten", Speed.FAST)
    waited = 0
    while animator.busy and waited < 4000:
        QTest.qWait(10)
        waited += 10
    assert quiet(scene)
    QTest.qWait(1)
    assert not scene._running._gone


def test_movements_belong_to_the_scene_and_go_with_it() -> None:
    scene, animator, _ = begun("deal")
    ahead(scene, 0.5)
    assert len(scene._running)
    assert all(running.parent() is scene._running for running in scene._running._running)
    animator.finish()
    assert quiet(scene)
