"""Each player's city, plate and hand as one viewer sees them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine import View
from engine.keys import is_beautified
from engine.view import PlayerView
from games.pictures.gallery import DISTRICTS
from games.screens import words
from games.screens.table.ranks import known_names

SPAN_MINE, SPAN_OTHERS = 400, 508
"""The least width of a town in cuts, so that a young town is not drawn larger than an old one."""


@dataclass(frozen=True)
class Building:
    """One district under its town, in words."""

    key: str
    name: str
    cost: int
    about: str = ""
    """What lies on it or under it."""


@dataclass(frozen=True)
class City:
    """One player's part of the table."""

    number: int
    """From 1."""
    name: str
    role: str
    gold: int
    cards: int
    points: int
    size: str
    """How many districts count, of how many that end the game."""
    is_mine: bool
    is_ahead: bool
    """Nobody has more points, and not everybody has as many."""
    has_crown: bool
    is_complete: bool
    is_asked: bool
    note: str
    town: dict[str, Any]
    """What the tag `town` draws."""
    buildings: tuple[Building, ...]
    hand: tuple[Building, ...] = ()
    """Cards that the viewer may see of somebody else's hand."""
    is_bot: bool = False


def cities(view: View, names: Sequence[str], new: Mapping[int, str]) -> tuple[City | None, list[City]]:
    """Give the viewer's own city, and the others in the order of play after it; `new` is built lately, by seat."""
    order = view.players if view.seat is None else (*view.players[view.seat + 1 :], *view.players[: view.seat])
    own = None if view.seat is None else city(view, view.players[view.seat], names, new)
    return own, [city(view, player, names, new) for player in order]


def city(view: View, player: PlayerView, names: Sequence[str], new: Mapping[int, str]) -> City:
    """Put one player's things together."""
    name = names[player.seat]
    points = [one.points for one in view.players]
    mine = player.seat == view.seat
    goal = view.box.city_size
    built = tuple(building(view, key) for key in player.city)
    label = _("Your city") if mine else _("The city of %(name)s") % {"name": name}
    none = _("no districts yet")
    complete = player.city_size >= goal
    return City(
        number=player.seat + 1,
        name=_("Your city") if mine else name,
        role=known_names(view, player.characters),
        gold=player.gold,
        cards=player.hand_size,
        points=player.points,
        size=f"{player.city_size}/{goal}",
        is_mine=mine,
        is_ahead=player.points == max(points) > min(points),
        has_crown=view.crown == player.seat,
        is_complete=complete,
        is_asked=view.asked == player.seat,
        note=note(view, player, mine=mine),
        town={
            "buildings": tuple(marked(view, key) for key in player.city if words.plain(key) in DISTRICTS),
            "goal": goal,
            "seed": player.seat * 3 + 2,
            "span": SPAN_MINE if mine else SPAN_OTHERS,
            "complete": complete,
            "new": new.get(player.seat, ""),
            "label": label if built else f"{label}: {none}",
        },
        buildings=built,
        hand=() if mine or player.hand is None else tuple(building(view, key) for key in player.hand),
    )


def building(view: View, key: str) -> Building:
    """Name one district with what it costs as it stands."""
    cost = getattr(view.box.cards.get(key), "cost", 0)
    return Building(words.plain(key), words.card(key, view.edition), cost, about(view, key))


def about(view: View, key: str) -> str:
    """Say what lies on a district or under it."""
    if is_beautified(key):
        return _("beautified")
    under = dict(view.stash).get(key) if key == "museum" else 0
    return ngettext("%(number)d card under it", "%(number)d cards under it", under) % {"number": under} if under else ""


def marked(view: View, key: str) -> str | tuple[str, ...]:
    """Give a building for the drawing, with the signs of what lies on it."""
    signs = ["beautified"] if is_beautified(key) else []
    if words.plain(key) == "museum" and dict(view.stash).get("museum"):
        signs.append("museum")
    return (words.plain(key), *signs) if signs else key


def note(view: View, player: PlayerView, *, mine: bool) -> str:
    """Say what is special about a city."""
    if view.phase == "finished":
        return _("Winner") if player.seat in view.winners else ""
    if player.completed:
        return _("Complete: this is the last round.")
    missing = view.box.city_size - player.city_size
    if missing == 1 and not mine:
        return ngettext("One district short of the end.", "%(number)d districts short of the end.", 1) % {"number": 1}
    return ""
