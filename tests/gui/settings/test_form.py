"""Every field of every model that a form is made from: it is asked for, comes back, and is refused out of range."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from engine.core.model import Model
from engine.games import GAMES, game
from engine.words import LANGUAGES, Words
from gui.settings.form import Asked, asked, fault, faults, typed, written
from gui.settings.sections import SECTIONS
from gui.settings.topics import (
    Faces,
    Frame,
    Kiosk,
    OwnRules,
    Profiles,
    StaffPin,
    TablePicture,
    Tables,
    Topic,
)

MODELS: dict[str, type[Model]] = {
    **{name: game(name).options for name in GAMES},
    **{f"settings, {name}": topic for name, topic in SECTIONS.items()},
    "own": OwnRules,
}
FIELDS = [(name, field) for name, model in MODELS.items() for field in asked(model).values()]
UNSEEN = {Faces, Frame, Kiosk, Profiles, StaffPin, TablePicture, Tables}
"""What is kept without being asked for in a form: the window's size, who sat where, faces, which rules have a name,
which picture lies on the table, and what the staff of a kiosk settles on a page of its own."""


def test_every_topic_is_in_one_section() -> None:
    assert len(set(SECTIONS.values())) == len(SECTIONS)
    assert {*SECTIONS.values(), *UNSEEN} == {
        topic for topic in Topic.__subclasses__() if topic.__module__.startswith("gui.")
    }


@pytest.mark.parametrize("name", MODELS)
def test_every_field_is_asked_for_and_its_default_is_right(name: str) -> None:
    model = MODELS[name]
    fields = asked(model)
    assert set(fields) == {info.alias or field for field, info in model.model_fields.items()}
    defaults = {field: one.default for field, one in fields.items()}
    assert faults(model, defaults) == {}
    assert model.model_validate(defaults) == model()


def right(field: Asked) -> Iterator[Any]:
    """Values at the edges of what a field takes."""
    match field.kind:
        case "choice":
            yield from field.choices
        case "number":
            yield from (field.low, field.low + 1, field.high, *((None,) if field.free else ()))
        case "numbers":
            yield from ([field.low], [field.low, field.high])
        case "text":
            yield from ("x", "x" * field.most)


def wrong(field: Asked) -> Iterator[str]:
    """What somebody may write who is wrong."""
    match field.kind:
        case "number":
            yield from (str(field.low - 1), str(field.high + 1), "ten", "1.5", "1e3", "9" * 15, "٣x")
            yield from () if field.free else ("", "  ")
        case "numbers":
            yield from (str(field.low - 1), f"{field.low}, {field.high + 1}", "1, x", "1 1", "")
        case "text":
            yield "x" * (field.most + 1)


@pytest.mark.parametrize(("name", "field"), FIELDS, ids=[f"{name}: {field.name}" for name, field in FIELDS])
def test_what_is_right_comes_back_and_what_is_wrong_gets_a_sentence(name: str, field: Asked) -> None:
    model = MODELS[name]
    for value in right(field):
        assert faults(model, {field.name: value}) == {}, value
        again = value if field.kind == "choice" else typed(field, written(value))
        assert again == value
        kept = model.model_validate({field.name: value})
        assert type(kept).model_validate_json(kept.model_dump_json()) == kept
    for text in wrong(field):
        found = faults(model, {field.name: typed(field, text)})
        assert set(found) == {field.name}, text
        for language in LANGUAGES:
            sentence = Words(language).trouble(found[field.name])
            assert "<" not in sentence
            assert "{" not in sentence
            bounds = (field.low, field.high) if field.kind != "text" else (field.most,)
            assert all(str(bound) in sentence for bound in bounds)


@pytest.mark.parametrize(("name", "field"), FIELDS, ids=[f"{name}: {field.name}" for name, field in FIELDS])
def test_a_value_of_another_kind_is_refused(name: str, field: Asked) -> None:
    for value in ({"a": 1}, 7.5, ["x"]):
        found = faults(MODELS[name], {field.name: value})
        assert set(found) == {field.name}
        assert "<" not in Words("en").trouble(fault(field, value))


def test_steps_are_a_tenth_of_a_large_default() -> None:
    fields = asked(game("zha_jin_hua").options)
    assert (fields["base"].by, fields["start_chips"].by) == (1, 100)
