"""Where a model found a fault, and what would have been right: pydantic's errors as troubles that can be said."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError

from engine.core.model import Model, Trouble
from engine.core.plain import shown


def option_trouble(game: str, model: type[Model], error: ValidationError) -> Trouble:
    """Which option is wrong and what it can be."""
    fault = error.errors(include_url=False, include_context=False)[0]
    name, value = str(fault["loc"][0]) if fault["loc"] else None, shown(fault["input"])
    known = model.model_json_schema()["properties"]
    if name is None:
        return Trouble("options_conflict", game=game, why=shown(fault["msg"]))
    if name not in known:
        return Trouble("unknown_option", game=game, option=shown(name), known=", ".join(known))
    return Trouble("bad_option", game=game, option=name, given=value, allowed=_allowed(known[name]))


def _allowed(schema: Mapping[str, Any]) -> str:
    """What a field of an options model can be, as a command line or a file writes it."""
    if "enum" in schema:
        return ", ".join(str(choice) for choice in schema["enum"])
    if "const" in schema:
        return str(schema["const"])
    if schema.get("type") == "boolean":
        return "true, false"
    if "anyOf" in schema:
        return ", ".join(_allowed(part) for part in schema["anyOf"])
    low, high = schema.get("minimum", ""), schema.get("maximum", "")
    return f"{low} … {high}" if schema.get("type") == "integer" else str(schema.get("type", ""))


def first_fault(error: ValidationError) -> tuple[str, str]:
    """Where a model found the first fault, as a dotted path, and what stood there."""
    item = error.errors(include_url=False, include_context=False)[0]
    where = shown(".".join(str(part) for part in item["loc"])) or "-"
    return where, shown(item.get("input"))
