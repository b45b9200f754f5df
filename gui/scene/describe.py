"""A stage into sprites: what is drawn, where, over what. Equal stages give equal sprites."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QPointF

from engine.core.layout import Place
from engine.core.model import BACK
from engine.core.table import Zone
from engine.words import capital
from engine.words.figures import figure, of_seat
from gui.scene import before, fan, lamps, middle, set_out
from gui.scene.amount import standing
from gui.scene.card_item import CardPicture, stood_for
from gui.scene.felt import LightPicture, TablePicture
from gui.scene.geometry import SeatPlace, Spot, around, backs, bell_pill, count_disc, light, pass_pill
from gui.scene.picture import Picture
from gui.scene.plate import BellPicture, CountPicture, PlatePicture, WordPicture, call_pill
from gui.scene.pot import pot
from gui.scene.says import say, verb
from gui.scene.sprite import Sprite as Sprite
from gui.scene.sprite import card_name as card_name
from gui.scene.stage import Key, Stage, keys
from gui.scene.time_ring import ring
from gui.scene.words import OwnerBar, SlotPicture, TrayPicture, TrickWords
from gui.theme import Z

MANY = 5
"""Rows of more cards than this say how many they are."""
INDEX = 0.3
"""How much of a card's width its rank and suit take, with some air."""
LIFT = 24
"""How far the upper part of a pile that is cut is lifted, in u."""


def describe(stage: Stage) -> dict[str, Sprite]:
    """Everything on the table; bars and pills are described beside this file."""
    from gui.scene.describe_bars import bars

    if (whole := stage.described()) is not None:
        return whole
    found: dict[str, Sprite] = {}
    for part in (ground(stage), seats(stage), hand(stage), centre(stage), pot(stage), bars(stage)):
        for sprite in part:
            found[sprite.name] = sprite
    return found


def _at(name: str, picture: Picture, at: QPointF, z: float, **more: float) -> Sprite:
    return Sprite(name, picture, at.x(), at.y(), z, **more)


# ---------------------------------------------------------------- table and seats


def ground(stage: Stage) -> Iterator[Sprite]:
    """The table and the lights of those it waits for."""
    yield Sprite("table", TablePicture(stage.m), 0, 0, Z.TABLE)
    for seat in stage.view.table.to_act:
        place = stage.place_of(seat)
        length = light(stage.m, place.number == 0, stage.fan.width)
        yield Sprite(f"light/{seat}", LightPicture(stage.m, place.phi, length), 0, 0, Z.LIGHT)


def seats(stage: Stage) -> Iterator[Sprite]:
    """Plates, the backs behind them, counts, badges and words."""
    for place in stage.seats:
        seat = stage.seat_at(place.number)
        yield _plate(stage, place, seat)
        yield from ring(stage, place, seat)
        if place.number:
            yield from _others(stage, place, seat)
        if stage.in_figure("passed", seat) and not middle.plain(stage):
            yield pass_word(stage, place, seat)
        yield from _called_out(stage, place, seat)
        yield from set_out.glasses(stage, place, seat)


def pass_word(stage: Stage, place: SeatPlace, seat: int) -> Sprite:
    """The word of a pass at a seat."""
    word = WordPicture(stage.m, verb(stage.look, stage.view, "pass"))
    at = pass_pill(stage.m, place, stage.held(seat), word.size(stage.look)[0])
    return _at(f"pass/{seat}", word, at.center(), Z.BADGES, angle=place.turn)


def _called_out(stage: Stage, place: SeatPlace, seat: int) -> Iterator[Sprite]:
    """What is called out to a seat."""
    for name in stage.layout.says:
        if stage.in_figure(name, seat):
            yield called_at(stage, place, name)


def called_at(stage: Stage, place: SeatPlace, name: str) -> Sprite:
    """A figure as it is called out at a seat, over whatever lies there."""
    word = WordPicture(stage.m, figure(stage.look.words, stage.view.game, name), True)
    return _at(f"says/{name}", word, call_pill(stage.m, place, *word.size(stage.look)).center(), Z.TOAST - 1)


