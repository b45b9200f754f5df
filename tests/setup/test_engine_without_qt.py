"""The engine runs where Qt is not installed, and does not even ask for it."""

import json
import subprocess
import sys

from tests.setup.files import ROOT

PROGRAM = """
import importlib, json, pkgutil, sys

asked = []

class Watch:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in ("PySide2", "PySide6", "PyQt5", "PyQt6", "shiboken6", "gui"):
            asked.append(name)

sys.meta_path.insert(0, Watch())
import engine

def stop(name):
    raise

names = ["engine", *(m.name for m in pkgutil.walk_packages(engine.__path__, "engine.", stop))]
for name in names:
    importlib.import_module(name)
loaded = sorted(n for n in sys.modules if n.partition(".")[0] in ("PySide6", "shiboken6"))
print(json.dumps({"names": names, "asked": asked, "loaded": loaded}))
"""


def test_no_module_of_the_engine_loads_qt() -> None:
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", PROGRAM], cwd=ROOT, capture_output=True, encoding="utf-8", check=False
    )
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    files = {path.relative_to(ROOT).with_suffix("") for path in (ROOT / "engine").rglob("*.py")}
    modules = {".".join(f.parts).removesuffix(".__init__") for f in files}
    assert "engine" in modules
    assert set(told["names"]) == modules
    assert told["loaded"] == []
    assert told["asked"] == []


def test_the_watch_would_see_it() -> None:
    program = PROGRAM.replace(
        "import engine\n", "import engine\ntry:\n    import PySide6\nexcept ImportError:\n    pass\n"
    )
    assert program != PROGRAM
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, encoding="utf-8", check=True)
    assert json.loads(done.stdout)["asked"][0] == "PySide6"
