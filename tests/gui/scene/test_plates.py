"""What plates, trays and duties say."""

import random
from dataclasses import replace

from engine.core.model import Seat
from engine.play.round import Round
from gui.scene.describe import describe
from gui.scene.plate import PlatePicture
from gui.scene.stage import Stage
from gui.scene.words import NoticePicture, TrayPicture, TrickWords
from tests.gui.pictures.drawn import asked, dutiful, moment
from tests.gui.scene.tables import PEOPLE, SEAT, Played, act, look, my_turn, until


def stage(played: Played) -> Stage:
    found = played.scene.stage
    assert found is not None
    return found


def test_who_sits_out_has_a_covered_face_a_reason_and_no_cards() -> None:
    shown = stage(Played(until(4, 3, my_turn)))
    out = replace(shown, people=(PEOPLE[0], replace(PEOPLE[1], paused=True), *PEOPLE[2:4]))
    before, after = describe(shown), describe(out)
    plate = after["plate/1"].picture
    assert isinstance(plate, PlatePicture)
    assert (plate.state, [(note.text, note.icon) for note in plate.notes]) == ("paused", [("停一局", "pause")])
    assert "count/1" in before
    assert any(name.startswith("card/hand:1") for name in before)
    assert "count/1" not in after
    assert not any(name.startswith("card/hand:1") for name in after)


def test_a_seat_without_a_name_begins_with_a_capital() -> None:
    shown = stage(Played(until(4, 3, my_turn)))
    english = replace(shown, people=(), look=replace(look(), words=type(look().words)("en")))
    assert [english.person(seat).name for seat in range(4)] == ["Seat 1", "Seat 2", "Seat 3", "Seat 4"]


def test_the_tray_says_what_is_done_and_what_stays() -> None:
    round_ = moment(3, lambda r: asked("discard")(r) and "Ad" in r.view(SEAT).table.zone("hand:0").cards)
    played = Played(round_)
    tray = describe(stage(played))["tray"].picture
    assert isinstance(tray, TrayPicture)
    assert (tray.title, tray.line) == ("弃三张", "盖着放，谁也看不到")
    assert "♦A" in tray.kept
    assert tray.kept.endswith("要留着")
    locked = {key.code for key in stage(played).hands.locked}
    assert all(look().words.card(code) in tray.kept for code in locked)


def test_those_who_are_asked_together_are_seen_choosing() -> None:
    shown = stage(Played(moment(3, asked("discard"))))
    assert [note.text for note in shown.notes(1)][:1] == ["正在选"]
    assert [note.text for note in shown.notes(0)] == ["轮到你"]


def test_who_has_laid_cards_away_says_so_until_all_have_and_none_is_drawn() -> None:
    round_ = moment(3, lambda r: r.table.phase == "discard")
    while round_.table.phase == "discard":
        seats = [seat for seat in range(3) if round_.table.zone(f"discard:{seat}").cards]
        for viewer in range(3):
            shown = replace(stage(Played(round_)), viewer=viewer, view=round_.view(Seat(viewer)))
            said = [seat for seat in range(3) if "已弃三张" in [note.text for note in shown.notes(seat)]]
            assert said == seats
            assert not [name for name in describe(shown) if name.startswith("card/discard")]
        act(round_, round_.table.to_act[0], random.Random(1))
    shown = stage(Played(round_))
    assert all(round_.table.zone(f"discard:{seat}").cards for seat in range(3))
    assert "已弃三张" not in [note.text for seat in range(3) for note in shown.notes(seat)]
    assert not [name for name in describe(shown) if name.startswith("card/discard")]


def test_the_duty_has_its_name_and_says_what_it_asks() -> None:
    single = moment(5, lambda r: dutiful(r) and len(newest(r)) == 1)
    notice = describe(stage(Played(single)))["duty"].picture
    assert isinstance(notice, NoticePicture)
    assert (notice.tag, notice.text) == ("顶大", "要出最大的单张")


def newest(round_: Round) -> tuple[str, ...]:
    zones = [zone for zone in round_.table.zones if zone.id.startswith("trick")]
    return tuple(zones[-1].cards) if zones else ()


def test_a_single_is_named_with_its_card() -> None:
    round_ = moment(4, lambda r: my_turn(r) and len(newest(r)) == 1)
    words = describe(stage(Played(round_)))["words"].picture
    assert isinstance(words, TrickWords)
    assert words.text == f"单张 {look().words.card(newest(round_)[0])}"
