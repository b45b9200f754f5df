"""Every key that the catalogues have to have words for, out of what the games declare."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Literal, get_args, get_origin

from engine.core.game import Game
from engine.core.referee import Wrong
from engine.games import GAMES, game
from engine.words import MEASURES, NAMED_CARDS


def keys(game: Game[Any, Any, Any]) -> frozenset[str]:
    """Every key that a game may use, out of its declarations."""
    found = {"name", *(f"preset.{preset}" for preset in game.info.presets)}
    for field, info in game.options.model_fields.items():
        option = f"option.{info.alias or field}"
        found |= {option, f"{option}.help", *(f"{option}.{choice}" for choice in _choices(info.annotation))}
    found |= {f"verb.{verb}" for verb in _verbs(game)}
    for word, members in game.vocabulary.items():
        found |= {f"{word}.{member.value}" for member in members}
    # an evening is added up by causes, without the parameters of a single round
    found |= {f"line.{member.value}.short" for member in game.vocabulary.get("line", ())}
    if "misplay" in game.options.model_fields:
        # misplays are told and charged by the code they would be refused with: each needs a name without parameters
        found |= {f"error.{member.value}.short" for member in game.vocabulary.get("error", ())}
    return frozenset(f"{game.info.id}.{key}" for key in found)


def _choices(annotation: Any) -> Iterator[str]:
    """The words among the values that a field may take, also inside ``| None``, tuples and the like."""
    for part in get_args(annotation):
        if get_origin(annotation) is not Literal:
            yield from _choices(part)
        elif isinstance(part, str):
            yield part


def _verbs(game: Game[Any, Any, Any]) -> Iterator[str]:
    """The verbs of a game, and ``verb.field`` for one that may be said with a yes: a button of its own."""
    schema = game.verbs.json_schema()
    for verb in schema.get("$defs", {"": schema}).values():
        fields: Mapping[str, Any] = verb.get("properties", {})
        do = fields.get("do", {})
        for name in do.get("enum", [do["const"]] if "const" in do else []):
            yield name
            for field, says in fields.items():
                if any(kind.get("type") == "boolean" for kind in (says, *says.get("anyOf", ()))):
                    yield f"{name}.{field}"


def table_keys() -> frozenset[str]:
    """The table's own keys that are put together at run time; the others stand in the sources as they are."""
    games = [game(name) for name in GAMES]
    found = {f"card.{name}" for name in NAMED_CARDS.values()}
    found |= {f"bot.{bot}{part}" for known in games for bot in known.bots for part in ("", ".help")}
    found |= {f"family.{known.info.family}" for known in games}
    found |= {f"measure.{measure}{part}" for measure in MEASURES for part in ("", ".half", ".and_half")}
    found |= {f"error.{code}" for code in Wrong}
    return frozenset(f"table.{key}" for key in found)
