"""The move notation: each move as the answers that the engine wants for it, one after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from ..cards import SUITS
from ..keys import beautified, stands
from ..play import Illegal, options, play, question
from ..state import State
from ..steps import Choice, Refusal
from .words import Mistake, Words, items, mapping, number, one_of

DECISIONS = {
    "pick": "pick",
    "swap_characters": "theater",
    "keep": "keep",
    "bribe": "bribe",
    "reveal_threat": "reveal_threat",
    "confiscate": "confiscate",
    "crown": "crown",
    "take": "take",
    "take_from_hand": "take",
    "salvage": "take",
    "give_back": "give_back",
    "take_throne": "acrobat",
    "resist": "strongman",
    "cash_booth": "cash_booth",
}
"""The engine's questions at which a move of the notation may end; all others belong inside one move."""


def decision(state: State) -> str | None:
    """Return what the table waits for, in the words of the notation; None at the end or within a move."""
    asked = question(state)
    if asked is None or getattr(asked, "chosen", None):
        return None
    if asked.kind == "act":
        return "turn" if state.turn is not None and state.turn.gathered else "gather"
    return DECISIONS.get(asked.kind)


class Scene:
    """The state a scenario has come to, and the words for it."""

    def __init__(self, state: State, words: Words) -> None:
        self.state = state
        self.words = words

    def asks(self, kind: str) -> bool:
        """Tell whether the open question is of this kind."""
        asked = question(self.state)
        return asked is not None and asked.kind == kind

    def building(self, seat: int, key: str) -> str:
        """Return the district `key` of a city; of two, the one without the Artist's gold."""
        city = self.state.players[seat].city
        return key if key in city or not stands(key, city) else beautified(key)


def after(table: Scene, seat: int, move: Any) -> State:
    """Return the state after `move`; the table stays as it is. Raises Illegal, or Mistake for an unknown word."""
    trial = Scene(table.state, table.words)
    answered = False
    for choice in answers_for(trial, seat, move):
        if answered and (asked := question(trial.state)) is not None and asked.seat != seat:
            raise Illegal(Refusal("unknown_move"))
        trial.state = play(trial.state, seat, ":".join(map(str, choice))).state
        answered = True
    cut_short = question(trial.state) is not None and decision(trial.state) is None
    if cut_short or not answered:
        raise Illegal(Refusal("unknown_move"))  # the game wants to hear more, or heard nothing
    return trial.state


Answers = Iterator[Choice]


def answers_for(table: Scene, seat: int, move: Any) -> Answers:
    """Return the answers that make up `move`, asked for one by one as the table changes."""
    if isinstance(move, str):
        verb, about = move, None
    elif isinstance(move, Mapping) and len(move) == 1:
        [(verb, about)] = move.items()
    else:
        raise Mistake(f"a move is a verb, or one verb with what it is about, not {move!r}")
    if verb not in VERBS:
        raise Mistake(f"unknown move {verb!r}")
    return VERBS[verb](table, seat, verb, about)


def alone(table: Scene, seat: int, verb: str, about: Any) -> Answers:
    """A verb that stands by itself."""
    if about is not None:
        raise Mistake(f"{verb} stands by itself")
    yield (verb,)


def with_word(*allowed: str) -> Callable[[Scene, int, str, Any], Answers]:
    """A verb about one of a few words."""

    def answers(table: Scene, seat: int, verb: str, about: Any) -> Answers:
        yield verb, one_of(about, verb, allowed)

    return answers


def with_character(table: Scene, seat: int, verb: str, about: Any) -> Answers:
    """A verb about a character."""
    yield verb, table.words.character(about, verb)


def with_card(table: Scene, seat: int, verb: str, about: Any) -> Answers:
    """A verb about a card."""
    yield verb, table.words.card(about, verb)


def with_seat(table: Scene, seat: int, verb: str, about: Any) -> Answers:
    """A verb about a player."""
    yield verb, table.words.seat(about, verb)


def with_district(table: Scene, seat: int, verb: str, about: Any) -> Answers:
    """A verb about a district in somebody's city."""
    yield verb, *district_of(table, verb, about)


def district_of(table: Scene, verb: str, about: Any) -> tuple[int, str]:
    """Return owner and building of {player: SEAT, district: D}."""
    target = mapping(about, verb, ("player", "district"), ("player", "district"))
    owner = table.words.seat(target["player"], verb)
    return owner, table.building(owner, table.words.card(target["district"], verb))


def yes_or_no(table: Scene, seat: int, verb: str, about: Any) -> Answers:
    """A verb answered by true or false."""
    if not isinstance(about, bool):
        raise Mistake(f"{verb} wants true or false, not {about!r}")
    yield verb, str(about).lower()


