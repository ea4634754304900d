"""The move notation: convert each move to the sequence of answers that the engine expects."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from ..cards import SUITS
from ..keys import beautified, has_district
from ..play import Illegal, options, play, question
from ..state import State
from ..steps import Choice, Refusal
from .words import Mistake, Words, as_items, as_mapping, as_number, one_of

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
"""Kind of question -> its name in the notation, for the questions that begin a new move.

All other questions are answered as part of a move.
"""


def decision(state: State) -> str | None:
    """Return the notation's name for the open question; None if the game is over or a move is not finished."""
    asked = question(state)
    if asked is None or getattr(asked, "chosen", None):
        return None
    if asked.kind == "act":
        return "turn" if state.turn is not None and state.turn.gathered else "gather"
    return DECISIONS.get(asked.kind)


class Scene:
    """The current state of a scenario, with its seat names and cards."""

    def __init__(self, state: State, words: Words) -> None:
        self.state = state
        self.words = words

    def asks(self, kind: str) -> bool:
        """Return whether the open question is of this kind."""
        asked = question(self.state)
        return asked is not None and asked.kind == kind

    def building(self, seat: int, key: str) -> str:
        """Return the key of a building in a seat's city, preferring one without the Artist's gold."""
        city = self.state.players[seat].city
        return key if key in city or not has_district(key, city) else beautified(key)


def state_after(scene: Scene, seat: int, move: Any) -> State:
    """Return the state after `move`; `scene` is not changed.

    Raises Illegal if the move is not possible, Mistake for an unknown word.
    """
    trial = Scene(scene.state, scene.words)
    answered = False
    for choice in answers_for(trial, seat, move):
        if answered and (asked := question(trial.state)) is not None and asked.seat != seat:
            raise Illegal(Refusal("unknown_move"))
        trial.state = play(trial.state, seat, ":".join(map(str, choice))).state
        answered = True
    cut_short = question(trial.state) is not None and decision(trial.state) is None
    if cut_short or not answered:
        raise Illegal(Refusal("unknown_move"))  # the engine needs more answers, or the move has none
    return trial.state


Answers = Iterator[Choice]


def answers_for(scene: Scene, seat: int, move: Any) -> Answers:
    """Return the answers that make up `move`.

    They are yielded lazily: each may depend on the state after the previous one.
    """
    if isinstance(move, str):
        verb, about = move, None
    elif isinstance(move, Mapping) and len(move) == 1:
        [(verb, about)] = move.items()
    else:
        raise Mistake(f"a move must be a verb, or one verb with its argument, not {move!r}")
    if verb not in VERBS:
        raise Mistake(f"unknown move {verb!r}: the moves are listed in VERBS in engine/scenario/moves.py")
    return VERBS[verb](scene, seat, verb, about)


def without_argument(scene: Scene, seat: int, verb: str, argument: Any) -> Answers:
    """Yield the answer for a verb without arguments."""
    if argument is not None:
        raise Mistake(f"{verb} takes no arguments")
    yield (verb,)


def with_word(*allowed: str) -> Callable[[Scene, int, str, Any], Answers]:
    """Return a function that yields the answer for a verb that takes one of the words in `allowed`."""

    def answers(scene: Scene, seat: int, verb: str, argument: Any) -> Answers:
        yield verb, one_of(argument, verb, allowed)

    return answers


def with_character(scene: Scene, seat: int, verb: str, argument: Any) -> Answers:
    """Yield the answer for a verb that takes a character."""
    yield verb, scene.words.character(argument, verb)


def with_card(scene: Scene, seat: int, verb: str, argument: Any) -> Answers:
    """Yield the answer for a verb that takes a card."""
    yield verb, scene.words.card(argument, verb)


def with_seat(scene: Scene, seat: int, verb: str, argument: Any) -> Answers:
    """Yield the answer for a verb that takes a player."""
    yield verb, scene.words.seat(argument, verb)


def with_district(scene: Scene, seat: int, verb: str, argument: Any) -> Answers:
    """Yield the answer for a verb that takes a district in a player's city."""
    yield verb, *district_of(scene, verb, argument)


def district_of(scene: Scene, verb: str, argument: Any) -> tuple[int, str]:
    """Return (owner, building) from the mapping {player: SEAT, district: D}."""
    target = as_mapping(argument, verb, ("player", "district"), ("player", "district"))
    owner = scene.words.seat(target["player"], verb)
    return owner, scene.building(owner, scene.words.card(target["district"], verb))


def yes_or_no(scene: Scene, seat: int, verb: str, argument: Any) -> Answers:
    """Yield the answer for a verb that takes true or false."""
    if not isinstance(argument, bool):
        raise Mistake(f"{verb} must be true or false, not {argument!r}")
    yield verb, str(argument).lower()


