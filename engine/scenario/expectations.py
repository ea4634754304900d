"""What must hold in a scene: each key of `expect` as what is found there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from ..editions import kit_of
from ..facts import HIDDEN
from ..keys import beautified, plain, stands, true
from ..play import question
from ..scoring import score, total
from ..state import NOBODY
from ..view import View, view_for
from .moves import DECISIONS, Scene, decision
from .position import Position
from .words import items, mapping, number, one_of

FRESH_DEALS = 200


class Miss(NamedTuple):
    """An expectation that does not hold."""

    what: str
    found: Any
    wanted: Any


def first_miss(scene: Scene, position: Position, expected: Any) -> Miss | None:
    """Return the first expectation that does not hold, or None."""
    for key, wanted in mapping(expected, "expect", EXPECT).items():
        if (miss := EXPECT[key](scene, position, key, wanted)) is not None:
            return miss
    return None


Check = Callable[[Scene, Position, str, Any], Miss | None]


def of_table(find: Callable[[Scene], Any], shape: Callable[[Scene, Any], Any] = lambda t, w: w) -> Check:
    """Compare one thing that `find` sees; `shape` puts the wanted value into the same form."""

    def check(scene: Scene, position: Position, key: str, wanted: Any) -> Miss | None:
        found, form = find(scene), shape(scene, wanted)
        return None if found == form else Miss(key, found, form)

    return check


def of_seats(find: Callable[[Scene, int], Any], shape: Callable[[Scene, Any], Any] = lambda t, w: w) -> Check:
    """Compare one thing a seat."""

    def check(scene: Scene, position: Position, key: str, wanted: Any) -> Miss | None:
        for name, value in mapping(wanted, key, scene.words.seats).items():
            found, form = find(scene, scene.words.seat(name, key)), shape(scene, value)
            if found != form:
                return Miss(f"{key} of {name}", found, form)
        return None

    return check


def amount(scene: Scene, wanted: Any) -> int:
    """Return a number."""
    return number(wanted, "expect")


def seat_name(scene: Scene, seat: int | None) -> str | None:
    """Return a seat's name."""
    return None if seat is None else scene.words.seats[seat]


def seat_names(scene: Scene, wanted: Any) -> list[str]:
    """Return one seat or several as a sorted list of names."""
    names = wanted if isinstance(wanted, list) else [wanted]
    return sorted(scene.words.seats[scene.words.seat(name, "expect")] for name in names)


def seat_or_none(scene: Scene, wanted: Any) -> str | None:
    """Return a seat's name, or None."""
    return None if wanted is None else seat_name(scene, scene.words.seat(wanted, "expect"))


def decides(scene: Scene) -> list[str]:
    """Return whom the game waits for."""
    asked = question(scene.state)
    return [] if asked is None else [scene.words.seats[asked.seat]]


def cards(scene: Scene, wanted: Any) -> list[str]:
    """Return cards without order."""
    return sorted(scene.words.cards(wanted, "expect"))


def card_or_none(scene: Scene, wanted: Any) -> str | None:
    """Return a card, or None."""
    return None if wanted is None else scene.words.card(wanted, "expect")


def people(scene: Scene, wanted: Any) -> list[str]:
    """Return characters without order."""
    return sorted(scene.words.characters(wanted, "expect"))


def check_city(scene: Scene, position: Position, key: str, wanted: Any) -> Miss | None:
    """Compare cities; the Artist's gold only where the scenario writes it."""
    for name, entries in mapping(wanted, key, scene.words.seats).items():
        city = scene.state.players[scene.words.seat(name, key)].city
        buildings = [position.building(entry) for entry in items(entries, f"{key} of {name}")]
        form = sorted(beautified(b) if how.get("beautified") else b for b, how in buildings)
        marked = any(how for _, how in buildings)
        found = sorted(city if marked else (plain(b) for b in city))
        if found != form:
            return Miss(f"{key} of {name}", found, form)
        for building, how in buildings:
            if "under" not in how:
                continue  # what else a district remembers are no cards
            under, listed = sorted(scene.state.stash.get(building, ())), cards(scene, how["under"])
            if under != listed:
                return Miss(f"{key} of {name}: under the {building}", under, listed)
    return None