def _plate(stage: Stage, place: SeatPlace, seat: int) -> Sprite:
    plate = place.plate
    person = stage.person(seat)
    state = "turn" if stage.on_turn(seat) or seat in stage.hands.seats else ""
    state = "paused" if person.paused else state
    picture = PlatePicture(
        stage.m,
        person,
        stage.notes(seat),
        plate.width(),
        plate.height(),
        place.mirrored,
        "focus" if stage.hands.focus == f"seat/{seat}" else state,
        say(stage.look, "dealer") if stage.in_figure(stage.layout.disc, seat) else "",
        stage.dots if seat in stage.thinking else -1,
        before.tick(stage, seat),
    )
    return _at(f"plate/{seat}", picture, plate.center(), Z.PLATES)


def _others(stage: Stage, place: SeatPlace, seat: int) -> Iterator[Sprite]:
    """What another seat holds, and the count or the bell on it."""
    if stage.person(seat).paused:
        return
    held = stage.held(seat)
    yield from before.laid_out(stage, place, seat)
    for shape in stage.layout.seat:
        zones = stage.zones(shape.zone, seat)
        if shape in stage.fans and not before.lies_open(stage, seat):
            cards = [key for zone in zones for key in keys(zone)]
            yield from _small(stage, cards, backs(stage.m, place, len(cards)))
    if before.lies_open(stage, seat):
        return
    called = stage.in_figure("called", seat) and held > 0
    if held and (not called or (stage.m.compact and place.top and not stage.m.dense)):
        disc, word = count_disc(stage.m, place, bool(stage.fronts)), ""
        if stage.layout.backs:
            word = of_seat(stage.look.words, stage.view.game, stage.view.table, stage.layout.backs, seat)
        picture = WordPicture(stage.m, word) if word else CountPicture(stage.m, str(held), disc.width())
        yield _at(f"count/{seat}", picture, disc.center(), Z.BADGES)
    if called:
        bell = BellPicture(stage.m, say(stage.look, "last_card"))
        at = bell_pill(stage.m, place, bell.size(stage.look)[0])
        yield _at(f"bell/{seat}", bell, at.center(), Z.BADGES)


def _small(stage: Stage, cards: Sequence[Key], spots: Sequence[Spot]) -> Iterator[Sprite]:
    for number, (key, spot) in enumerate(zip(cards, spots, strict=False)):
        picture = CardPicture(key.code, spot.height, stage.m.u, "back")
        yield _card(key, picture, spot, Z.BACKS + number / (len(cards) + 1))


def _card(key: Key, picture: CardPicture, spot: Spot, z: float) -> Sprite:
    return Sprite(card_name(key), picture, spot.x, spot.y, z, spot.angle)


# ---------------------------------------------------------------- the viewer's cards


def hand(stage: Stage) -> Iterator[Sprite]:
    """The viewer's fan, its tray and its piles."""
    marks = {key: mark for zone in stage.hand_zones for key, mark in stage.marks(zone).items()}
    for number, key in enumerate(stage.hand):
        if key in stage.hands.dragged:
            continue
        spot = stage.fan.raised(number) if key in stage.hands.selected else stage.fan.spots[number]
        yield _card(key, _held(stage, key, spot, marks.get(key, "")), spot, Z.HAND + number / (len(stage.hand) + 1) * 9)
    if stage.hands.tray:
        yield from _tray(stage)
        return
    place = stage.seats[0]
    yield from before.own_words(stage)
    yield from set_out.about(stage)
    yield from before.slot(stage)
    yield from before.laid_out(stage, place, stage.viewer)


def _held(stage: Stage, key: Key, spot: Spot, mark: str) -> CardPicture:
    """A card of the hand in its state."""
    ring = ""
    if key in stage.hands.selected:
        ring = "accent"
    elif stage.hands.focus == card_name(key):
        ring = "focus"
    locked = key in stage.hands.locked or mark == "banned"
    idle = key in stage.hands.idle or key in stage.hands.locked
    disc = "lock" if locked else "start" if mark == "start" else ""
    veil = "hold" if idle and not ring else ""
    return CardPicture(key.code, spot.height, stage.m.u, "hand", ring, veil, disc, stood_for(mark))


def _tray(stage: Stage) -> Iterator[Sprite]:
    """The open tray: its slots, and the picked cards in them."""
    edge, slots = fan.tray(stage.m, stage.hands.tray)
    words = stage.look.words
    phase = capital(words.key(f"{stage.view.game}.phase.{stage.view.table.phase}"))
    line = say(stage.look, "tray_line")
    picture = TrayPicture(stage.m, edge.width(), edge.height(), phase, line, _kept(stage))
    yield _at("tray", picture, edge.center(), Z.TRICK - 1)
    for number, spot in enumerate(slots):
        if number < len(stage.hands.selected):
            key = stage.hands.selected[number]
            if key not in stage.hands.dragged:
                card = CardPicture(key.code, spot.height, stage.m.u, "new")
                yield _card(key, card, spot, Z.TRICK + number / 10)
        else:
            lit = "tray" in stage.hands.lit and number == len(stage.hands.selected)
            slot = SlotPicture(spot.width, spot.height, stage.m.u, lit)
            yield Sprite(f"slot/{number}", slot, spot.x, spot.y, Z.TRICK)


