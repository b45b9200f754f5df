"""The one switch of the compiled build: with JOLLY_TABLE_COMPILE=1 mypyc compiles the hot modules.

Everything else about the package stands in pyproject.toml, the list of hot modules too. Without the switch nothing is
compiled and the same sources run as they are.
"""

import os
import tomllib
from pathlib import Path

from setuptools import setup

PROJECT = tomllib.loads((Path(__file__).parent / "pyproject.toml").read_text(encoding="utf-8"))


def compiled() -> dict[str, object]:
    """What the switch adds: the modules to compile and, for an isolated build, what the compiler must see."""
    needed = [*PROJECT["project"]["dependencies"], PROJECT["tool"]["jolly-table"]["compiler"]]
    try:
        from mypyc.build import mypycify
    except ImportError:  # the first of an isolated build's two calls only asks what is needed
        return {"setup_requires": needed}
    hot = PROJECT["tool"]["jolly-table"]["compiled"]
    return {"setup_requires": needed, "ext_modules": mypycify(hot, opt_level=os.environ.get("MYPYC_OPT_LEVEL", "3"))}


setup(**(compiled() if os.environ.get("JOLLY_TABLE_COMPILE") == "1" else {}))