def pick(scene: Scene, seat: int, verb: str, argument: Any) -> Answers:
    """Yield the answers that pick a character; with two players, every pick after the first also lays one aside."""
    if argument == "any":
        yield options(scene.state)[0] if scene.asks("pick") else (verb, "any")
        if scene.asks("lay_aside"):
            yield options(scene.state)[0]
        return
    if not isinstance(argument, Mapping):
        yield verb, scene.words.character(argument, verb)
        return
    both = as_mapping(argument, verb, ("keep", "discard"), ("keep", "discard"))
    kept, discard = (scene.words.character(both[part], verb) for part in ("keep", "discard"))
    yield verb, kept
    # The last remaining character is laid aside without a question.
    if (seat, discard, False) not in scene.state.picks[-1:]:
        yield "lay_aside", discard


def theater(scene: Scene, seat: int, verb: str, argument: Any) -> Answers:
    """Yield the answer that exchanges characters, or declines."""
    if argument == "decline":
        yield verb, "decline"
        return
    swap = as_mapping(argument, verb, ("with", "give"), ("with",))
    other = scene.words.seat(swap["with"], verb)
    yield (verb, scene.words.character(swap["give"], verb), other) if "give" in swap else (verb, other)


def sorted_cards(scene: Scene, verb: str, argument: Any) -> list[str]:
    """Return the cards in `argument`, sorted as the engine accepts them."""
    return sorted(scene.words.cards(argument if isinstance(argument, list) else [argument], verb))


def keep(scene: Scene, seat: int, verb: str, argument: Any) -> Answers:
    """Yield the answers that keep drawn cards."""
    for card in sorted_cards(scene, verb, argument):
        yield "keep", card


def redraw(scene: Scene, seat: int, verb: str, argument: Any) -> Answers:
    """Yield the answers that exchange hand cards for new ones."""
    cards = sorted_cards(scene, verb, as_items(argument, verb))
    yield ("redraw",)
    for card in cards:
        yield "put_back", card
    if scene.asks("redraw"):
        yield ("stop",)


def build(scene: Scene, seat: int, verb: str, argument: Any) -> Answers:
    """Yield the answers that build a district, paid for in gold or in another way."""
    if not isinstance(argument, Mapping):
        yield "build", scene.words.card(argument, verb)
        return
    how = as_mapping(argument, verb, ("district", "destroy", "cards", "borrow"), ("district",))
    yield from paid_build(scene, seat, scene.words.card(how["district"], verb), how)


def paid_build(scene: Scene, seat: int, district: str, payment: Mapping[str, Any]) -> Answers:
    """Yield the answers that build `district` and pay as `payment` describes."""
    if "destroy" in payment:
        if "cards" in payment or "borrow" in payment:
            raise Mistake("build: only one way to pay is possible")
        yield "build", district, "destroy", scene.building(seat, scene.words.card(payment["destroy"], "destroy"))
        return
    loan = as_mapping(
        payment.get("borrow", {}), "borrow", ("from", "cards"), ("from", "cards") if "borrow" in payment else ()
    )
    lender = scene.words.seat(loan["from"], "borrow") if loan else None
    paid, lent = (sorted_cards(scene, "cards", source.get("cards", [])) for source in (payment, loan))
    if "cards" in payment:
        yield "build", district, "cards"
        for card in paid:
            yield "add_card", card
        yield ("pay",) if lender is None else ("borrow", lender)
    else:
        yield ("build", district) if lender is None else ("build", district, "borrow", lender)
    for card in lent:
        yield "give", card


def take(scene: Scene, seat: int, verb: str, argument: Any) -> Answers:
    """Yield the answers that take a card, which the Wizard may build at once."""
    if not isinstance(argument, Mapping):
        yield "take", scene.words.card(argument, verb)
        return
    how = as_mapping(argument, verb, ("build", "destroy", "cards", "borrow"), ("build",))
    if isinstance(how["build"], Mapping):
        yield from build(scene, seat, verb, how["build"])
        return
    yield from paid_build(scene, seat, scene.words.card(how["build"], verb), how)


def income(scene: Scene, seat: int, verb: str, argument: Any) -> Answers:
    """Yield the answers that collect income; for the Abbot, the move names the gold and the cards."""
    if argument is None:
        ways = [choice for choice in options(scene.state) if choice[0] == verb]
        yield ways[0] if len(ways) == 1 else (verb,)  # an Abbot without paying districts has only one way to collect
        return
    mix = as_mapping(argument, verb, ("gold", "cards"))
    yield verb, as_number(mix.get("gold", 0), verb), as_number(mix.get("cards", 0), verb)


def bonus(scene: Scene, seat: int, verb: str, argument: Any) -> Answers:
    """Yield the answer that takes extra gold or cards."""
    yield (verb,) if argument is None else (verb, one_of(argument, verb, ("gold", "cards")))