def pick(table: Scene, seat: int, verb: str, about: Any) -> Answers:
    """Keep a character; two players also discard one at every pick after the first."""
    if about == "any":
        yield options(table.state)[0] if table.asks("pick") else (verb, "any")
        if table.asks("lay_aside"):
            yield options(table.state)[0]
        return
    if not isinstance(about, Mapping):
        yield verb, table.words.character(about, verb)
        return
    both = mapping(about, verb, ("keep", "discard"), ("keep", "discard"))
    kept, discard = (table.words.character(both[part], verb) for part in ("keep", "discard"))
    yield verb, kept
    # The last one left over is laid aside by itself.
    if (seat, discard, False) not in table.state.picks[-1:]:
        yield "lay_aside", discard


def theater(table: Scene, seat: int, verb: str, about: Any) -> Answers:
    """Swap characters, or do not."""
    if about == "decline":
        yield verb, "decline"
        return
    swap = mapping(about, verb, ("with", "give"), ("with",))
    other = table.words.seat(swap["with"], verb)
    yield (verb, table.words.character(swap["give"], verb), other) if "give" in swap else (verb, other)


def several(table: Scene, verb: str, about: Any) -> list[str]:
    """Return cards in the order in which the engine asks for them."""
    return sorted(table.words.cards(about if isinstance(about, list) else [about], verb))


def keep(table: Scene, seat: int, verb: str, about: Any) -> Answers:
    """Keep drawn cards."""
    for card in several(table, verb, about):
        yield "keep", card


def redraw(table: Scene, seat: int, verb: str, about: Any) -> Answers:
    """Put cards back for new ones."""
    cards = several(table, verb, items(about, verb))
    yield ("redraw",)
    for card in cards:
        yield "put_back", card
    if table.asks("redraw"):
        yield ("stop",)


def build(table: Scene, seat: int, verb: str, about: Any) -> Answers:
    """Build a district, paid for in gold or otherwise."""
    if not isinstance(about, Mapping):
        yield "build", table.words.card(about, verb)
        return
    how = mapping(about, verb, ("district", "destroy", "cards", "borrow"), ("district",))
    yield from paid_build(table, seat, table.words.card(how["district"], verb), how)


def paid_build(table: Scene, seat: int, district: str, how: Mapping[str, Any]) -> Answers:
    """Build `district` in the way that `how` describes."""
    if "destroy" in how:
        if "cards" in how or "borrow" in how:
            raise Mistake("build: one way to pay at a time")
        yield "build", district, "destroy", table.building(seat, table.words.card(how["destroy"], "destroy"))
        return
    loan = mapping(how.get("borrow", {}), "borrow", ("from", "cards"), ("from", "cards") if "borrow" in how else ())
    lender = table.words.seat(loan["from"], "borrow") if loan else None
    paid, lent = (several(table, "cards", some.get("cards", [])) for some in (how, loan))
    if "cards" in how:
        yield "build", district, "cards"
        for card in paid:
            yield "add_card", card
        yield ("pay",) if lender is None else ("borrow", lender)
    else:
        yield ("build", district) if lender is None else ("build", district, "borrow", lender)
    for card in lent:
        yield "give", card


def take(table: Scene, seat: int, verb: str, about: Any) -> Answers:
    """Take a card; the Wizard may build it at once."""
    if not isinstance(about, Mapping):
        yield "take", table.words.card(about, verb)
        return
    how = mapping(about, verb, ("build", "destroy", "cards", "borrow"), ("build",))
    if isinstance(how["build"], Mapping):
        yield from build(table, seat, verb, how["build"])
        return
    yield from paid_build(table, seat, table.words.card(how["build"], verb), how)


def income(table: Scene, seat: int, verb: str, about: Any) -> Answers:
    """Take the income of a type, all at once; the Abbot says what of it in gold and what in cards."""
    if about is None:
        ways = [choice for choice in options(table.state) if choice[0] == verb]
        yield ways[0] if len(ways) == 1 else (verb,)  # an Abbot without districts has nothing to mix
        return
    mix = mapping(about, verb, ("gold", "cards"))
    yield verb, number(mix.get("gold", 0), verb), number(mix.get("cards", 0), verb)


def bonus(table: Scene, seat: int, verb: str, about: Any) -> Answers:
    """Take extra gold or cards."""
    yield (verb,) if about is None else (verb, one_of(about, verb, ("gold", "cards")))


