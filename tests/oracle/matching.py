"""Whether what came out is what a worked case asks for."""

from typing import Any

from . import happy_nine_round
from .combos import compare, rank
from .session import run_session


def includes(given: Any, wanted: Any) -> bool:
    """Dictionaries match by the wanted keys, everything else exactly."""
    if isinstance(wanted, dict):
        return isinstance(given, dict) and all(key in given and includes(given[key], wanted[key]) for key in wanted)
    return bool(given == wanted)


def in_this_order(events: list[dict[str, Any]], wanted: list[dict[str, Any]]) -> bool:
    """Every wanted event appears, in order; others may stand between."""
    left = list(wanted)
    for event in events:
        if left and includes(event, left[0]):
            left.pop(0)
    return not left


def action_key(action: dict[str, Any]) -> str:
    """The same for two actions that differ in nothing but the order of their cards."""
    plain = {name: given for name, given in action.items() if name not in ("cards", "call")}
    return f"{sorted(action.get('cards', []))} {sorted(plain.items(), key=str)}"


def record_faults(record: dict[str, Any], wanted: dict[str, Any]) -> list[str]:
    faults = []
    outcome = happy_nine_round.run(record)
    if "error" not in wanted and outcome["error"] is not None:
        faults.append(f"unexpected error {outcome['error']}")
    for name, value in wanted.items():
        if name in ("error", "phase", "over", "to_act", "winners", "result"):
            if not includes(outcome[name], value):
                faults.append(f"{name}: {outcome[name]} instead of {value}")
        elif name == "events":
            if not in_this_order(outcome["events"], value):
                faults.append(f"events: {outcome['events']} instead of {value}")
        elif name == "legal":
            legal = sorted(action_key(action) for action in happy_nine_round.legal(record))
            if legal != sorted(action_key(action) for action in value):
                faults.append(f"legal: {legal}")
        elif name in ("can", "cannot"):
            for action in value:
                code = happy_nine_round.check(record, action)
                if (code is None) != (name == "can"):
                    faults.append(f"{name}: {action} gives {code}")
        elif name == "view":
            view = happy_nine_round.view(record, value["seat"])
            if not set(value.get("shows", [])) <= view["shows"] or not set(value.get("hides", [])) <= view["hides"]:
                faults.append(f"view: {view}")
        else:
            faults.append(f"unknown question {name}")
    return faults


def faults(case: dict[str, Any]) -> list[str]:
    """What is wrong about a worked case; empty if it comes out as written."""
    wanted = case["then"]
    if "rank" in case:
        given: Any = rank(case["rank"])
        return [] if includes(given, wanted) else [f"{given} instead of {wanted}"]
    if "compare" in case:
        given = compare(case["compare"])
        return [] if given == wanted else [f"{given} instead of {wanted}"]
    if "record" in case:
        return record_faults(case["record"], wanted)
    given = run_session(case["session"])
    found = [] if includes(given, wanted) else [f"{given} instead of {wanted}"]
    if "refused" not in wanted and given["refused"] is not None:
        found.append(f"unexpected refusal {given['refused']}")
    return found
