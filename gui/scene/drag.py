"""The ghost: cards that follow a finger, and where they may be let go."""

from __future__ import annotations

from dataclasses import replace

from engine.core.model import BACK
from gui.scene.card_item import LIFTED_ANGLE, LIFTED_SCALE, CardPicture
from gui.scene.describe import Sprite, card_name, describe
from gui.scene.geometry import Spot
from gui.scene.stage import Key, Stage
from gui.scene.table_scene import TableScene
from gui.theme import Time, Z


class Ghost:
    """The raised cards in the air, one step apart, the touched one under the finger."""

    def __init__(self, scene: TableScene, stage: Stage, cards: tuple[Key, ...], touched: Key) -> None:
        self.cards = cards
        self._scene = scene
        self._homes = {key: describe(stage)[card_name(key)] for key in cards}
        held = self._homes[touched].picture
        assert isinstance(held, CardPicture)
        step = 0.45 * Spot(0, 0, 0, held.height).width
        middle = cards.index(touched)
        self._shifts = {key: (number - middle) * step for number, key in enumerate(cards)}
        self._hidden = False

    def follow(self, x: float, y: float) -> None:
        """Move to the finger."""
        for number, key in enumerate(self.cards):
            self._scene.ghost(self._name(key), self._sprite(key, number, x, y))

    def hide(self, hidden: bool) -> None:
        """Let only the backs be seen, and no name tell what they are; or show the cards again."""
        if hidden != self._hidden:
            self.drop()
            self._hidden = hidden

    def _name(self, key: Key) -> str:
        return f"ghost/{self.cards.index(key)}" if self._hidden else f"ghost/{card_name(key)}"

    def _sprite(self, key: Key, number: int, x: float, y: float) -> Sprite:
        home = self._homes[key]
        assert isinstance(home.picture, CardPicture)
        picture = replace(home.picture, shadow="lifted", ring="accent", veil="")
        if self._hidden:
            picture = replace(picture, code=BACK, disc="", stands="")
        at_x = x + self._shifts[key]
        return Sprite(
            self._name(key), picture, at_x, y, Z.LIFTED + number / 100, angle=LIFTED_ANGLE, scale=LIFTED_SCALE
        )

    def home(self) -> None:
        """Fly back to where the cards came from."""
        for key in self.cards:
            self._scene.send_home(self._name(key), self._homes[key], Time.D3)

    def drop(self) -> None:
        """Vanish: what follows is shown by the scene."""
        for key in self.cards:
            self._scene.lay(self._name(key))
