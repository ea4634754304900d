"""The expectations of a scenario: each key under `expect` with the function that checks it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from ..editions import kit_of
from ..facts import HIDDEN
from ..keys import beautified, has_district, plain_district, true_token
from ..play import question
from ..scoring import score, total_points
from ..state import NOBODY
from ..view import View, view_for
from .moves import DECISIONS, Scene, decision
from .position import Position
from .words import as_items, as_mapping, as_number, one_of

FRESH_DEALS = 200


class Miss(NamedTuple):
    """An expectation that is not met."""

    what: str
    actual: Any
    expected: Any


def first_miss(scene: Scene, position: Position, expected: Any) -> Miss | None:
    """Return the first expectation that is not met, or None."""
    for key, wanted in as_mapping(expected, "expect", EXPECT).items():
        if (miss := EXPECT[key](scene, position, key, wanted)) is not None:
            return miss
    return None


Check = Callable[[Scene, Position, str, Any], Miss | None]


def table_check(find: Callable[[Scene], Any], shape: Callable[[Scene, Any], Any] = lambda t, w: w) -> Check:
    """Return a check of what `find` returns for the table; `shape` converts the expected value to the same form."""

    def check(scene: Scene, position: Position, key: str, wanted: Any) -> Miss | None:
        actual, expected = find(scene), shape(scene, wanted)
        return None if actual == expected else Miss(key, actual, expected)

    return check


def seat_check(find: Callable[[Scene, int], Any], shape: Callable[[Scene, Any], Any] = lambda t, w: w) -> Check:
    """Return a check of what `find` returns for each seat; `shape` converts the expected value to the same form."""

    def check(scene: Scene, position: Position, key: str, wanted: Any) -> Miss | None:
        for name, value in as_mapping(wanted, key, scene.words.seats).items():
            actual, expected = find(scene, scene.words.seat(name, key)), shape(scene, value)
            if actual != expected:
                return Miss(f"{key} of {name}", actual, expected)
        return None

    return check


def expected_number(scene: Scene, wanted: Any) -> int:
    """Return the expected number."""
    return as_number(wanted, "expect")


def seat_name(scene: Scene, seat: int | None) -> str | None:
    """Return the name of `seat`, or None if it is None."""
    return None if seat is None else scene.words.seats[seat]


def seat_names(scene: Scene, wanted: Any) -> list[str]:
    """Return a sorted list of the expected seat names, given as one name or several."""
    names = wanted if isinstance(wanted, list) else [wanted]
    return sorted(scene.words.seats[scene.words.seat(name, "expect")] for name in names)


def seat_or_none(scene: Scene, wanted: Any) -> str | None:
    """Return the expected seat's name, or None if no seat is expected."""
    return None if wanted is None else seat_name(scene, scene.words.seat(wanted, "expect"))


def deciding_seats(scene: Scene) -> list[str]:
    """Return a list with the name of the seat that must decide, or an empty list when the game is over."""
    asked = question(scene.state)
    return [] if asked is None else [scene.words.seats[asked.seat]]


def sorted_cards(scene: Scene, wanted: Any) -> list[str]:
    """Return the expected cards, sorted."""
    return sorted(scene.words.cards(wanted, "expect"))


def card_or_none(scene: Scene, wanted: Any) -> str | None:
    """Return the expected card, or None if no card is expected."""
    return None if wanted is None else scene.words.card(wanted, "expect")


def sorted_characters(scene: Scene, wanted: Any) -> list[str]:
    """Return the expected characters, sorted."""
    return sorted(scene.words.characters(wanted, "expect"))


def check_city(scene: Scene, position: Position, key: str, wanted: Any) -> Miss | None:
    """Compare cities; the Artist's gold is compared only if the scenario mentions it."""
    for name, entries in as_mapping(wanted, key, scene.words.seats).items():
        city = scene.state.players[scene.words.seat(name, key)].city
        buildings = [position.building(entry) for entry in as_items(entries, f"{key} of {name}")]
        expected = sorted(beautified(b) if how.get("beautified") else b for b, how in buildings)
        marked = any(how for _, how in buildings)
        actual = sorted(city if marked else (plain_district(b) for b in city))
        if actual != expected:
            return Miss(f"{key} of {name}", actual, expected)
        for building, how in buildings:
            if "under" not in how:
                continue  # anything else that is remembered for a district is not a card
            under, listed = sorted(scene.state.stash.get(building, ())), sorted_cards(scene, how["under"])
            if under != listed:
                return Miss(f"{key} of {name}: under the {building}", under, listed)
    return None


