"""The examples in the docstrings of the kit run."""

import doctest
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType

import pytest

from engine import kit

MODULES = [import_module(f"engine.kit.{found.name}") for found in iter_modules(kit.__path__)]


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.__name__)
def test_the_examples_of_a_module_come_out_as_written(module: ModuleType) -> None:
    assert doctest.testmod(module).failed == 0


def test_there_are_examples() -> None:
    assert sum(doctest.testmod(module).attempted for module in MODULES) > 0
