"""What a seat does, and the answer when it may not."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import ConfigDict, Field, GetCoreSchemaHandler, GetPydanticSchema, TypeAdapter, ValidationError
from pydantic_core import core_schema

from engine.core.model import Model, Seat


class Action(Model):
    """Something a seat does; every verb of a game is a subclass with its own fields.

    ``seat`` is whom the action concerns: rulings, clocks and leavers come from the table. A field that the verb
    does not have says nothing and is left out (欢乐九张 §5: "call where it is not needed is ignored").
    """

    model_config = ConfigDict(extra="ignore")

    seat: Seat
    do: str

    def to_json(self) -> dict[str, Any]:
        """Give the action as a record holds it: without fields that say nothing."""
        return self.model_dump(mode="json", by_alias=True, exclude_none=True)


class Malformed(Action):
    """An action that no verb's class accepts; ``check`` refuses it with the code its page names.

    ``wrong`` names the fields that kept it from being read; it is empty for an unknown verb.
    """

    seat: Seat = Seat(-1)
    do: str = ""
    wrong: frozenset[str] = frozenset()
    raw: Mapping[str, Any] = Field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        """Give back what was read."""
        return dict(self.raw)


class Refusal(Model):
    """Why something may not be done: a code of the game's rulebook page, and what would be right."""

    code: str
    params: Mapping[str, str | int] = Field(default_factory=dict)


def mended(verbs: TypeAdapter[Any], action: Malformed, broken: Mapping[str, Any]) -> Action:
    """Read what could not be read with a stand-in for each broken field, so that the page's own code refuses it.

    ``broken`` says what a field then counts as; an unknown verb, or a field without a stand-in, stays as it is.
    """
    if not action.wrong or not action.wrong <= broken.keys():
        return action
    return read(verbs, dict(action.raw) | {name: broken[name] for name in action.wrong})


def one_verb(kind: type[Action]) -> TypeAdapter[Any]:
    """The verbs of a game that has a single one: read, refused and described like the union of several."""

    def tagged(_: Any, handler: GetCoreSchemaHandler) -> core_schema.CoreSchema:
        name: str = kind.model_fields["do"].default
        return core_schema.tagged_union_schema({name: handler.generate_schema(kind)}, discriminator="do")

    only: Any = Annotated[Any, GetPydanticSchema(tagged)]
    return TypeAdapter(only, config=ConfigDict(defer_build=True))


def read(verbs: TypeAdapter[Any], mapping: Mapping[str, Any]) -> Action:
    """Make an action of JSON; never raises.

    ``verbs`` is the discriminated union of a game's actions. What it rejects comes back as `Malformed`.
    """
    try:
        action = verbs.validate_python(dict(mapping), by_alias=True, by_name=False)
        assert isinstance(action, Action)
        return action
    except ValidationError as error:
        wrong = set()
        for item in error.errors(include_url=False, include_context=False, include_input=False):
            # locations start with the verb once the union has found its class
            field = item["loc"][1] if len(item["loc"]) > 1 else ""
            wrong.add(str(field))
    except RecursionError:
        wrong = {""}
    seat, do = mapping.get("seat"), mapping.get("do")
    return Malformed(
        seat=Seat(seat if isinstance(seat, int) and not isinstance(seat, bool) else -1),
        do=do if isinstance(do, str) else "",
        wrong=frozenset(wrong - {""}),
        raw=dict(mapping),
    )
