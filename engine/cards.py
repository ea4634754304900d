"""The base classes of characters, districts and action cards, with the complete list of hooks.

A card takes part in the rules in seven ways: an `@Ability` for its owner; a reaction `after_<fact>`; a number that it
adjusts; a permission that it gives or withholds (`protects`, `silences`, `forbids` …); a way to pay; points at the end;
income that it counts for. Adding an eighth way is a design decision.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple

from .facts import Discarded
from .keys import Building
from .steps import Choice, Offer, Refusal, snake_case

if TYPE_CHECKING:
    from .game import Game
    from .state import State
    from .view import View

NOBLE: Final = "noble"
RELIGIOUS: Final = "religious"
TRADE: Final = "trade"
MILITARY: Final = "military"
UNIQUE: Final = "unique"
SUITS: Final = (NOBLE, RELIGIOUS, TRADE, MILITARY, UNIQUE)

Cards = tuple[str, ...]
"""Several cards from a hand."""

Target = tuple[Choice, Refusal | None]
"""A target of an ability: the words after the ability's name in a choice, and the refusal that prevents it, or None."""

Act = Callable[..., None]
"""A function that carries out an ability: (card, game, seat, *words)."""

Lasting = Callable[..., bool]
"""A function (*words) that returns whether using an ability reveals something or lets other players react."""

Yields = Callable[[Any, "Game", int], int]
"""A function (card, game, seat) that returns how much gold or how many cards an ability would bring now."""


def always(*words: str | int) -> bool:
    """Return True, for abilities whose use can never be undone."""
    return True


def never(*words: str | int) -> bool:
    """Return False, for abilities whose use can always be undone during the turn."""
    return False


Fruitless = Callable[..., bool]
"""A function (card, view, *words) that returns whether its owner knows that a use would only cost or harm them."""


def never_fruitless(card: Card, view: View, *words: str | int) -> bool:
    """Return False, for abilities whose use is never known to be fruitless."""
    return False


class Ability:
    """Decorate a method (game, seat, *words) as an ability, which the card's owner may use once per turn.

    The method's name is the first word of the choice.
    """

    name: str
    act: Act

    def __init__(
        self,
        *,
        after_gathering: bool = False,
        targets: str = "",
        is_open_to_all: bool = False,
        hides_target: bool = False,
        aims_at: str = "",
        lasting: Lasting = always,
        yields: Yields | None = None,
        enriches: bool = True,
        spends_card: bool = False,
        trades: bool = False,
        fruitless: Fruitless = never_fruitless,
    ) -> None:
        self.after_gathering: Final = after_gathering
        # The name of the method that yields the targets; empty if there is nothing to choose.
        self.targets: Final = targets
        # Whether any player may use the ability on their turn, even if the card is not theirs.
        self.is_open_to_all: Final = is_open_to_all
        # Whether the ability's target is hidden from other players.
        self.hides_target: Final = hides_target
        # What kind of target the ability has: CHARACTER, PLAYER, DISTRICT or CARD; empty for anything else.
        self.aims_at: Final = aims_at
        # A function (*words) that returns whether a use cannot be undone, regardless of how other cards react.
        self.lasting: Final = lasting
        # A function (card, game, seat) that returns how much gold or how many cards a use would bring now.
        self.yields: Final = yields
        # Whether the ability may bring gold, a card or a district, so that income taken later may be larger.
        self.enriches: Final = enriches
        # Whether a use consumes the card; if so, an unused ability stays available for later turns.
        self.spends_card: Final = spends_card
        # Whether a use costs the owner gold or cards; if so, nothing is lost by not using the ability.
        self.trades: Final = trades
        # A function (card, view, *words) that returns whether a use would only cost or harm its owner.
        self.fruitless: Final = fruitless

    def __call__(self, act: Act) -> Ability:
        """Store `act` as the effect and its name as the ability's name."""
        self.name, self.act = act.__name__, act
        return self

    def offered_targets(self, card: Card, game: Game, seat: int) -> list[Target]:
        """Return the targets of this ability of `card` for `seat`, each with its refusal."""
        targets: list[Target] = getattr(card, self.targets)(game, seat)
        return targets

    @property
    def is_gift(self) -> bool:
        """Whether the ability brings gold at no cost, so that the player's only choice is when to take it."""
        return self.yields is not None and not self.lasting()


