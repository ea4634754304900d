"""Everything that a character, a district or an action card can do: the complete list of hooks.

A card acts in one of seven ways: an `@Ability` that its owner uses; a reaction `after_<fact>`; a number that it
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
"""Several cards of a hand."""

Target = tuple[Choice, Refusal | None]
"""A possible target of an ability: the words that follow its name, and why it is refused, or None."""

Act = Callable[..., None]
"""The effect of an ability: (card, game, seat, *words)."""

Lasting = Callable[..., bool]
"""Whether a use with these words reveals something or lets others react: (*words)."""

Yields = Callable[[Any, "Game", int], int]
"""The gold or cards that an ability would bring: (card, game, seat)."""


def always(*words: str | int) -> bool:
    """Return True: no use can be undone."""
    return True


def never(*words: str | int) -> bool:
    """Return False: every use can be undone during the turn."""
    return False


Fruitless = Callable[..., bool]
"""Whether a use would gain its owner nothing, or only do harm, as far as they can know: (card, view, *words)."""


def never_fruitless(card: Card, view: View, *words: str | int) -> bool:
    """Return False: no use is known to be fruitless."""
    return False


class Ability:
    """Something the owner may do once per turn: a decorator for the method (game, seat, *words) that does it.

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
        # Any player may use it on their turn, wherever the card is.
        self.is_open_to_all: Final = is_open_to_all
        # Other players do not see its target.
        self.hides_target: Final = hides_target
        # What it is aimed at: CHARACTER, PLAYER, DISTRICT or CARD; empty for anything else.
        self.aims_at: Final = aims_at
        # Called with the words after its name: whether this use cannot be undone, regardless of how other cards react.
        self.lasting: Final = lasting
        # How much gold, or how many cards, it would bring now; None if that cannot be counted beforehand.
        self.yields: Final = yields
        # It may bring gold, a card or a district, so that an income taken later may be larger.
        self.enriches: Final = enriches
        # Using it consumes the card, so that an unused ability is still available next turn.
        self.spends_card: Final = spends_card
        # It costs its owner gold or cards, so that not using it loses nothing.
        self.trades: Final = trades
        # Called with a view and the words after its name: whether this use would gain its owner nothing or only do
        # harm.
        self.fruitless: Final = fruitless

    def __call__(self, act: Act) -> Ability:
        """Store `act` as the effect and its name as the ability's name."""
        self.name, self.act = act.__name__, act
        return self

    def aimed(self, card: Card, game: Game, seat: int) -> Iterable[Target]:
        """Return the targets that `seat` could use this ability of `card` on, each with its refusal."""
        targets: Iterable[Target] = getattr(card, self.targets)(game, seat)
        return targets

    @property
    def is_gift(self) -> bool:
        """Whether it brings gold at no cost and leaves only the timing to choose."""
        return self.yields is not None and not self.lasting()


class Card:
    """The base class of characters, districts and action cards; subclasses override only the hooks they need."""

    kind: ClassVar[str] = ""
    """The class name in snake_case."""
    key: str = ""
    """The key used everywhere else; defaults to `kind`."""
    name: str = ""
    """The English name, which is a message ID."""
    rule: str = ""
    """What the card does, in our own words: a message ID with %(placeholders)s for the numbers below."""
    suit: str = ""
    """The type of the card; empty if it has none."""
    any_suit: bool = False
    """Whether it counts as the collecting type when income is taken."""
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
        """Return how many of the cards drawn `seat` keeps."""
        return value

    def gold_gathered(self, game: Game, seat: int, value: int) -> int:
        """Return how much gold `seat` takes when gathering."""
        return value

    def build_price(self, game: Game, seat: int, district: str, value: int) -> int:
        """Return what `seat` pays to build `district`."""
        return value

    # Permissions.
    def forbids(self, game: Game, verb: str, card: str) -> Refusal | None:
        """Return why the active player may not `verb` with `card` now, or None.

        This is asked of the character whose powers are in use, and of every card while a token is on the active
        character.
        """
        return None

    def silences(self, game: Game, character: str) -> bool:
        """Return whether the player of `character` must not answer the call."""
        return False

    def allows_duplicates(self, game: Game, seat: int) -> bool:
        """Return whether `seat` may build a second district of the same name."""
        return False

    def is_uncounted(self, game: Game, seat: int, district: str) -> bool:
        """Return whether building `district` does not count toward the build limit."""
        return False

    def ways_to_pay(self, game: Game, seat: int, district: str, cards: Cards = ()) -> Iterable[Target]:
        """Yield the ways to build `district` other than with gold, where `cards` already pay a part."""
        return ()

    def pay_for(self, game: Game, seat: int, district: str, words: Choice, counts: bool, cards: Cards = ()) -> None:
        """Build `district`, paying in the way `words` that this card offers, where `cards` already pay a part."""
        raise NotImplementedError

    def bonus_in_hand(self) -> int:
        """Return the points that the card scores in a hand at the end."""
        return 0

    # What can be known beforehand.
    answered_verb: str = ""
    """The verb that a holder of this card may answer by standing order.

    If such an answer does not come, that tells something about hands.
    """

    def may_interrupt(self, view: View, choice: Choice) -> bool:
        """Return whether this card may let others react, or reveal something, right after `choice`.

        The answer uses only what the active player can know. If it is True, `choice` cannot be undone.
        """
        return False