def check_pool(scene: Scene, position: Position, key: str, wanted: Any) -> Miss | None:
    """Compare the characters that a seat is choosing from, or their number."""
    for name, value in as_mapping(wanted, key, scene.words.seats).items():
        pool = view_for(scene.state, scene.words.seat(name, key)).pool or ()
        actual: Any = len(pool) if isinstance(value, int) else sorted(pool)
        expected = value if isinstance(value, int) else sorted_characters(scene, value)
        if actual != expected:
            return Miss(f"{key} of {name}", actual, expected)
    return None


def check_faceup(scene: Scene, position: Position, key: str, wanted: Any) -> Miss | None:
    """Compare the faceup characters, or their number."""
    faceup = scene.state.faceup
    actual: Any = len(faceup) if isinstance(wanted, int) else sorted(faceup)
    expected = wanted if isinstance(wanted, int) else sorted_characters(scene, wanted)
    return None if actual == expected else Miss(key, actual, expected)


def check_faceup_never(scene: Scene, position: Position, key: str, wanted: Any) -> Miss | None:
    """Check that a character is not faceup in any of many deals."""
    character = scene.words.character(wanted, key)
    seen = sum(character in position.lay_out(n).faceup for n in range(FRESH_DEALS))
    return Miss(key, f"{character} in {seen} of {FRESH_DEALS} deals", character) if seen else None


def check_facedown_sometimes(scene: Scene, position: Position, key: str, wanted: Any) -> Miss | None:
    """Check that a character is facedown in at least one of many deals."""
    character = scene.words.character(wanted, key)
    deals = (position.lay_out(n).picks[0] for n in range(FRESH_DEALS))
    seen = any(c == character and not kept for _, c, kept in deals)
    return None if seen else Miss(key, f"never in {FRESH_DEALS} deals", character)


def booth_coins(scene: Scene, seat: int) -> int:
    """Return the gold on the booths of a seat."""
    return sum(coins for _, owner, coins in scene.state.stash.get("ticket_booth", ()) if owner == seat)


def under_museum(scene: Scene, seat: int) -> int:
    """Return how many cards are under the Museum in a seat's city."""
    city = scene.state.players[seat].city
    return len(scene.state.stash.get("museum", ())) if has_district("museum", city) else 0


def check_deck_bottom(scene: Scene, position: Position, key: str, wanted: Any) -> Miss | None:
    """Compare the last cards of the deck, in any order."""
    expected = sorted_cards(scene, wanted)
    actual = sorted(scene.state.deck[len(scene.state.deck) - len(expected) :])
    return None if actual == expected else Miss(key, actual, expected)


def builds_left(scene: Scene, seat: int) -> int | None:
    """Return how many builds within the limit the active seat has left; None for other seats."""
    turn = view_for(scene.state, None).turn
    return turn.builds_left if turn is not None and turn.seat == seat else None


def seat_points(scene: Scene, seat: int) -> int:
    """Return a seat's points."""
    return total_points(score(scene.state, kit_of(scene.state), seat))


PARTS = ("districts", "types", "completed", "uniques", "action_cards")


def check_score_parts(scene: Scene, position: Position, key: str, wanted: Any) -> Miss | None:
    """Compare the points of each kind."""
    for name, parts in as_mapping(wanted, key, scene.words.seats).items():
        lines = score(scene.state, kit_of(scene.state), scene.words.seat(name, key))
        for part, value in as_mapping(parts, f"{key}, {name}", PARTS).items():
            actual = sum(line.points for line in lines if line.part == part)
            if actual != value:
                return Miss(f"{key} of {name}, {part}", actual, value)
    return None


def check_view(scene: Scene, position: Position, key: str, wanted: Any) -> Miss | None:
    """Compare the view of one seat or of a spectator."""
    for looker, parts in as_mapping(wanted, key, (*scene.words.seats, "spectator")).items():
        seat = None if looker == "spectator" else scene.words.seat(looker, key)
        view = view_for(scene.state, seat)
        for part, value in as_mapping(parts, f"{key} of {looker}", (*SEEN, *scene.words.seats)).items():
            if part in scene.words.seats:
                pairs = player_pairs(scene, view, part, value)
            else:
                pairs = [(part, *SEEN[part](view, value))]
            for what, actual, expected in pairs:
                if actual != expected:
                    return Miss(f"{key} of {looker}: {what}", actual, expected)
    return None