class Card:
    """The base class of characters, districts and action cards; subclasses override only the hooks they need."""

    kind: ClassVar[str] = ""
    """The class name in snake_case."""
    key: str = ""
    """The key by which states, choices and pages refer to the card; defaults to `kind`."""
    name: str = ""
    """The English name, which is a message ID."""
    rule: str = ""
    """What the card does, in our own words: a message ID with %(placeholders)s for the numbers below."""
    suit: str = ""
    """The type of the card; empty if it has none."""
    any_suit: bool = False
    """Whether it counts as any type when income is collected."""
    abilities: ClassVar[tuple[Ability, ...]] = ()
    reactions: ClassVar[dict[str, str]] = {}

    def __init_subclass__(cls) -> None:
        """Derive a card's kind from its class name, and its abilities and reactions from its methods."""
        cls.kind = snake_case(cls.__name__)
        attributes = [getattr(cls, name) for name in dir(cls)]
        cls.abilities = tuple(attribute for attribute in attributes if isinstance(attribute, Ability))
        cls.reactions = {n.removeprefix("after_").replace("_", ""): n for n in dir(cls) if n.startswith("after_")}

    def __init__(self) -> None:
        self.key = self.key or self.kind

    def numbers(self) -> dict[str, int]:
        """Return the numbers that the rule text mentions."""
        public = {n: getattr(self, n, None) for n in dir(self) if not n.startswith("_")}
        return {n: v for n, v in public.items() if isinstance(v, int) and not isinstance(v, bool)}

    # Numbers: each hook receives the current value and returns the adjusted one.
    def build_limit(self, game: Game, seat: int, value: int) -> int:
        """Return how many districts `seat` may build."""
        return value

    def draw_count(self, game: Game, seat: int, value: int) -> int:
        """Return how many cards `seat` draws when gathering."""
        return value

    def keep_count(self, game: Game, seat: int, value: int) -> int:
        """Return how many of the drawn cards `seat` keeps."""
        return value

    def gold_gathered(self, game: Game, seat: int, value: int) -> int:
        """Return how much gold `seat` takes when gathering."""
        return value

    def build_price(self, game: Game, seat: int, district: str, value: int) -> int:
        """Return what `seat` pays to build `district`."""
        return value

    # Permissions.
    def forbids(self, game: Game, verb: str, card: str) -> Refusal | None:
        """Return why the active player may not do `verb` with `card` now, or None if this card does not forbid it.

        The engine calls this hook on the character whose powers are in use, and on every card while a token is on the
        active character.
        """
        return None

    def silences(self, game: Game, character: str) -> bool:
        """Return whether this card prevents the player of `character` from answering the call."""
        return False

    def allows_duplicates(self, game: Game, seat: int) -> bool:
        """Return whether `seat` may build a second district of the same name."""
        return False

    def is_exempt_from_limit(self, game: Game, seat: int, district: str) -> bool:
        """Return whether `seat` may build `district` without its counting toward the build limit."""
        return False

    def ways_to_pay(self, game: Game, seat: int, district: str, cards: Cards = ()) -> Iterable[Target]:
        """Yield the ways to pay for `district` without gold; the hand cards `cards` already cover part of the price."""
        return ()

    def pay_for(self, game: Game, seat: int, district: str, words: Choice, counts: bool, cards: Cards = ()) -> None:
        """Build `district`, paying as `words` say; the hand cards `cards` already cover part of the price."""
        raise NotImplementedError

    def bonus_in_hand(self) -> int:
        """Return the points that the card scores at the end if it is in a hand."""
        return 0

    # What can be known beforehand.
    answered_verb: str = ""
    """The verb of a choice to which a player who holds this card may react by standing order.

    If there is no reaction, players learn something about the hands.
    """

    def may_interrupt(self, view: View, choice: Choice) -> bool:
        """Return whether this card may let others react, or reveal something, right after `choice`.

        The answer uses only what the active player can know. If it is True, `choice` cannot be undone.
        """
        return False


