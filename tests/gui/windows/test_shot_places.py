"""Every place of the window by command."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtGui import QColor, QImage

from gui.command import BAD, PLACES, run
from gui.scene.look import Look
from tests.gui.scene.tables import rounds


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    played, _ = rounds(4, 3, 400)
    assert played.over
    path = tmp_path_factory.mktemp("records") / "whole.json"
    path.write_text(json.dumps(played.record().to_json()), encoding="utf-8")
    return path


def test_every_place_becomes_a_picture_of_its_own(whole: Path, tmp_path: Path) -> None:
    seen = set()
    for place in PLACES:
        out = tmp_path / f"{place}.png"
        line = ["shot", str(whole), "--place", place, "--seat", "1", "--size", "800x480", "--lang", "en"]
        assert run([*line, "--theme", "midnight", "--out", str(out)]) == 0, place
        image = QImage(str(out))
        assert (image.width(), image.height()) == (800, 480)
        seen.add(out.read_bytes())
    assert len(seen) == len(PLACES)


@pytest.mark.parametrize("place", ["home", "new_table"])
def test_places_before_a_round_need_no_record(place: str, tmp_path: Path) -> None:
    out = tmp_path / "place.png"
    assert run(["shot", "--place", place, "--lang", "zh_CN", "--out", str(out)]) == 0
    assert QImage(str(out)).width() == 1280


def test_what_a_place_lacks_is_said(whole: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = str(tmp_path / "x.png")
    for line, said in (
        (["--place", "curtain"], "needs the file of a record"),
        ([], "needs the file of a record"),
        ([str(whole), "--step", "5", "--place", "settlement"], "not over"),
        ([str(whole), "--place", "cellar"], "cellar"),
        ([str(whole), "--text", "300"], "300"),
        ([str(whole), "--cards", "130"], "130"),
        ([str(whole), "--picture", out], "x.png"),
    ):
        assert run(["shot", *line, "--lang", "en", "--out", out]) == BAD
        assert said in capsys.readouterr().err


def test_cards_and_table_look_as_asked_for(whole: Path, tmp_path: Path) -> None:
    photo = QImage(64, 40, QImage.Format.Format_RGB32)
    photo.fill(QColor("#224488"))
    assert photo.save(str(tmp_path / "photo.png"))
    seen = set()
    for more in ([], ["--cards", "120"], ["--picture", str(tmp_path / "photo.png")]):
        out = tmp_path / "out.png"
        line = ["shot", str(whole), "--step", "12", "--seat", "0", "--size", "800x480", "--lang", "en", *more]
        assert run([*line, "--out", str(out)]) == 0
        seen.add(out.read_bytes())
    assert len(seen) == 3


def test_raised_cards_name_the_play(whole: Path, tmp_path: Path) -> None:
    record = json.loads(whole.read_text(encoding="utf-8"))
    at, cards = next((at, action["cards"]) for at, action in enumerate(record["actions"]) if action["do"] == "play")
    seat = str(record["actions"][at]["seat"])
    plain, raised = tmp_path / "plain.png", tmp_path / "raised.png"
    line = ["shot", str(whole), "--step", str(at), "--seat", seat, "--lang", "en"]
    assert run([*line, "--out", str(plain)]) == 0
    assert run([*line, "--raised", " ".join(cards), "--out", str(raised)]) == 0
    button = (600, 725, 250, 50)
    assert QImage(str(plain)).copy(*button) != QImage(str(raised)).copy(*button)


FAILS = """
import sys
from {module} import {name}
from gui.command import run
def fail(*_): raise ValueError("no ink left")
{name}.{method} = fail
sys.exit(run(["shot", sys.argv[1], "--place", "{place}", "--seat", "1", "--lang", "en", "--out", sys.argv[2]]))
"""


@pytest.mark.parametrize(
    ("module", "name", "method", "place"),
    [
        ("gui.windows.rules_page", "RulesPage", "paintEvent", "rules"),
        ("gui.windows.rules_page", "RulesPage", "draw", "rules"),
        ("gui.scene.plate", "PlatePicture", "paint", "menu"),
        ("gui.scene.plate", "PlatePicture", "paint", "table"),
    ],
)
def test_drawing_that_fails_is_said_in_a_sentence(  # in a process of its own: it used to end in a crash
    whole: Path, tmp_path: Path, module: str, name: str, method: str, place: str
) -> None:
    out = tmp_path / "none.png"
    script = FAILS.format(module=module, name=name, method=method, place=place)
    done = subprocess.run([sys.executable, "-c", script, str(whole), str(out)], capture_output=True, text=True)
    assert done.returncode == BAD, done.stderr
    assert "The picture could not be drawn: ValueError: no ink left" in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert not out.exists()


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("zh_CN", ("第 1 局 · 4 人", "1 倍 = 半杯", "普通")),
        ("en", ("Round 1 · 4 players", "1 unit = ½ cup", "Normal")),
    ],
)
def test_the_table_says_what_its_window_says(
    whole: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str, said: tuple[str, ...]
) -> None:
    written: list[str] = []
    write = Look.write

    def seen(self: Look, painter: Any, at: Any, text: str, *rest: Any, **more: Any) -> None:
        written.append(text)
        write(self, painter, at, text, *rest, **more)

    monkeypatch.setattr(Look, "write", seen)
    line = ["shot", str(whole), "--step", "9", "--seat", "1", "--lang", language, "--size", "1280x800"]
    for place in ("table", "log"):
        written.clear()
        assert run([*line, "--place", place, "--out", str(tmp_path / "x.png")]) == 0
        assert set(said) <= set(written), place
        # of four who sit there one is the person who looks; the window draws itself more than once
        assert written.count(said[-1]) % 3 == 0, place
