"""``check``: run worked cases (README, "Vector files") and name those that come out otherwise."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from engine.core.event import Told
from engine.core.game import Game, every_legal, shown
from engine.core.model import BACK, Seat, Trouble
from engine.core.record import Replay, load_json, read_record, replay
from engine.core.table import mask
from engine.games import game
from engine.play.session import run_session
from engine.words import Words

_MISSING = object()


def add(verbs: Any) -> None:
    """Add the verb to the command line."""
    parser = verbs.add_parser(
        "check",
        help="run vector files",
        epilog="One line for each case that fails (id, expected, got), at last 'N passed, N failed'.",
    )
    parser.add_argument("files", nargs="+", metavar="FILE", type=Path)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace, words: Words) -> int:
    """Run all cases of all files; exit status 1 if any failed."""
    passed = failed = 0
    for path in arguments.files:
        found, cases = read_cases(path)
        for case in cases:
            wrong = failure(found, case, words)
            passed += wrong is None
            failed += wrong is not None
            if wrong is not None:
                print(f"{shown(case.get('id', '?'))}: {wrong}")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


def read_cases(path: Path) -> tuple[Game[Any, Any, Any], list[Mapping[str, Any]]]:
    """A vector file's game and cases; raises `Trouble` for a file that is none."""
    content = load_json(path)
    name = shown(str(path), 200)
    if not isinstance(content, Mapping) or not isinstance(content.get("cases"), list):
        raise Trouble("vectors_shape", file=name)
    cases = content["cases"]
    for at, case in enumerate(cases):
        if not isinstance(case, Mapping):
            raise Trouble("vectors_case", file=name, at=at, given=shown(case))
    found = content.get("game")
    return game(found if isinstance(found, str) else shown(found)), cases


def failure(game_: Game[Any, Any, Any], case: Mapping[str, Any], words: Words) -> str | None:
    """What is wrong with a case: "expected …, got …", or the sentence for one that cannot be read."""
    try:
        differences = list(_differences(game_, case))
    except Trouble as trouble:
        return words.say(trouble.text)
    except RecursionError:
        return words.trouble(Trouble("case_too_deep"))
    if not differences:
        return None
    return "; ".join(
        f"{what}: expected {_compact(expected)}, got {_compact(got)}" for what, expected, got in differences
    )


def _compact(value: object) -> str:
    return "nothing" if value is _MISSING else json.dumps(value, ensure_ascii=False, default=str)


def _differences(game_: Game[Any, Any, Any], case: Mapping[str, Any]) -> Iterator[tuple[str, object, object]]:
    then = case.get("then", _MISSING)
    asked = [kind for kind in ("rank", "compare", "record", "session") if kind in case]
    if then is _MISSING or len(asked) != 1 or not isinstance(case[asked[0]], Mapping):
        raise Trouble("case_shape", given=shown(dict(case)))
    given = case[asked[0]]
    if asked[0] == "compare":
        order = game_.compare(_setup(game_, given), given)
        if order != then:
            yield "compare", then, order
        return
    if not isinstance(then, Mapping):
        raise Trouble("case_shape", given=shown(then))
    if asked[0] == "record":
        yield from _record_differences(game_, given, then)
        return
    got = game_.rank(_setup(game_, given), given) if asked[0] == "rank" else run_session(game_, given)
    for key, expected in then.items():
        found = got.get(key, _MISSING)
        if not _matches(expected, found):
            yield key, expected, found


def _setup(game_: Game[Any, Any, Any], probe: Mapping[str, Any]) -> Any:
    options = probe.get("options", {})
    if not isinstance(options, Mapping):
        raise Trouble("record_field", where="options", given=shown(options))
    return game_.setup(probe.get("players"), options)


def _matches(expected: object, got: object) -> bool:
    """Equal; a dictionary matches by the keys it lists."""
    if isinstance(expected, Mapping):
        return isinstance(got, Mapping) and all(
            _matches(value, got.get(key, _MISSING)) for key, value in expected.items()
        )
    if isinstance(expected, list) and isinstance(got, list):
        return len(expected) == len(got) and all(map(_matches, expected, got))
    return type(expected) is type(got) and expected == got