class CityCount(NamedTuple):
    """A city in the final scoring. Each building is a (card, cost, type) tuple."""

    buildings: tuple[tuple[str, int, str], ...]

    def of_type(self, suit: str) -> int:
        """Return how many buildings count as `suit`."""
        return [s for _, _, s in self.buildings].count(suit)


class Character(Card):
    """A character of one of the ranks 1 to 9."""

    rank: int = 0
    gist: str = ""
    """The rule in at most 34 characters, for the draft: a message ID with %(placeholders)s as in `rule`."""
    min_seats: int = 2
    """The minimum number of players with which the character can be used."""

    def price(self, game: Game, owner: int, building: Building) -> int:
        """Return how much gold the character's ability costs when used on `building` in `owner`'s city."""
        return 0

    def protects(self, game: Game, seat: int) -> bool:
        """Return whether rank 8 cannot affect `seat`'s city."""
        return False


class District(Card):
    """A card that can be built in a city."""

    cost: int = 0
    copies: int = 1
    beautified: bool = False
    value: int | None = None
    """The points in the city if they differ from the cost (Hans im Glück)."""
    weight: int = 1
    """How many districts it counts as toward a complete city."""
    immune: bool = False
    """Whether the district is immune to the ability of rank 8."""

    def __init__(self, **given: Any) -> None:
        super().__init__()
        self.given: Final = given
        for name, value in given.items():
            if not hasattr(type(self), name):
                raise TypeError(f"{self.key} has no number {name!r}")
            setattr(self, name, value)

    def built_points(self) -> int:
        """Return the points that this district is worth by itself in a city."""
        return self.cost if self.value is None else self.value

    def why_not_build(self, game: Game, seat: int) -> Refusal | None:
        """Return why `seat` may not build this district, even if it can pay; None if it may."""
        return None

    def surcharge(self, game: Game, seat: int, building: Building) -> int:
        """Return the extra gold that rank 8 pays to affect `building` because this district is in `seat`'s city."""
        return 0

    def points_at_end(self, state: State, seat: int, city: CityCount) -> int:
        """Return the extra points that this district scores in `seat`'s city at the end."""
        return 0

    def types_at_end(self, state: State) -> tuple[str, ...]:
        """Return the types that this district may count as at the end."""
        return (self.suit,)

    def on_destroyed(self, game: Game, seat: int) -> None:
        """React to the destruction of this district in `seat`'s city."""


class Action(Card):
    """A card that is played from the hand, one per turn (Hans im Glück).

    In the hand it is treated like a district (HIG-5).
    """

    copies: int = 1
    cost: int = 0

    def forbids(self, game: Game, verb: str, card: str) -> Refusal | None:
        return one_action_card(self, game, verb, card)

    def bonus_in_hand(self) -> int:
        return IN_HAND

    def itself(self, game: Game, seat: int) -> list[Target]:
        return itself_only(self)

    def discard(self, game: Game, seat: int) -> None:
        """Discard the card played from `seat`'s hand, faceup."""
        game.emit(Discarded(seat, (self.key,), self.key, openly=True))


# Rules for action cards, also used by the Circus Tent, which is put into a city.

IN_HAND: Final = 1
"""The points for each action card in a hand at the end."""


def one_action_card(action_card: Card, game: Game, verb: str, card: str) -> Refusal | None:
    """Return the refusal to play `action_card` if an action card has already been played this turn, or None."""
    # A seat with two characters has two turns and may play a card in each (HIG-8).
    spent = verb == "play" and card == action_card.key and any(name == "play" for _, name in game.turn.used)
    return Refusal("one_action_card") if spent else None


def itself_only(action_card: Card) -> list[Target]:
    """Return the card as its only target, for cards that are not aimed at anything."""
    return [((action_card.key,), None)]


def ability_offers(card: Card, ability: Ability, game: Game, seat: int, timing: Refusal | None) -> list[Offer]:
    """Return an offer for each target of `ability`, with its refusal; `timing` refuses all of them."""
    if not ability.targets:
        return [Offer((ability.name,), timing)]
    targets = ability.offered_targets(card, game, seat)
    return [Offer((ability.name, *words), timing or refusal) for words, refusal in targets]