def warrants(table: Scene, seat: int, verb: str, about: Any) -> Answers:
    """Lay the warrants."""
    faces = mapping(about, verb, ("signed", "unsigned"), ("signed", "unsigned"))
    signed = table.words.character(faces["signed"], verb)
    unsigned = table.words.characters(faces["unsigned"], verb)
    yield ("warrants",)
    yield "sign", signed
    for character in sorted(unsigned, key=lambda c: table.words.people[c].rank):
        yield "warrant", character


def threaten(table: Scene, seat: int, verb: str, about: Any) -> Answers:
    """Lay the threats."""
    faces = mapping(about, verb, ("flowered", "unmarked"), ("flowered", "unmarked"))
    flowered, unmarked = (table.words.character(faces[face], verb) for face in ("flowered", "unmarked"))
    yield ("threaten",)
    yield "flower", flowered
    yield "threat", unmarked


def spy(table: Scene, seat: int, verb: str, about: Any) -> Answers:
    """Name a player and a type."""
    target = mapping(about, verb, ("player", "type"), ("player", "type"))
    yield verb, table.words.seat(target["player"], verb), one_of(target["type"], verb, SUITS)


def give_back(table: Scene, seat: int, verb: str, about: Any) -> Answers:
    """Give every player a card, in the order in which the engine asks."""
    given = mapping(about, verb, table.words.seats)
    cards = {table.words.seat(name, verb): table.words.card(card, verb) for name, card in given.items()}
    if not table.asks("give_back"):
        yield (verb,)
    while table.asks("give_back"):
        other = int(options(table.state)[0][1])
        if other not in cards:
            raise Illegal(Refusal("unknown_move"))
        yield verb, other, cards.pop(other)
    if cards:
        raise Illegal(Refusal("unknown_move"))


def crown(table: Scene, seat: int, verb: str, about: Any) -> Answers:
    """Give the crown away."""
    how = mapping(about, verb, ("to", "take"), ("to",))
    other = table.words.seat(how["to"], verb)
    yield (verb, other, one_of(how["take"], verb, ("gold", "card", "nothing"))) if "take" in how else (verb, other)


def exchange(table: Scene, seat: int, verb: str, about: Any) -> Answers:
    """Give a district for another."""
    how = mapping(about, verb, ("give", "player", "take"), ("give", "player", "take"))
    owner, taken = district_of(table, verb, {"player": how["player"], "district": how["take"]})
    given = table.words.card(how["give"], verb)
    yield verb, owner, taken
    yield "give", table.building(seat, given)


def beautify(table: Scene, seat: int, verb: str, about: Any) -> Answers:
    """Lay gold on districts."""
    for district in table.words.cards(about, verb):
        yield verb, table.building(seat, district)
    if table.asks("beautify"):
        yield ("stop",)


def play_card(table: Scene, seat: int, verb: str, about: Any) -> Answers:
    """Play an action card."""
    if not isinstance(about, Mapping):
        yield verb, table.words.key(about, verb, table.words.actions)
        return
    how = mapping(about, verb, ("fortune_teller", "human_cannonball"))
    if len(how) != 1:
        raise Mistake(f"{verb}: one card at a time")
    [(card, target)] = how.items()
    table.words.key(card, verb, table.words.actions)
    if card == "fortune_teller":
        yield verb, card, table.words.seat(target, verb)
    else:
        place = mapping(target, card, ("remove", "build"), ("remove", "build"))
        old = table.building(seat, table.words.card(place["remove"], card))
        yield verb, card, old, table.words.card(place["build"], card)


VERBS: dict[str, Callable[[Scene, int, str, Any], Answers]] = {
    "pick": pick,
    "theater": theater,
    "gather": with_word("gold", "cards"),
    "keep": keep,
    "build": build,
    "income": income,
    "take": take,
    "pass": alone,
    "laboratory": with_card,
    "smithy": alone,
    "museum": with_card,
    "armory": with_district,
    "end_turn": alone,
    "assassinate": with_character,
    "bewitch": with_character,
    "warrants": warrants,
    "confiscate": yes_or_no,
    "steal_from": with_character,
    "spy": spy,
    "threaten": threaten,
    "reveal_threat": yes_or_no,
    "bribe": yes_or_no,
    "swap_hands": with_seat,
    "redraw": redraw,
    "look_at_hand": with_seat,
    "take_cards": alone,
    "give_back": give_back,
    "crown": crown,
    "take_from_richest": with_seat,
    "bonus": bonus,
    "study": alone,
    "destroy": with_district,
    "exchange": exchange,
    "seize": with_district,
    "beautify": beautify,
    "collect_taxes": alone,
    "play": play_card,
    "use_booth": with_seat,
    "cash_booth": yes_or_no,
}