def _record_differences(
    game_: Game[Any, Any, Any], given: Mapping[str, Any], then: Mapping[str, Any]
) -> Iterator[tuple[str, object, object]]:
    record = read_record(given)
    if record.game != game_.info.id:
        raise Trouble("record_game", given=shown(record.game), known=game_.info.id)
    done = replay(game_, record)
    settlement, table = game_.settle(done.state), game_.table(done.state)
    plain: dict[str, object] = {
        "over": settlement.over,
        "winners": list(settlement.winners),
        "result": dict(settlement.result),
        "phase": str(table.phase),
        "to_act": list(table.to_act),
        "error": None if done.refused is None else {"at": done.refused[0], "code": done.refused[1].code},
    }
    for key, expected in then.items():
        if key in plain:
            if not _matches(expected, plain[key]):
                yield key, expected, plain[key]
        elif key in _CHECKS:
            _demand_shape(key, expected)
            yield from _CHECKS[key](game_, done, expected)
        else:
            raise Trouble("case_unknown", given=shown(key))


def _demand_shape(key: str, expected: object) -> None:
    """Raise `Trouble` for an expectation that is not written as its key asks."""
    if key == "view":
        fits = isinstance(expected, Mapping) and type(expected.get("seat")) is int
        lists = [expected.get("shows", []), expected.get("hides", [])] if isinstance(expected, Mapping) else []
        fits = fits and all(isinstance(cards, list) and all(isinstance(card, str) for card in cards) for cards in lists)
    else:
        fits = isinstance(expected, list) and all(isinstance(item, Mapping) for item in expected)
    if not fits:
        raise Trouble("case_shape", given=shown(expected))


def canonical(action: Mapping[str, Any]) -> str:
    """An action as text, whatever the order of the cards in its lists; empty fields say nothing."""

    def plain(value: object) -> object:
        if isinstance(value, Mapping):
            return {key: plain(one) for key, one in value.items()}
        if isinstance(value, list | tuple):
            items = [plain(one) for one in value]
            return sorted(items, key=str) if all(isinstance(one, str) for one in items) else items
        return value

    said = {key: plain(value) for key, value in action.items() if value is not None and value != {}}
    return json.dumps(said, sort_keys=True, ensure_ascii=False)


def _legal(game_: Game[Any, Any, Any], done: Replay[Any], expected: Any) -> Iterator[tuple[str, object, object]]:
    lists = every_legal(game_, done.setup, done.state)
    got = {canonical(action.to_json()): action.to_json() for legal in lists.values() for action in legal.actions}
    wanted = {canonical(action): action for action in expected}
    if wanted.keys() != got.keys():
        missing = [wanted[key] for key in wanted.keys() - got.keys()]
        extra = [got[key] for key in got.keys() - wanted.keys()]
        yield "legal", missing, extra


def _can(game_: Game[Any, Any, Any], done: Replay[Any], expected: Any) -> Iterator[tuple[str, object, object]]:
    for action in expected:
        read = game_.read(action)
        if not game_.free(done.state, read):
            refusal = game_.check(done.state, read)
            yield "can", action, "a charge" if refusal is None else refusal.code


def _cannot(game_: Game[Any, Any, Any], done: Replay[Any], expected: Any) -> Iterator[tuple[str, object, object]]:
    for action in expected:
        if game_.free(done.state, game_.read(action)):
            yield "cannot", action, "accepted"


def _events(game_: Game[Any, Any, Any], done: Replay[Any], expected: Any) -> Iterator[tuple[str, object, object]]:
    told = [json.loads(json.dumps(event.flat())) for event in done.events if isinstance(event, Told)]
    rest = iter(told)
    for event in expected:
        if not any(_matches(event, other) for other in rest):
            yield "events", event, [other["event"] for other in told]
            return


def _view(game_: Game[Any, Any, Any], done: Replay[Any], expected: Any) -> Iterator[tuple[str, object, object]]:
    masked = mask(game_.table(done.state), Seat(expected["seat"]))
    seen = {card for zone in masked.zones for card in zone.cards if card != BACK}
    missing = [card for card in expected.get("shows", ()) if card not in seen]
    leaked = [card for card in expected.get("hides", ()) if card in seen]
    if missing:
        yield "view shows", missing, _MISSING
    if leaked:
        yield "view hides", leaked, leaked


_CHECKS = {"legal": _legal, "can": _can, "cannot": _cannot, "events": _events, "view": _view}
