"""The script packaging/words.py as a module, and catalogues to spoil."""

import importlib.util
import shutil
import sys
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).resolve().parents[2]
I18N = ROOT / "i18n"


def load() -> ModuleType:
    name = "jolly_words_script"
    if name not in sys.modules:
        spec = importlib.util.spec_from_file_location(name, ROOT / "packaging" / "words.py")
        assert spec is not None
        assert spec.loader is not None
        sys.modules[name] = module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
    return sys.modules[name]


words = load()


def copied(to: Path) -> Path:
    """Copy the catalogues without what has been compiled of them."""
    return Path(shutil.copytree(I18N, to / "i18n", ignore=shutil.ignore_patterns("*.mo")))


def spoil(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1, old
    path.write_text(text.replace(old, new), encoding="utf-8")
