"""Rules that several cards share."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Final, TypeVar

from .cards import Ability, Card, Target, never
from .keys import Building, plain_district
from .steps import Refusal

if TYPE_CHECKING:
    from .editions.edition import Kit
    from .game import Game
    from .view import View

C = TypeVar("C", bound=Card)
Key = TypeVar("Key", bound=str)

CANNOT_TARGET: Final = Refusal("cannot_target")
COMPLETED: Final = Refusal("city_completed")
NO_CARDS: Final = Refusal("no_cards")
PROTECTED: Final = Refusal("protected")


def card_of(game: Game, kind: type[C]) -> C:
    """Return the card of this class that is in the game."""
    card = game.kit.cards[kind.kind]
    assert isinstance(card, kind)
    return card


def income_count(card: Card, game: Game, seat: int) -> int:
    """Return how many of `seat`'s districts pay income to the character `card`."""
    return len(paying_districts(card, game.kit, game.player(seat).city))


def paying_districts(card: Card, kit: Kit, city: Iterable[str]) -> list[str]:
    """Return the districts of a city that pay income to the character `card`: those of its type or of any type."""
    return [b for b in city if kit.cards[b].suit == card.suit or kit.cards[b].any_suit]


def extra_gold(card: Any, game: Game, seat: int) -> int:
    """Return the extra gold that `card` brings."""
    return int(card.extra)


@Ability(lasting=never, yields=income_count)
def income(card: Card, game: Game, seat: int) -> None:
    """Take 1 gold for each district of the character's type."""
    game.gain(seat, income_count(card, game, seat), card.key)


def income_in_cards(card: Card, game: Game, seat: int) -> None:
    """Draw 1 card for each district of the character's type."""
    game.draw(seat, income_count(card, game, seat), card.key)


def other_characters(card: Card, game: Game, seat: int) -> list[Target]:
    """Return every character of the game; the acting character cannot name itself."""
    own = card.key
    return [((c,), CANNOT_TARGET if c == own else None) for c in game.kit.cast]


def characters_to_come(card: Card, game: Game, seat: int) -> list[Target]:
    """Return every character; rank 1, characters that lose their turn and the acting one are refused (D33)."""
    barred = {card.key, game.kit.of_rank.get(1, "")}
    barred.update([c for c in game.state.marks if game.is_marked(c, "murdered") or game.is_marked(c, "bewitched")])
    return [((c,), CANNOT_TARGET if c in barred else None) for c in game.kit.cast]


def brings_cards(*words: str | int) -> bool:
    """Return whether what is taken, named by the last of `words`, includes cards from the deck or another hand."""
    return words[-1:] not in ((0,), ("gold",), ("nothing",))


# Values of `fruitless`: whether a player knows that using an ability would only cost or harm them.


def no_cards(view: View) -> bool:
    """Return whether there are no cards left to draw."""
    return not view.deck_size and not view.pile


def draws_nothing(card: Card, view: View, *words: str | int) -> bool:
    """Return whether there are no cards left for an ability that draws cards."""
    return no_cards(view)


def pays_nothing(card: Card, view: View) -> bool:
    """Return whether no district pays income to the character `card`, or no cards are left to pay it in cards."""
    return not paying_districts(card, view.kit, view.own.city) or no_cards(view)


def hits_own_city(card: Card, view: View, owner: int, building: str) -> bool:
    """Return whether the district to destroy is in the viewer's own city."""
    return owner == view.seat


def targets_empty_hand(card: Card, view: View, other: int, *words: str | int) -> bool:
    """Return whether the other player's hand is empty."""
    return not view.players[other].hand_size


def targets_own_or_absent_character(card: Card, view: View, character: str) -> bool:
    """Return whether the character is the viewer's own or known to be out of this round."""
    return character in view.own.characters or targets_absent_character(card, view, character)


def targets_absent_character(card: Card, view: View, character: str) -> bool:
    """Return whether the viewer knows that the character is out of this round."""
    return character in view.faceup or character in view.facedown_seen


def distinct(cards: Iterable[Key]) -> list[Key]:
    """Return each of `cards` once, in order; for as few as in a city, this is faster compiled than `dict.fromkeys`."""
    once: list[Key] = []
    for card in cards:
        if card not in once:
            once.append(card)
    return once


def cards_in_hand(card: Card, game: Game, seat: int) -> list[Target]:
    """Return each different card in the hand."""
    return [((held,), None) for held in distinct(game.player(seat).hand)]


def rank_8_refusal(game: Game, owner: int, building: Building) -> Refusal | None:
    """Return why the ability of rank 8 cannot be used on `building` in `owner`'s city; None if it can (RULES 3.5)."""
    barred = rank_8_city_refusal(game, owner)
    return barred or (PROTECTED if game.district(building).immune else None)


def rank_8_city_refusal(game: Game, owner: int) -> Refusal | None:
    """Return why the ability of rank 8 cannot be used on `owner`'s city, or None if it can."""
    if game.is_complete(owner):
        return COMPLETED
    for card in game.kit.protectors:
        if card.protects(game, owner):
            return PROTECTED  # this includes the owner's own rank 8 (U-28)
    return None


def same_name_refusal(game: Game, seat: int, building: Building) -> Refusal | None:
    """Return the refusal if `seat`'s city has a district of `building`'s name already, even with a Quarry, or None."""
    return Refusal("same_name") if game.has_district(seat, plain_district(building)) else None


def surcharge(game: Game, owner: int, building: Building) -> int:
    """Return the extra gold that rank 8 pays for `building` because of `owner`'s other districts (U-27)."""
    surcharging, extra = game.kit.surcharging, 0
    if surcharging:
        for b in game.state.players[owner].city:
            if b in surcharging:
                extra += game.district(b).surcharge(game, owner, building)
    return extra


def gold_refusal(game: Game, seat: int, price: int) -> Refusal | None:
    """Return the refusal that says how much gold `seat` lacks to pay `price`, or None if it has enough."""
    lacking = price - game.state.players[seat].gold
    return not_enough_gold(lacking) if lacking > 0 else None


@cache
def not_enough_gold(missing: int) -> Refusal:
    """Return the refusal for a player who lacks `missing` gold."""
    return Refusal("not_enough_gold", {"short": missing})


def without_cards(hand: Iterable[str], cards: Iterable[str]) -> list[str]:
    """Return the cards of `hand` that remain after removing `cards`."""
    left = list(hand)
    for card in cards:
        left.remove(card)
    return left


def spare_cards(view: View, *spoken_for: str) -> tuple[str, ...]:
    """Return the viewer's hand without the cards `spoken_for`, which have another use, sorted."""
    return tuple(sorted(without_cards(view.own.hand or (), spoken_for)))


def addable_cards(hand: Iterable[str], chosen: Sequence[str]) -> list[str]:
    """Return the cards of `hand` that can be chosen next after `chosen`.

    Cards are chosen in sorted order, so that each set is reached in only one way.
    """
    left = sorted(without_cards(hand, chosen))
    return [card for card in left if card >= chosen[-1]] if chosen else left


def completable_cards(hand: Iterable[str], chosen: Sequence[str], count: int) -> list[str]:
    """Return the cards that can be chosen next after `chosen` so that `count` cards can still be reached."""
    later = addable_cards(hand, chosen)
    return [card for card in dict.fromkeys(later) if len(chosen) + len(later) - later.index(card) >= count]
