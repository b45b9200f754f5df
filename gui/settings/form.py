"""What a form asks for, read off a model: one field for each of the model's, judged by the model itself.

Nothing of Qt is known here, and no model by name.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal

from pydantic import ValidationError

from engine.core.model import Model
from engine.core.plain import Trouble, shown

Kind = Literal["choice", "number", "numbers", "text"]
MOST: Final = 10**9
"""No number without an upper bound is asked for above this."""
LARGE: Final = 100
"""A number that usually is so large is changed in steps of a tenth of its first digit's place."""
_NUMBER: Final = re.compile(r"[+-]?[0-9]{1,15}")
_BETWEEN: Final = re.compile(r"[\s,，、;；]+")


@dataclass(frozen=True, slots=True)
class Asked:
    """One field of a form: what it is by default and what it may be.

    ``free``: it may be left empty (None); ``by``: how much a number changes at a tap; ``most``: how long a text is.
    """

    name: str
    kind: Kind
    default: Any
    choices: tuple[Any, ...] = ()
    low: int = 0
    high: int = MOST
    by: int = 1
    most: int = 0
    free: bool = False
    units: bool = False


def asked(model: type[Model]) -> dict[str, Asked]:
    """All fields of a model, in its order."""
    properties: Mapping[str, Any] = model.model_json_schema(by_alias=True).get("properties", {})
    return {name: _asked(name, schema) for name, schema in properties.items()}


def _asked(name: str, schema: Mapping[str, Any]) -> Asked:
    parts = schema.get("anyOf", (schema,))
    free = any(part.get("type") == "null" for part in parts)
    part = next(part for part in parts if part.get("type") != "null")
    default, units = schema.get("default"), schema.get("counts") == "units"
    if "enum" in part or "const" in part:
        choices = tuple(part.get("enum", (part.get("const"),)))
        return Asked(name, "choice", default, ((None,) if free else ()) + choices, free=free)
    match part.get("type"):
        case "boolean":
            return Asked(name, "choice", default, ((None,) if free else ()) + (False, True), free=free)
        case "integer":
            low, high = part.get("minimum", 0), part.get("maximum", MOST)
            by = schema.get("by") or part.get("by") or _step(default if isinstance(default, int) else low)
            return Asked(name, "number", default, low=low, high=high, by=by, free=free, units=units)
        case "array":
            each = part.get("items", {})
            return Asked(name, "numbers", default, low=each.get("minimum", 0), high=each.get("maximum", MOST))
        case "string":
            return Asked(name, "text", default, most=part.get("maxLength", 64), free=free)
    raise TypeError(f"no form asks for {name}: {schema}")


def plain(value: Any) -> Any:
    """A value as files have it."""
    return list(value) if isinstance(value, tuple) else value


def filled(fields: Mapping[str, Asked], values: Mapping[str, Any]) -> dict[str, Any]:
    """A value for every field, as files have it: the one given, or the default."""
    return {name: plain(values.get(name, field.default)) for name, field in fields.items()}


def _step(usual: int) -> int:
    return 10 ** (len(str(usual)) - 2) if usual >= LARGE else 1


def typed(field: Asked, text: str) -> Any:
    """The value that somebody means who types a text; what is none of the kind stays a text, which no model takes."""
    text = text.strip()
    if field.kind == "number":
        return (None if field.free else "") if not text else int(text) if _NUMBER.fullmatch(text) else text
    if field.kind == "numbers":
        parts = [part for part in _BETWEEN.split(text) if part]
        return [int(part) if _NUMBER.fullmatch(part) else part for part in parts]
    return text


def written(value: Any) -> str:
    """A value as somebody would type it."""
    if isinstance(value, list | tuple):
        return ", ".join(map(str, value))
    return "" if value is None else str(value)


def faults(model: type[Model], values: Mapping[str, Any]) -> dict[str, Trouble]:
    """What the model finds wrong with some values, by field: what was given, and what would be right."""
    try:
        model.model_validate(dict(values))
    except ValidationError as error:
        known = asked(model)
        found: dict[str, Trouble] = {}
        for item in error.errors(include_url=False, include_context=False):
            name = str(item["loc"][0]) if item["loc"] else next(iter(known))
            if name in known:
                found.setdefault(name, fault(known[name], values.get(name)))
        return found
    return {}


def fault(field: Asked, given: Any) -> Trouble:
    """The sentence of a value that will not do."""
    said = shown(written(given))
    match field.kind:
        case "choice":
            allowed = ", ".join(str(choice) for choice in field.choices if choice is not None)
            return Trouble("field_choice", given=said, allowed=allowed)
        case "text":
            return Trouble("field_text", given=said, most=field.most)
        case "numbers" if said:
            return Trouble("field_numbers", given=said, low=field.low, high=field.high)
        case "numbers":
            return Trouble("field_numbers_missing", low=field.low, high=field.high)
        case _ if field.free:
            return Trouble("field_number_free", given=said, low=field.low, high=field.high)
        case _ if said:
            return Trouble("field_number", given=said, low=field.low, high=field.high)
        case _:
            return Trouble("field_number_missing", low=field.low, high=field.high)