def player_pairs(scene: Scene, view: View, name: str, wanted: Any) -> list[tuple[str, Any, Any]]:
    """Return (description, actual, expected) for each expectation about a seat in a view."""
    player = view.players[scene.words.seat(name, "view")]
    pairs: list[tuple[str, Any, Any]] = []
    for key, value in as_mapping(wanted, f"view of {name}", ("hand", "character")).items():
        if key == "hand" and not player.hand_size and value in (0, []):
            pass  # an empty hand has nothing to hide
        elif key == "hand" and isinstance(value, int):
            actual: Any = player.hand_size if player.hand is None else list(player.hand)
            pairs.append((f"hand of {name}", actual, value))
        elif key == "hand":
            actual = None if player.hand is None else sorted(player.hand)
            pairs.append((f"hand of {name}", actual, sorted_cards(scene, value)))
        else:
            visible = sorted(c for c in player.characters if c != HIDDEN)
            expected = [] if value is None else sorted_characters(scene, value if isinstance(value, list) else [value])
            if len(expected) == 1 and expected[0] in visible:
                visible = expected  # the expectation names only one of two characters
            pairs.append((f"character of {name}", visible, expected))
    return pairs


def seen_facedown(view: View, wanted: Any) -> tuple[Any, Any]:
    """Return (actual, expected) facedown characters that the viewer has seen, or their number."""
    if isinstance(wanted, int):
        return list(view.facedown_seen) or view.facedown, wanted
    return sorted(view.facedown_seen), sorted(wanted)


def seen_pool(view: View, wanted: Any) -> tuple[Any, Any]:
    """Return (actual, expected) characters to pick from, or their number if they are hidden."""
    if isinstance(wanted, int):
        return view.pool_size if view.pool is None else list(view.pool), wanted
    return sorted(view.pool or ()), sorted(wanted)


def seen_token(token: str) -> Callable[[View, Any], tuple[Any, Any]]:
    """Return a function that returns the (actual, expected) character under the true token of this kind, if visible."""

    def pair(view: View, wanted: Any) -> tuple[Any, Any]:
        return next((c for c, tokens in view.marks if true_token(token) in tokens), None), wanted

    return pair


SEEN: dict[str, Callable[[View, Any], tuple[Any, Any]]] = {
    "facedown": seen_facedown,
    "pool": seen_pool,
    "signed_warrant": seen_token("warrant"),
    "flowered_threat": seen_token("threat"),
}

WAITS_FOR = {"gather", "turn", *DECISIONS.values(), None}

EXPECT: dict[str, Check] = {
    "gold": seat_check(lambda t, seat: t.state.players[seat].gold, expected_number),
    "hand_size": seat_check(lambda t, seat: len(t.state.players[seat].hand), expected_number),
    "score": seat_check(seat_points, expected_number),
    "hand": seat_check(lambda t, seat: sorted(t.state.players[seat].hand), sorted_cards),
    "city": check_city,
    "characters": seat_check(lambda t, seat: sorted(t.state.players[seat].characters), sorted_characters),
    "crown": table_check(lambda t: seat_name(t, t.state.crown), seat_or_none),
    "turn": table_check(lambda t: seat_name(t, t.state.turn.seat if t.state.turn else None), seat_or_none),
    "winner": table_check(lambda t: sorted(t.words.seats[seat] for seat in t.state.winners), seat_names),
    "decides": table_check(deciding_seats, seat_names),
    "decision": table_check(lambda t: decision(t.state), lambda t, w: one_of(w, "decision", WAITS_FOR)),
    "phase": table_check(lambda t: t.state.phase, lambda t, w: one_of(w, "phase", ("selection", "action", "finished"))),
    "called": table_check(lambda t: t.state.called, expected_number),
    "pool": check_pool,
    "faceup": check_faceup,
    "facedown": table_check(lambda t: sum(not kept for _, _, kept in t.state.picks), expected_number),
    "faceup_never": check_faceup_never,
    "facedown_sometimes": check_facedown_sometimes,
    "completed": table_check(
        lambda t: sorted(t.words.seats[seat] for seat in t.state.completed if seat != NOBODY), seat_names
    ),
    "booth_coins": seat_check(booth_coins, expected_number),
    "tax": table_check(lambda t: t.state.stash.get("tax_collector", 0), expected_number),
    "under_museum": seat_check(under_museum, expected_number),
    "deck_size": table_check(lambda t: len(t.state.deck), expected_number),
    "discard_top": table_check(lambda t: t.state.discard[-1] if t.state.discard else None, card_or_none),
    "deck_bottom": check_deck_bottom,
    "builds_left": seat_check(builds_left),
    "score_parts": check_score_parts,
    "view": check_view,
}