def _kept(stage: Stage) -> str:
    """Which cards may not be laid into the tray."""
    locked = [key.code for key in stage.hand if key in stage.hands.locked]
    return say(stage.look, "kept", cards=locked) if locked else ""


# ---------------------------------------------------------------- the middle


def centre(stage: Stage) -> Iterator[Sprite]:
    """Tricks, piles and rows in the middle."""
    for place in stage.layout.centre:
        zones = stage.zones(place.zone)
        if place.shape == "trick":
            yield from _trick(stage, place, zones)
            continue
        if place.shape == "jug":
            full = set_out.jug(stage, place)
            yield from () if full is None else (full,)
            continue
        if zones and place == lamps.bearer(stage):
            pile = zones[0] if zones[0].cards else zones[0].model_copy(update={"cards": (BACK,)})
            yield from lamps.lamps(stage, zone_spots(stage, place, pile))
        for number, zone in enumerate(zones):
            spots = zone_spots(stage, place, zone, number, len(zones))
            top, parted = Z.TRICK - 2, _parted(stage, zone)
            for card, (key, spot) in enumerate(zip(keys(zone), spots, strict=False)):
                if _buried(place, card, len(spots)) and card != parted - 1:
                    continue
                if card >= parted:
                    spot = spot.moved(0, -LIFT * stage.m.u)
                quiet = place.at != (0.0, 0.0) and not middle.plain(stage)
                veil = "beat" if quiet else ""
                ring = "accent" if stands_on(stage, zone) else ""
                picture = CardPicture(key.code, spot.height, stage.m.u, "beaten" if quiet else "new", ring, veil)
                yield _card(key, picture, spot, top + card / (len(spots) + 1))
            if spots and (units := stands_on(stage, zone)):
                drink = standing(stage, units, spots[-1].width)
                yield _at(f"stands/{zone.id}", drink, around(spots).center(), Z.TRICK_WORDS)
            if middle.plain(stage):
                yield from _said(stage, place, zone, spots)


def stands_on(stage: Stage, zone: Zone) -> int:
    """How many units stand on a zone of the middle."""
    found = (stage.figure(f"{name}:{zone.id}") for name in stage.layout.stands)
    return next((units for units in found if isinstance(units, int)), 0)


def _said(stage: Stage, place: Place, zone: Zone, spots: tuple[Spot, ...]) -> Iterator[Sprite]:
    """What a zone's cards in the middle are called, the card imagined with them, and how many lie there."""
    if not spots:
        thought = zone_spots(stage, place, zone.model_copy(update={"cards": zone.imagined})) if zone.imagined else ()
        yield from before.imagined(stage, zone, thought, Z.TRICK)
        if thought and zone.caption is not None:
            yield before.words_under(stage, zone, around(thought))
        return
    last = spots[-1]
    step = last.x - spots[-2].x if len(spots) > 1 else 1.08 * last.width
    yield from before.imagined(stage, zone, [last.moved(step, 0)], Z.TRICK)
    practice = stage.look.practice
    told = "" if practice is None else practice.at(stage.look.words, stage.view, zone.id)
    if zone.caption is not None or told:
        yield before.words_under(stage, zone, around(spots), told)
    if len(zone.cards) > MANY or (place.shape == "pile" and len(zone.cards) > 1):
        size = stage.m.px(34, 24)
        disc = CountPicture(stage.m, str(len(zone.cards)), size)
        # on the card, as it may lie close to another one, but not over what the card is
        inside, beside = (last.width - size) / 2, (size - last.width) / 2 + INDEX * last.width
        top = last.y - (last.height - size) / 2 if place.shape == "row" else last.y
        at = QPointF(last.x + max(inside, beside), top)
        yield _at(f"count/{zone.id}", disc, at, Z.TRICK_WORDS)


def _buried(place: Place, card: int, number: int) -> bool:
    """Whether a card of a pile lies wholly under others: only the steps of its edge are drawn."""
    return place.shape == "pile" and card < number - 1 and card % 6 != 0