def check_pool(scene: Scene, position: Position, key: str, wanted: Any) -> Miss | None:
    """Compare what a seat chooses a character from now."""
    for name, value in mapping(wanted, key, scene.words.seats).items():
        pool = view_for(scene.state, scene.words.seat(name, key)).pool or ()
        found: Any = len(pool) if isinstance(value, int) else sorted(pool)
        form = value if isinstance(value, int) else people(scene, value)
        if found != form:
            return Miss(f"{key} of {name}", found, form)
    return None


def check_faceup(scene: Scene, position: Position, key: str, wanted: Any) -> Miss | None:
    """Compare the characters that lie faceup, or their number."""
    faceup = scene.state.faceup
    found: Any = len(faceup) if isinstance(wanted, int) else sorted(faceup)
    form = wanted if isinstance(wanted, int) else people(scene, wanted)
    return None if found == form else Miss(key, found, form)


def check_faceup_never(scene: Scene, position: Position, key: str, wanted: Any) -> Miss | None:
    """Deal anew many times and look at what lies faceup."""
    character = scene.words.character(wanted, key)
    seen = sum(character in position.lay_out(n).faceup for n in range(FRESH_DEALS))
    return Miss(key, f"{character} in {seen} of {FRESH_DEALS} deals", character) if seen else None


def check_facedown_sometimes(scene: Scene, position: Position, key: str, wanted: Any) -> Miss | None:
    """Deal anew many times and look at what lies facedown."""
    character = scene.words.character(wanted, key)
    deals = (position.lay_out(n).picks[0] for n in range(FRESH_DEALS))
    seen = any(c == character and not kept for _, c, kept in deals)
    return None if seen else Miss(key, f"never in {FRESH_DEALS} deals", character)


def booth_coins(scene: Scene, seat: int) -> int:
    """Return the coins on the booths of a seat."""
    return sum(coins for _, owner, coins in scene.state.stash.get("ticket_booth", ()) if owner == seat)


def under_museum(scene: Scene, seat: int) -> int:
    """Return how many cards lie under the Museum in a city."""
    city = scene.state.players[seat].city
    return len(scene.state.stash.get("museum", ())) if stands("museum", city) else 0


def check_deck_bottom(scene: Scene, position: Position, key: str, wanted: Any) -> Miss | None:
    """Compare the last cards of the deck, without order."""
    form = cards(scene, wanted)
    found = sorted(scene.state.deck[len(scene.state.deck) - len(form) :])
    return None if found == form else Miss(key, found, form)


def builds_left(scene: Scene, seat: int) -> int | None:
    """Return the ordinary builds that the seat on turn still has."""
    turn = view_for(scene.state, None).turn
    return turn.builds_left if turn is not None and turn.seat == seat else None


def points(scene: Scene, seat: int) -> int:
    """Return a seat's points."""
    return total(score(scene.state, kit_of(scene.state), seat))


PARTS = ("districts", "types", "completed", "uniques", "action_cards")


def check_score_parts(scene: Scene, position: Position, key: str, wanted: Any) -> Miss | None:
    """Compare the points of a kind."""
    for name, parts in mapping(wanted, key, scene.words.seats).items():
        lines = score(scene.state, kit_of(scene.state), scene.words.seat(name, key))
        for part, value in mapping(parts, f"{key}, {name}", PARTS).items():
            found = sum(line.points for line in lines if line.part == part)
            if found != value:
                return Miss(f"{key} of {name}, {part}", found, value)
    return None


def check_view(scene: Scene, position: Position, key: str, wanted: Any) -> Miss | None:
    """Compare what one seat is shown."""
    for looker, things in mapping(wanted, key, (*scene.words.seats, "spectator")).items():
        seat = None if looker == "spectator" else scene.words.seat(looker, key)
        view = view_for(scene.state, seat)
        for thing, value in mapping(things, f"{key} of {looker}", (*SEEN, *scene.words.seats)).items():
            if thing in scene.words.seats:
                pairs = player_pairs(scene, view, thing, value)
            else:
                pairs = [(thing, *SEEN[thing](view, value))]
            for what, found, form in pairs:
                if found != form:
                    return Miss(f"{key} of {looker}: {what}", found, form)
    return None


