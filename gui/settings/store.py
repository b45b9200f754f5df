"""Reading and writing the topics: what cannot be used is said in one sentence and never written over."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from engine.core.plain import Trouble, load_json, shown
from engine.play.files import set_aside, write_whole

if TYPE_CHECKING:  # models come with the first topic that is asked for
    from gui.settings.topics import Data, Topic

T = TypeVar("T", bound="Topic")

LARGEST = 1
"""No file of settings has more megabytes."""


class Damaged(Exception):
    """A file holds no settings of its topic."""


class Settings:
    """All topics; without a folder they last as long as the program.

    ``notes`` are the sentences that somebody has yet to read about files that were found.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder
        self.notes: list[Trouble] = []
        self._now: dict[str, Topic] = {}
        self._unwritten: dict[str, Data] = {}
        self._untouchable: set[str] = set()

    def path(self, topic: type[Topic]) -> Path | None:
        """The file of a topic."""
        return None if self.folder is None else self.folder / f"{topic.NAME}.json"

    def get(self, topic: type[T]) -> T:
        """A topic as it is now."""
        found = self._now.get(topic.NAME)
        if found is None:
            found = self._now[topic.NAME] = self._read(topic)
        assert isinstance(found, topic)
        return found

    def change(self, topic: type[T], **fields: Any) -> Trouble | None:
        """Change some fields and keep them; gives what was in the way of keeping them, which may be tried again.

        The file is read anew before: another window may have changed other fields meanwhile.
        """
        name = topic.NAME
        before = self.get(topic)
        if name in self._untouchable or self.folder is None:
            self._now[name] = before.model_copy(update=fields)
            return None
        wished = self._unwritten.pop(name, {}) | fields
        read = self._read(topic)
        made = self._now[name] = (before if name in self._untouchable else read).model_copy(update=wished)
        if made == read or name in self._untouchable:
            return None
        trouble = self._write(topic, made)
        if trouble is not None:
            self._unwritten[name] = wished
        return trouble

    # ---------------------------------------------------------------- files

    def _read(self, topic: type[T]) -> T:
        """A topic out of its file, or its defaults with a note of why."""
        path = self.path(topic)
        if path is None:
            return topic()
        try:
            data = load_json(path, LARGEST << 20)
        except Trouble as trouble:
            match trouble.code:
                case "file_missing":
                    return topic()
                case "file_unreadable":
                    # it may be whole: whoever can read it shall find it as it was
                    self._leave(topic, Trouble("settings_unreadable", file=path.name, why=trouble.params["why"]))
                    return topic()
            return self._put_aside(topic, path)
        try:
            return read(topic, data)
        except Damaged:
            return self._put_aside(topic, path)
        except Trouble as trouble:
            self._leave(topic, trouble)
            return topic()

    def _leave(self, topic: type[Topic], note: Trouble) -> None:
        self._untouchable.add(topic.NAME)
        self.notes.append(note)

    def _put_aside(self, topic: type[T], path: Path) -> T:
        try:
            aside = set_aside(path)
        except Trouble as trouble:
            self._leave(topic, Trouble("settings_stuck", file=path.name, why=trouble.params["why"]))
        else:
            self.notes.append(Trouble("settings_damaged", file=path.name, aside=aside.name))
        return topic()

    def _write(self, topic: type[Topic], made: Topic) -> Trouble | None:
        path = self.path(topic)
        assert path is not None
        text = json.dumps({"version": topic.VERSION, **made.to_json()}, ensure_ascii=False, indent=1)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(path, (text + "\n").encode())
        except OSError as error:
            return Trouble("settings_unwritten", file=path.name, why=shown(error.strerror or "?"))
        return None


def read(topic: type[T], data: object) -> T:
    """A topic out of its file's data; raises `Damaged`, or `Trouble` ``settings_version`` for a later program's."""
    from pydantic import ValidationError

    version = data.get("version") if isinstance(data, dict) else None
    if not isinstance(data, dict) or type(version) is not int or version < 1:
        raise Damaged
    if version > topic.VERSION:
        raise Trouble("settings_version", file=f"{topic.NAME}.json", given=version, known=topic.VERSION)
    fields = {name: value for name, value in data.items() if name != "version"}
    try:
        for step in range(version, topic.VERSION):
            fields = topic.STEPS[step](fields)
        return topic.model_validate_json(json.dumps(fields))
    except (ValidationError, LookupError, TypeError, ValueError, AttributeError):
        raise Damaged from None
