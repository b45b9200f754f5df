"""`check`: what comes out otherwise is named once with what was expected and what came; nothing else is named."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from .doors import EXTRA, SHARED, Ask, cases, written

ONLY = {"game": "happy_nine"}


def file_of(path: Path, *some: dict[str, Any]) -> Path:
    return written(path / "cases.json", {**ONLY, "cases": list(some)})


def first_with(kind: str, key: str | None = None) -> dict[str, Any]:
    return copy.deepcopy(next(case for case in cases() if kind in case and (key is None or case["then"].get(key))))


def test_all_worked_cases_pass(ask: Ask) -> None:
    answer = ask("check", SHARED, EXTRA)
    assert (answer.status, answer.err) == (0, "")
    assert answer.lines == [f"{len(cases())} passed, 0 failed"]


DOCTORED: list[tuple[str, str | None, Any]] = [
    ("rank", "kind", "straight_of_nothing"),
    ("record", "phase", "elsewhere"),
    ("record", "to_act", [17]),
    ("record", "over", None),
    ("record", "winners", [17]),
    ("record", "winners", []),
    ("record", "error", {"at": 99, "code": "wrong"}),
    ("record", "error", {"at": 99}),
    ("record", "result", {"drinks": [99]}),
    ("record", "result", {"immediate": [99]}),
    ("record", "result", {"unheard_of": 1}),
    ("record", "events", [{"event": "never"}]),
    ("record", "legal", [{"seat": 0, "do": "never"}]),
    ("session", "owed", ["99"]),
    ("session", "playing", [9]),
    ("session", "dealer", 9),
    ("session", "cups", ["99"]),
    ("session", "refused", {"at": 99, "code": "wrong"}),
]


@pytest.mark.parametrize(("kind", "key", "wrong"), DOCTORED, ids=str)
def test_a_wrong_expectation_is_named_once(ask: Ask, tmp_path: Path, kind: str, key: str, wrong: Any) -> None:
    right = first_with(kind, key)
    doctored = {**copy.deepcopy(right), "id": "doctored"}
    doctored["then"] = {key: wrong}
    answer = ask("check", file_of(tmp_path, right, doctored, right))
    assert (answer.status, answer.err) == (1, "")
    assert answer.lines[-1] == "2 passed, 1 failed"
    (line,) = answer.lines[:-1]
    assert line.startswith("doctored: ")
    assert line.count("expected") == 1
    assert line.count("got") == 1
    assert key in line


def test_a_wrong_comparison_is_named_once(ask: Ask, tmp_path: Path) -> None:
    right = first_with("compare")
    for wrong in {">", "<", "=", "incomparable", "maybe"} - {right["then"]}:
        answer = ask("check", file_of(tmp_path, {**right, "then": wrong}, right))
        assert answer.lines == [
            f'{right["id"]}: compare: expected "{wrong}", got "{right["then"]}"',
            "1 passed, 1 failed",
        ]
        assert answer.status == 1


def test_every_wrong_key_of_a_case_stands_in_its_one_line(ask: Ask, tmp_path: Path) -> None:
    case = first_with("record", "phase")
    case["then"] = {"phase": "elsewhere", "to_act": [17], "over": None}
    answer = ask("check", file_of(tmp_path, case))
    assert len(answer.lines) == 2
    assert answer.lines[0].count("expected") == 3


def test_a_right_list_of_legal_actions_less_or_more_one_is_wrong(ask: Ask, tmp_path: Path) -> None:
    case = first_with("record", "legal")
    legal = case["then"]["legal"]
    less, more, turned = copy.deepcopy(case), copy.deepcopy(case), copy.deepcopy(case)
    less["then"]["legal"] = legal[1:]
    more["then"]["legal"] = [*legal, {"seat": 0, "do": "pass", "cards": ["Ad"]}]
    turned["then"]["legal"] = [
        {**one, **({"cards": one["cards"][::-1]} if "cards" in one else {})} for one in reversed(legal)
    ]
    assert ask("check", file_of(tmp_path, turned)).status == 0
    for wrong in (less, more):
        answer = ask("check", file_of(tmp_path, wrong))
        assert (answer.status, len(answer.lines)) == (1, 2)


def test_a_can_that_cannot_and_a_cannot_that_can_are_named(ask: Ask, tmp_path: Path) -> None:
    can, cannot = first_with("record", "can"), first_with("record", "cannot")
    can["then"] = {"cannot": can["then"]["can"][:1]}
    cannot["then"] = {"can": cannot["then"]["cannot"][:1]}
    answer = ask("check", file_of(tmp_path, can, cannot))
    assert (answer.status, answer.lines[-1]) == (1, "0 passed, 2 failed")
    assert len(answer.lines) == 3


def test_a_view_that_shows_too_much_or_too_little_is_named(ask: Ask, tmp_path: Path) -> None:
    right = next(case for case in cases() if "record" in case and case["then"].get("view", {}).get("hides"))
    view = right["then"]["view"]
    own = next(case for case in cases() if "record" in case and case["then"].get("view", {}).get("shows"))
    shows = copy.deepcopy(own)
    shows["then"] = {"view": {"seat": own["then"]["view"]["seat"], "hides": own["then"]["view"]["shows"]}}
    hides = copy.deepcopy(right)
    hides["then"] = {"view": {"seat": view["seat"], "shows": view["hides"]}}
    answer = ask("check", file_of(tmp_path, shows, hides))
    assert (answer.status, answer.lines[-1]) == (1, "0 passed, 2 failed")


def test_an_expectation_of_another_type_is_wrong(ask: Ask, tmp_path: Path) -> None:
    """1 is not true, and "0" is not 0."""
    case = {"id": "types", "session": {"players": 3, "steps": []}, "then": {"dealer": False}}
    assert ask("check", file_of(tmp_path, case)).status == 1
    case["then"] = {"playing": [0, 1, True + 1]}
    assert ask("check", file_of(tmp_path, case)).status == 0
    case["then"] = {"owed": [0, 0, 0]}
    assert ask("check", file_of(tmp_path, case)).status == 1


def test_nested_lists_with_true_for_one_are_wrong(ask: Ask, tmp_path: Path) -> None:
    case = {"id": "types", "session": {"players": 3, "steps": []}, "then": {"playing": [0, True, 2]}}
    assert ask("check", file_of(tmp_path, case)).status == 1


@pytest.mark.parametrize(
    "content", [None, [], {}, 5, "x", {"game": "happy_nine"}, {"cases": []}, {"game": 5, "cases": []}, {"cases": {}}]
)
def test_a_file_that_is_no_vector_file_is_named(ask: Ask, tmp_path: Path, content: object) -> None:
    ask("check", written(tmp_path / "x.json", content)).is_refusal()


def test_several_files_are_counted_together(ask: Ask, tmp_path: Path) -> None:
    wrong = {**first_with("compare"), "then": "maybe"}
    answer = ask("check", SHARED, file_of(tmp_path, wrong))
    count = len(json.loads(SHARED.read_text(encoding="utf-8"))["cases"])
    assert answer.lines[-1] == f"{count} passed, 1 failed"


PLAIN = {"id": "plain", "record": {"format": "table-record/1", "game": "happy_nine", "players": 4, "seed": 1}}
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | st.sampled_from(["Ad", "BJ", ">"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=10,
)
KEYS = st.sampled_from(
    ["legal", "can", "cannot", "events", "view", "phase", "over", "winners", "result", "to_act", "error", "more"]
)
GIVEN = st.sampled_from(["players", "cards", "as", "left", "right", "options", "steps", "dealer", "unit", "actions"])


def deep(levels: int) -> Any:
    found: Any = []
    for _ in range(levels):
        found = [found]
    return found


def deep_mapping(levels: int) -> Any:
    found: Any = {}
    for _ in range(levels):
        found = {"a": found}
    return found


SHAPES = st.one_of(
    st.builds(lambda then: {**PLAIN, "then": then}, st.dictionaries(KEYS, JSON, max_size=2)),
    st.builds(
        lambda then: {**PLAIN, "then": {"view": then}}, st.dictionaries(st.sampled_from(["seat", "shows"]), JSON)
    ),
    st.builds(
        lambda kind, given, then: {"id": "x", kind: given, "then": then},
        st.sampled_from(["rank", "compare", "record", "session"]),
        JSON | st.dictionaries(GIVEN, JSON, max_size=5),
        JSON,
    ),
    st.builds(
        lambda kind, more, then: {"id": "x", kind: {"players": 4, **more}, "then": then},
        st.sampled_from(["rank", "compare", "session"]),
        st.dictionaries(GIVEN, JSON, max_size=5),
        st.dictionaries(KEYS, JSON, max_size=2),
    ),
    JSON,
)


@settings(deadline=None, max_examples=200, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(SHAPES)
@example({**PLAIN, "then": {"legal": 5}})
@example({**PLAIN, "then": {"legal": [5]}})
@example({**PLAIN, "then": {"can": 5}})
@example({**PLAIN, "then": {"can": [5]}})
@example({**PLAIN, "then": {"cannot": ["x"]}})
@example({**PLAIN, "then": {"events": 5}})
@example({**PLAIN, "then": {"view": 5}})
@example({**PLAIN, "then": {"view": {}}})
@example({**PLAIN, "then": {"view": {"seat": "x"}}})
@example({**PLAIN, "then": {"view": {"seat": 0, "shows": 5}}})
@example({**PLAIN, "then": {"view": {"seat": 0, "shows": [[]]}}})
@example({"id": "x", "session": {"players": 3, "steps": [{"void": True}, {"leave": 1}]}, "then": {}})
@example({"id": "x", "session": {"players": 3, "steps": [{"drink": {"seat": 0, "units": "1/٠"}}]}, "then": {}})
def test_cases_of_any_shape_are_passed_failed_or_refused(ask: Ask, tmp_path: Path, case: Any) -> None:
    """A case that cannot be read is a failed one, or the file is refused; nothing falls over."""
    answer = ask("check", file_of(tmp_path, case))
    if answer.status == 2:
        answer.is_refusal()
    else:
        assert answer.err == ""
        assert answer.lines[-1] in ("1 passed, 0 failed", "0 passed, 1 failed")
        assert len(answer.lines) == 1 + answer.status


@pytest.mark.parametrize("levels", [50, 150, 250, 400, 600, 900])
@pytest.mark.parametrize("nest", [deep, deep_mapping])
@pytest.mark.parametrize("key", ["legal", "events", "result", "phase", "more"])
def test_expectations_nested_deep_are_failed_or_refused(
    ask: Ask, tmp_path: Path, levels: int, nest: Any, key: str
) -> None:
    text = json.dumps(nest(levels)) if levels < 900 else "[" * 900 + "]" * 900
    inside = f'[{{"seat":0,"do":"cut","at":{text}}}]' if key in ("legal", "events") else text
    path = tmp_path / "deep.json"
    case = json.dumps({**PLAIN, "then": {key: "HERE"}}).replace('"HERE"', inside)
    path.write_text(f'{{"game":"happy_nine","cases":[{case}]}}', encoding="utf-8")
    answer = ask("check", path)
    if answer.status == 2:
        answer.is_refusal()
    else:
        assert answer.status == 1
        assert answer.lines[-1] == "0 passed, 1 failed"