def warrants(scene: Scene, seat: int, verb: str, argument: Any) -> Answers:
    """Yield the answers that lay the warrants."""
    faces = as_mapping(argument, verb, ("signed", "unsigned"), ("signed", "unsigned"))
    signed = scene.words.character(faces["signed"], verb)
    unsigned = scene.words.characters(faces["unsigned"], verb)
    yield ("warrants",)
    yield "sign", signed
    for character in sorted(unsigned, key=lambda c: scene.words.people[c].rank):
        yield "warrant", character


def threaten(scene: Scene, seat: int, verb: str, argument: Any) -> Answers:
    """Yield the answers that lay the threats."""
    faces = as_mapping(argument, verb, ("flowered", "unmarked"), ("flowered", "unmarked"))
    flowered, unmarked = (scene.words.character(faces[face], verb) for face in ("flowered", "unmarked"))
    yield ("threaten",)
    yield "flower", flowered
    yield "threat", unmarked


def spy(scene: Scene, seat: int, verb: str, argument: Any) -> Answers:
    """Yield the answer that names a player and a type."""
    target = as_mapping(argument, verb, ("player", "type"), ("player", "type"))
    yield verb, scene.words.seat(target["player"], verb), one_of(target["type"], verb, SUITS)


def give_back(scene: Scene, seat: int, verb: str, argument: Any) -> Answers:
    """Yield the answers that give each player a card, in the order in which the engine asks."""
    given = as_mapping(argument, verb, scene.words.seats)
    cards = {scene.words.seat(name, verb): scene.words.card(card, verb) for name, card in given.items()}
    if not scene.asks("give_back"):
        yield (verb,)
    while scene.asks("give_back"):
        other = int(options(scene.state)[0][1])
        if other not in cards:
            raise Illegal(Refusal("unknown_move"))
        yield verb, other, cards.pop(other)
    if cards:
        raise Illegal(Refusal("unknown_move"))


def crown(scene: Scene, seat: int, verb: str, argument: Any) -> Answers:
    """Yield the answer that gives the crown to a player."""
    how = as_mapping(argument, verb, ("to", "take"), ("to",))
    other = scene.words.seat(how["to"], verb)
    yield (verb, other, one_of(how["take"], verb, ("gold", "card", "nothing"))) if "take" in how else (verb, other)


def exchange(scene: Scene, seat: int, verb: str, argument: Any) -> Answers:
    """Yield the answers that exchange a district for another."""
    how = as_mapping(argument, verb, ("give", "player", "take"), ("give", "player", "take"))
    owner, taken = district_of(scene, verb, {"player": how["player"], "district": how["take"]})
    given = scene.words.card(how["give"], verb)
    yield verb, owner, taken
    yield "give", scene.building(seat, given)


def beautify(scene: Scene, seat: int, verb: str, argument: Any) -> Answers:
    """Yield the answers that put gold on districts."""
    for district in scene.words.cards(argument, verb):
        yield verb, scene.building(seat, district)
    if scene.asks("beautify"):
        yield ("stop",)


def play_card(scene: Scene, seat: int, verb: str, argument: Any) -> Answers:
    """Yield the answer that plays an action card."""
    if not isinstance(argument, Mapping):
        yield verb, scene.words.key(argument, verb, scene.words.actions)
        return
    how = as_mapping(argument, verb, ("fortune_teller", "human_cannonball"))
    if len(how) != 1:
        raise Mistake(f"{verb}: only one card is possible")
    [(card, target)] = how.items()
    scene.words.key(card, verb, scene.words.actions)
    if card == "fortune_teller":
        yield verb, card, scene.words.seat(target, verb)
    else:
        exchange = as_mapping(target, card, ("remove", "build"), ("remove", "build"))
        old = scene.building(seat, scene.words.card(exchange["remove"], card))
        yield verb, card, old, scene.words.card(exchange["build"], card)


VERBS: dict[str, Callable[[Scene, int, str, Any], Answers]] = {
    "pick": pick,
    "theater": theater,
    "gather": with_word("gold", "cards"),
    "keep": keep,
    "build": build,
    "income": income,
    "take": take,
    "pass": without_argument,
    "laboratory": with_card,
    "smithy": without_argument,
    "museum": with_card,
    "armory": with_district,
    "end_turn": without_argument,
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
    "take_cards": without_argument,
    "give_back": give_back,
    "crown": crown,
    "take_from_richest": with_seat,
    "bonus": bonus,
    "study": without_argument,
    "destroy": with_district,
    "exchange": exchange,
    "seize": with_district,
    "beautify": beautify,
    "collect_taxes": without_argument,
    "play": play_card,
    "use_booth": with_seat,
    "cash_booth": yes_or_no,
}