def _parted(stage: Stage, zone: Zone) -> int:
    """Where a pile is parted while a place in it is being chosen: that card and all over it are lifted."""
    slider = stage.hands.slider
    return len(zone.cards) - slider.value if slider is not None and slider.zone == zone.id else len(zone.cards)


def zone_spots(stage: Stage, place: Place, zone: Zone, number: int = 0, of: int = 1) -> tuple[Spot, ...]:
    """Where the cards of a zone in the middle lie."""
    if middle.plain(stage):
        return middle.spots(stage, place, zone, number, of)
    cards = len(zone.cards)
    if place.shape == "pile":
        central = place.at == (0.0, 0.0)
        spots = fan.pile(stage.m, cards) if central else fan.aside(stage.m, stage.seats, cards, place.at)
    else:
        spots = fan.row(stage.m.cx, fan.trick_middle(stage.m), cards, stage.m.tc, fan.trick_room(stage.m) / of)
    if of > 1 and spots:
        step = max(spots[0].width * 1.2, fan.trick_room(stage.m) / of)
        spots = tuple(spot.moved((number - (of - 1) / 2) * step, 0) for spot in spots)
    return spots


def _trick(stage: Stage, place: Place, zones: Sequence[Zone]) -> Iterator[Sprite]:
    laid = [zone for zone in zones if zone.cards]
    lit = place.zone in stage.hands.lit
    if lit:
        yield _target(stage)
    for age, zone in enumerate(reversed(laid)):
        play = fan.trick(stage.m, len(zone.cards), age)
        if play is None:
            break
        z = Z.TRICK + 3 - age
        for number, (key, spot) in enumerate(zip(keys(zone), play.spots, strict=True)):
            mark = stage.marks(zone).get(key, "")
            picture = CardPicture(
                key.code,
                spot.height,
                stage.m.u,
                "beaten" if age else "new",
                "",
                "beat" if age else "",
                "",
                stood_for(mark),
            )
            yield _card(key, picture, spot, z + number / (len(play.spots) + 1))
        if zone.owner is not None:
            who, named = stage.person(zone.owner), not age and zone.caption is not None
            # colour alone does not say whose it is
            face = 0.0 if named else stage.m.tx(18, 14)
            bar = OwnerBar(play.bar.width(), play.bar.height(), who.colour, bool(age), who.avatar, face)
            yield _at(f"bar/{zone.id}", bar, play.bar.center(), z)
    yield from trick_words(stage)


def trick_words(stage: Stage) -> Iterator[Sprite]:
    """The words under the newest play; in an empty middle that the viewer leads, or what it is asked."""
    laid = stage.laid
    if laid and laid[-1].caption is not None:
        newest = laid[-1]
        assert newest.caption is not None
        owner = None if newest.owner is None else stage.person(newest.owner)
        words = TrickWords(stage.m, stage.look.words.say(newest.caption), owner)
        at = fan.words_pill(stage.m, words.size(stage.look)[0]).center()
        yield _at("words", words, at, Z.TRICK_WORDS)
    elif said := "" if laid or not stage.on_turn(stage.viewer) else _asked(stage):
        words = TrickWords(stage.m, said)
        at = QPointF(stage.m.cx, fan.trick_middle(stage.m))
        yield _at("words", words, at, Z.TRICK_WORDS)


def _asked(stage: Stage) -> str:
    """What stands in an empty middle; what a slider asks for stands below it."""
    return say(stage.look, "you_lead") if leads(stage) else "" if stage.hands.slider is not None else stage.about


def leads(stage: Stage) -> bool:
    """Whether the viewer is asked for cards that go to an empty trick."""
    drops = {place.drop for place in stage.layout.centre if place.shape == "trick"}
    return any(prompt.verb in drops for prompt in stage.view.prompts)


def _target(stage: Stage) -> Sprite:
    """The glowing place of the trick while cards are dragged."""
    m = stage.m
    number = max(1, len(stage.hands.dragged))
    spots = fan.row(m.cx, fan.trick_middle(m), number, m.tc, fan.trick_room(m))
    width = spots[-1].x - spots[0].x + spots[0].width + m.px(32, 16)
    picture = SlotPicture(width, m.tc + m.px(32, 16), m.u, True)
    return Sprite("target/trick", picture, m.cx, fan.trick_middle(m), Z.TRICK_WORDS + 0.5)
