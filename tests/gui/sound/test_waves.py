"""The files of the sounds: what the script makes, one for each cue, short, soft, and never too loud together."""

import importlib.util
import wave
from pathlib import Path
from types import ModuleType

import pytest

from engine.core.plain import Trouble
from gui.art.shapes import assets
from gui.sound.cues import Cue
from gui.sound.speaker import VOICES
from gui.sound.waves import RATE, read

FOLDER = assets() / "sounds"


@pytest.fixture(scope="module")
def script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("make_sounds", assets() / "make_sounds.py")
    assert spec is not None
    assert spec.loader is not None
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    return made


def test_every_cue_has_its_file_and_nothing_else_lies_there() -> None:
    assert sorted(path.name for path in FOLDER.iterdir()) == sorted(f"{cue}.wav" for cue in Cue)


@pytest.mark.parametrize("cue", Cue)
def test_a_file_is_what_the_script_makes(script: ModuleType, tmp_path: Path, cue: Cue) -> None:
    assert script.write(cue.value, tmp_path).read_bytes() == (FOLDER / f"{cue}.wav").read_bytes()


@pytest.mark.parametrize("cue", Cue)
def test_a_sound_is_short_soft_and_begins_and_ends_in_silence(cue: Cue) -> None:
    samples = read(FOLDER / f"{cue}.wav")
    assert 0.03 < len(samples) / RATE < 1.2
    peak = max(abs(sample) for sample in samples)
    assert 0.1 * 32767 < peak < 32767 / VOICES
    assert abs(samples[0]) < peak / 50
    assert abs(samples[-1]) < peak / 50


def test_as_many_as_may_sound_at_once_fit_into_a_sample() -> None:
    peaks = sorted(max(abs(sample) for sample in read(FOLDER / f"{cue}.wav")) for cue in Cue)
    assert VOICES * peaks[-1] <= 32767


def test_what_is_no_sound_of_ours_is_named(tmp_path: Path) -> None:
    (tmp_path / "bell.wav").write_bytes(b"RIFF")
    with wave.open(str(tmp_path / "fast.wav"), "wb") as file:
        file.setparams((1, 2, 2 * RATE, 0, "NONE", "not compressed"))
    for name in ("bell.wav", "fast.wav", "none.wav"):
        with pytest.raises(Trouble, match="sound_unreadable") as found:
            read(tmp_path / name)
        assert found.value.params["file"] == name