def player_pairs(scene: Scene, view: View, name: str, wanted: Any) -> list[tuple[str, Any, Any]]:
    """Return found and wanted for what a view shows of a seat."""
    player = view.players[scene.words.seat(name, "view")]
    pairs: list[tuple[str, Any, Any]] = []
    for key, value in mapping(wanted, f"view of {name}", ("hand", "character")).items():
        if key == "hand" and not player.hand_size and value in (0, []):
            pass  # where there is no card there is none to hide either
        elif key == "hand" and isinstance(value, int):
            found: Any = player.hand_size if player.hand is None else list(player.hand)
            pairs.append((f"hand of {name}", found, value))
        elif key == "hand":
            found = None if player.hand is None else sorted(player.hand)
            pairs.append((f"hand of {name}", found, cards(scene, value)))
        else:
            known = sorted(c for c in player.characters if c != HIDDEN)
            form = [] if value is None else people(scene, value if isinstance(value, list) else [value])
            if len(form) == 1 and form[0] in known:
                known = form  # of two characters one is asked about
            pairs.append((f"character of {name}", known, form))
    return pairs


def seen_facedown(view: View, wanted: Any) -> tuple[Any, Any]:
    """Compare the facedown characters that were seen, or the number of those lying there unseen."""
    if isinstance(wanted, int):
        return list(view.facedown_seen) or view.facedown, wanted
    return sorted(view.facedown_seen), sorted(wanted)


def seen_pool(view: View, wanted: Any) -> tuple[Any, Any]:
    """Compare the characters to pick from, or their number where they cannot be seen."""
    if isinstance(wanted, int):
        return view.pool_size if view.pool is None else list(view.pool), wanted
    return sorted(view.pool or ()), sorted(wanted)


def seen_token(token: str) -> Callable[[View, Any], tuple[Any, Any]]:
    """Compare the character under the true one of these tokens, as far as it can be seen."""

    def pair(view: View, wanted: Any) -> tuple[Any, Any]:
        return next((c for c, tokens in view.marks if true(token) in tokens), None), wanted

    return pair


SEEN: dict[str, Callable[[View, Any], tuple[Any, Any]]] = {
    "facedown": seen_facedown,
    "pool": seen_pool,
    "signed_warrant": seen_token("warrant"),
    "flowered_threat": seen_token("threat"),
}

WAITS_FOR = {"gather", "turn", *DECISIONS.values(), None}

EXPECT: dict[str, Check] = {
    "gold": of_seats(lambda t, seat: t.state.players[seat].gold, amount),
    "hand_size": of_seats(lambda t, seat: len(t.state.players[seat].hand), amount),
    "score": of_seats(points, amount),
    "hand": of_seats(lambda t, seat: sorted(t.state.players[seat].hand), cards),
    "city": check_city,
    "characters": of_seats(lambda t, seat: sorted(t.state.players[seat].characters), people),
    "crown": of_table(lambda t: seat_name(t, t.state.crown), seat_or_none),
    "turn": of_table(lambda t: seat_name(t, t.state.turn.seat if t.state.turn else None), seat_or_none),
    "winner": of_table(lambda t: sorted(t.words.seats[seat] for seat in t.state.winners), seat_names),
    "decides": of_table(decides, seat_names),
    "decision": of_table(lambda t: decision(t.state), lambda t, w: one_of(w, "decision", WAITS_FOR)),
    "phase": of_table(lambda t: t.state.phase, lambda t, w: one_of(w, "phase", ("selection", "action", "finished"))),
    "called": of_table(lambda t: t.state.called, amount),
    "pool": check_pool,
    "faceup": check_faceup,
    "facedown": of_table(lambda t: sum(not kept for _, _, kept in t.state.picks), amount),
    "faceup_never": check_faceup_never,
    "facedown_sometimes": check_facedown_sometimes,
    "completed": of_table(
        lambda t: sorted(t.words.seats[seat] for seat in t.state.completed if seat != NOBODY), seat_names
    ),
    "booth_coins": of_seats(booth_coins, amount),
    "tax": of_table(lambda t: t.state.stash.get("tax_collector", 0), amount),
    "under_museum": of_seats(under_museum, amount),
    "deck_size": of_table(lambda t: len(t.state.deck), amount),
    "discard_top": of_table(lambda t: t.state.discard[-1] if t.state.discard else None, card_or_none),
    "deck_bottom": check_deck_bottom,
    "builds_left": of_seats(builds_left),
    "score_parts": check_score_parts,
    "view": check_view,
}