class CityCount(NamedTuple):
    """A city in the final scoring: each building as (card, cost, type)."""

    buildings: tuple[tuple[str, int, str], ...]

    def of_type(self, suit: str) -> int:
        """Return how many buildings count as `suit`."""
        return sum(s == suit for _, _, s in self.buildings)


class Character(Card):
    """A character of one of the ranks 1 to 9."""

    rank: int = 0
    gist: str = ""
    """The rule in at most 34 characters, for the draft: a message id with %(placeholders)s as in `rule`."""
    min_seats: int = 2
    """The least number of players with which the character can be used."""

    def price(self, game: Game, owner: int, building: Building) -> int:
        """Return the gold that an ability with a price costs when used on `building` in `owner`'s city."""
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
    """Whether rank 8 cannot use its ability on it."""

    def __init__(self, **given: Any) -> None:
        super().__init__()
        self.given: Final = given
        for name, value in given.items():
            if not hasattr(type(self), name):
                raise TypeError(f"{self.key} has no number {name!r}")
            setattr(self, name, value)

    def why_not_build(self, game: Game, seat: int) -> Refusal | None:
        """Return why `seat` may not build it, regardless of payment, or None."""
        return None

    def surcharge(self, game: Game, seat: int, building: Building) -> int:
        """Return what rank 8 pays in addition for `building` because this district is in `seat`'s city."""
        return 0

    def points_at_end(self, state: State, seat: int, city: CityCount) -> int:
        """Return the extra points that it scores in `seat`'s city at the end."""
        return 0

    def types_at_end(self, state: State) -> tuple[str, ...]:
        """Return the types that its owner chooses from at the end."""
        return (self.suit,)

    def gone(self, game: Game, seat: int) -> None:
        """React to its own destruction in `seat`'s city."""


class Action(Card):
    """A card that is played from the hand, one per turn (Hans im Glück); in the hand it is like any other (HIG-5)."""

    copies: int = 1
    cost: int = 0

    def forbids(self, game: Game, verb: str, card: str) -> Refusal | None:
        return one_action_card(self, game, verb, card)

    def bonus_in_hand(self) -> int:
        return IN_HAND

    def itself(self, game: Game, seat: int) -> Iterable[Target]:
        return itself_only(self)

    def discard(self, game: Game, seat: int) -> None:
        """Discard the card played from `seat`'s hand, faceup."""
        game.emit(Discarded(seat, (self.key,), self.key, openly=True))


# Rules for action cards, shared with one that is put into a city.

IN_HAND: Final = 1
"""Points at the end for each action card in a hand."""


def one_action_card(played: Card, game: Game, verb: str, card: str) -> Refusal | None:
    """Return why `played` may not be played if another action card was, or None."""
    # With two characters per seat, each of them has a turn of its own (HIG-8).
    spent = verb == "play" and card == played.key and any(name == "play" for _, name in game.turn.used)
    return Refusal("one_action_card") if spent else None


def itself_only(played: Card) -> Iterable[Target]:
    """Return the card as its only target, for cards that are not aimed at anything."""
    return [((played.key,), None)]


def ability_offers(card: Card, ability: Ability, game: Game, seat: int) -> Iterable[Offer]:
    """Yield the uses of `ability`, each with its refusal; timing is checked in `turn.py`."""
    if not ability.targets:
        yield Offer((ability.name,))
        return
    for words, refusal in ability.aimed(card, game, seat):
        yield Offer((ability.name, *words), refusal)
