"""What people choose about the window itself: done at once, and kept for the next start."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject

from engine.core.plain import Trouble
from engine.words import words_for
from gui.controls.base import scale
from gui.settings.glance import Glance
from gui.settings.store import Settings
from gui.settings.topics import (
    Access,
    Agreed,
    Display,
    Faces,
    Family,
    FlatScreen,
    Frame,
    Language,
    Practice,
    Profile,
    Profiles,
    Sound,
    TablePicture,
    Tables,
    Topic,
)
from gui.sound.cues import Cue
from gui.sound.sounds import Sounds
from gui.theme import Speed
from gui.windows import faces
from gui.windows.last_people import offered
from gui.windows.lying_flat import lay_flat

if TYPE_CHECKING:
    from gui.windows.main_window import MainWindow
    from gui.windows.new_table import NewTablePage
    from gui.windows.settings import SettingsDialog

_log = logging.getLogger(__name__)
LOUDER = 25
"""How much louder a press in the menu makes it, in percent."""


class Chosen(QObject):
    """The choices of one window; what was asked for on the command line counts, and is kept only if chosen again.

    ``picked`` is the name of the theme that counts, None for the system's.
    """

    def __init__(self, window: MainWindow, settings: Settings) -> None:
        super().__init__(window)
        self._window, self.settings = window, settings
        self.picked: str | None = None
        self.sounds = Sounds(settings, self)
        self.sounds.troubled.connect(window.say)

    def _keep(self, topic: type[Topic], **fields: Any) -> None:
        """Keep a choice; one that cannot be kept counts nevertheless until the window is closed."""
        trouble = self.settings.change(topic, **fields)
        found = [*self.notes(), *([] if trouble is None else [trouble])]
        if found:
            self._window.say(*found)

    def notes(self) -> tuple[Trouble, ...]:
        """What nobody has been told yet about the files."""
        found, self.settings.notes = tuple(self.settings.notes), []
        return found

    def seen(self) -> Glance:
        """What the files say of the first picture, read properly."""
        get = self.settings.get
        topics = (get(Display), get(Access), get(Language), get(Family), get(Frame))
        return Glance(**{name: value for topic in topics for name, value in topic})

    def greet(self, missing: str, *found: Trouble) -> None:
        """Say what was found at the start, until somebody has seen it; ``missing`` is a sentence about fonts."""
        words = self._window.style_.words
        sentences = [missing] if missing else []
        sentences += [words.trouble(trouble) for trouble in (*found, *self.notes())]
        if sentences:
            self._window.tell(sentences, stays=True)

    # ---------------------------------------------------------------- looks and language

    def wish(self, **fields: Any) -> None:
        """Choose fields of `Display`."""
        window, style = self._window, self._window.style_
        if "theme" in fields:
            self.picked = fields["theme"]
            window.theme_picked.emit(self.picked)
        if "speed" in fields:
            window.restyle(style.with_speed(Speed[fields["speed"].upper()]))
        if "cards" in fields:
            window.restyle(style.with_size(fields["cards"]))
        if "deck" in fields or "back" in fields:
            window.restyle(style.with_cards(fields.get("deck", style.deck), fields.get("back", style.back) or ""))
        self._keep(Display, **fields)

    def wish_practice(self, **fields: Any) -> None:
        """Choose fields of `Practice`."""
        self.train(fields["trainer"])
        self._keep(Practice, **fields)

    def wish_flat(self, lies: bool) -> None:
        """Choose whether the screen lies flat."""
        self._keep(FlatScreen, lies=lies)
        lay_flat(self._window, lies)

    def train(self, trainer: bool) -> None:
        """Tell chances, or tell them no more."""
        if trainer != self._window.style_.trainer:
            self._window.restyle(self._window.style_.with_trainer(trainer))

    def wish_family(self, **fields: Any) -> None:
        """Choose fields of `Family`."""
        self.dry(fields["dry"])
        self._keep(Family, **fields)

    def dry(self, dry: bool) -> None:
        """Let no word and no picture of alcohol appear from now on, or let them appear again; nothing is kept."""
        if dry != self._window.style_.words.dry:
            self._window.restyle(self._window.style_.with_dry(dry))

    def wish_access(self, **fields: Any) -> None:
        """Choose fields of `Access`."""
        style = self._window.style_
        now = {"text": style.text, "reduced": style.reduced, **fields}
        self._window.restyle(style.with_access(now["text"], now["reduced"]))
        self._keep(Access, **fields)

    def speak(self, language: str | None) -> None:
        """Choose a language; none: the system's."""
        self._window.restyle(self._window.style_.with_language(words_for(language).language))
        self._keep(Language, language=language)

    def ask(self, section: str = "display") -> None:
        """Ask how everything should look, move, sound and speak, beginning with one section."""
        from gui.windows.settings import SettingsDialog

        page, words = self._window.currentWidget(), self._window.style_.words
        assert page is not None
        dialog = SettingsDialog(self._window.look, page, section, self._now)
        dialog.wished.connect(self._wished)
        dialog.about.connect(lambda: self._window.want("about"))
        dialog.pictured.connect(lambda wanted: self._picture(dialog, wanted))
        dialog.cover(self._window.style_.cloth is not None)
        if self.sounds.trouble is not None:
            dialog.tell(words.trouble(self.sounds.trouble))
        self.sounds.troubled.connect(dialog.failed)
        dialog.open()

    def _picture(self, dialog: SettingsDialog, wanted: bool) -> None:
        """Look for a picture for the table, or take it away."""
        from gui.windows import cloth

        if wanted:
            cloth.choose(self._window, lambda: dialog.cover(True))
        else:
            cloth.bare(self._window)
            dialog.cover(False)

    def lay_cloth(self) -> tuple[Trouble, ...]:
        """Lay the picture that was chosen before; gives what is to be said where that cannot be."""
        if not self.settings.get(TablePicture).file:
            return ()
        from gui.windows import cloth

        found = cloth.lay(self._window)
        return () if found is None else (found,)

    def _now(self, topic: type[Topic]) -> Mapping[str, Any]:
        """What counts now, whether it was chosen or asked for on the command line."""
        style, kept = self._window.style_, dict(self.settings.get(topic))
        if topic is Display:
            speed = style.speed.name.lower()
            return {**kept, "theme": self.picked, "deck": style.deck, "back": style.back or None, "speed": speed,
                    "cards": style.size}  # fmt: skip
        if topic is FlatScreen:
            return {"lies": self._window.flat}
        if topic is Access:
            return {"text": style.text, "reduced": style.reduced}
        if topic is Family:
            return {"dry": style.words.dry}
        return {**kept, "on": self.sounds.on} if topic is Sound else kept

    def _wished(self, topic: type[Topic], name: str, value: Any) -> None:
        if topic is Language:
            self.speak(value)
            return
        does: dict[type[Topic], Callable[..., None]]
        does = {Display: self.wish, Access: self.wish_access, Sound: self.wish_sound, Practice: self.wish_practice,
                FlatScreen: self.wish_flat, Family: self.wish_family}  # fmt: skip
        does[topic](**{name: value})

    # ---------------------------------------------------------------- sound

    def wish_sound(self, **fields: Any) -> None:
        """Choose fields of `Sound`; what is switched on is heard at once."""
        self._keep(Sound, **fields)
        if fields.get("on"):
            self.sounds.again()
        if fields.get("on") or "volume" in fields:
            self.sounds.play(Cue.TURN)

    def mute(self) -> None:
        """Switch sound off, or on again; where it has failed, it is tried once more."""
        self.wish_sound(on=not self.sounds.on)

    def hushed(self) -> str:
        """Whether sound is on, in words."""
        words = self._window.style_.words
        return words.key(f"table.setting.sound.on.{'on' if self.sounds.on else 'off'}")

    def say_sound(self) -> None:
        """Say whether sound is on now."""
        window = self._window
        said = window.style_.words.key("table.window.menu.sound", value=self.hushed())
        window.notice.say(said, scale(window.width(), window.height(), window.look.text))

    def volume(self) -> str:
        """How loud it is, in words."""
        return self._window.style_.words.key("table.form.percent", number=self.sounds.topic.volume)

    def louder(self) -> None:
        """A step louder; after the loudest comes the lowest that is heard."""
        now = self.sounds.topic.volume
        self.wish_sound(volume=LOUDER if now >= 100 else min(100, (now // LOUDER + 1) * LOUDER))

    # ---------------------------------------------------------------- the new table, the window

    def lay(self, page: NewTablePage, game: str) -> None:
        """Let the page for a new table begin as the last one was agreed."""
        agreed = offered(self.settings.get(Tables).games, game)
        self.know(page, game)
        found = list(self.notes())
        if agreed is not None and not page.put(agreed):
            found.append(Trouble("settings_misfit", file=f"{Tables.NAME}.json"))
        if found:
            self._window.say(*found)

    def know(self, page: NewTablePage, game: str) -> None:
        """Let the page for a new table know the house rules that have a name by now."""
        page.rules.know(self.profiles(game))

    def profiles(self, game: str) -> dict[str, Profile]:
        """The house rules that the table has named, for a game."""
        return dict(self.settings.get(Profiles).games.get(game, {}))

    def keep_profile(self, game: str, name: str, profile: Profile | None) -> None:
        """Keep house rules under a name, or forget the name."""
        kept = self.profiles(game)
        kept.pop(name, None)
        if profile is not None:
            kept[name] = profile
        self._keep(Profiles, games={**self.settings.get(Profiles).games, game: kept})

    def options_of(self, game: str) -> Mapping[str, Any]:
        """The house rules that a game was last played with."""
        agreed = self.settings.get(Tables).games.get(game)
        return {} if agreed is None else agreed.options

    def keep_table(self, game: str, agreed: Agreed) -> None:
        """Keep what was agreed, and who has which face."""
        # the newest stands at the end: its people are offered seats first
        before = {name: one for name, one in self.settings.get(Tables).games.items() if name != game}
        self._keep(Tables, games={**before, game: agreed})
        self._keep(Faces, faces=faces.known())

    def keep_frame(self) -> None:
        """Keep how large the window was, if somebody has changed that."""
        window = self._window
        size = window.was.size() if window.isFullScreen() else window.size()
        wished: dict[str, Any] = {"width": size.width(), "height": size.height()} if size != window.opened else {}
        if window.filled is not None:
            wished["full"] = window.filled
        trouble = self.settings.change(Frame, **wished) if wished else None
        if trouble is not None:
            _log.warning("%s", self._window.style_.words.trouble(trouble))
