"""What the panel of a decision is made of."""

from dataclasses import dataclass, field
from enum import IntEnum

from engine import Offer
from games.screens import words
from games.screens.options.reader import Option, Reader

Pair = tuple[Offer, Option]
"""What the rules offer, and how the page says it."""


class Subject(IntEnum):
    """What a group is about, in the order of the page."""

    COMES_IN = 0
    """Gold or cards for nothing: what one has decides all else."""
    BUILDS = 1
    POWER = 2
    """What the character can do."""
    USES = 3
    """What districts and other cards can do."""
    BY_ITSELF = 4
    """Happens also without being chosen."""
    FRUITLESS = 5
    """Would bring nothing."""
    HARMFUL = 6
    """Hits nobody but whoever chooses it."""


@dataclass
class Part:
    """Options under a heading of their own."""

    options: list[Option]
    title: str = ""
    note: str = ""
    """What holds for all of them; for those out of reach, the one reason."""
    place: str = ""
    """Where the rulebook gives that reason."""
    is_dense: bool = False
    """A word or two each: several stand side by side."""
    is_harmful: bool = False
    """Hits whoever chooses it."""

    def __hash__(self) -> int:
        """Return a hash, so that the rendered markup can be cached. Do not change the object after this."""
        return hash((self.title, self.note, *self.options))

    @property
    def possible(self) -> list[Option]:
        """Return the options that can be chosen."""
        return [option for option in self.options if not option.disabled]

    @property
    def is_fruitless(self) -> bool:
        """Return whether every option that can be chosen is fruitless."""
        return bool(self.possible) and all(option.is_fruitless for option in self.possible)

    @property
    def place_among_parts(self) -> tuple[bool, bool, bool]:
        """Order parts by what they are good for: what can only do harm comes last, behind what cannot be chosen."""
        return (self.is_harmful, not self.possible, self.is_fruitless)


@dataclass
class Group:
    """Options that belong together."""

    parts: list[Part]
    title: str = ""
    note: str = ""
    picture: str = ""
    is_person: bool = False
    is_folded: bool = False
    """Opens on demand: there is much in it."""
    about: Subject = Subject.POWER
    is_open: bool = False
    """Is open from the beginning: there is nothing else."""

    def __hash__(self) -> int:
        """Hash it as its parts are."""
        return hash((self.title, self.note, *self.parts))

    @property
    def options(self) -> list[Option]:
        """Return all options of the group."""
        return [option for part in self.parts for option in part.options]

    @property
    def possible(self) -> int:
        """Count what can be chosen."""
        return sum(not option.disabled for option in self.options)

    @property
    def subject(self) -> Subject:
        """Return the subject for sorting; fruitless groups come last."""
        parts = [part for part in self.parts if part.possible]
        if not all(part.is_fruitless for part in parts):
            return self.about
        return Subject.HARMFUL if all(part.is_harmful for part in parts) else Subject.FRUITLESS


@dataclass(frozen=True)
class Row:
    """One of several questions that are answered together, each with one of its options."""

    title: str
    options: tuple[Option, ...]


@dataclass(frozen=True)
class Step:
    """One place for something that is laid, paid or owed: filled, next or still open."""

    words: str
    state: str
    """`done`, `now` or `open`."""
    sign: str = ""
    picture: str = ""
    is_person: bool = False


@dataclass(frozen=True)
class Known:
    """Characters of which the viewer knows something in this round."""

    title: str
    cards: tuple[tuple[str, str], ...]
    """Keys and names."""


@dataclass
class Decision:
    """What the viewer has to decide."""

    kind: str
    title: str
    rubric: str
    facts: list[str] = field(default_factory=list)
    portrait: str = ""
    told: list[str] = field(default_factory=list)
    """What is worth knowing for this very choice."""
    known: list[Known] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)
    """How far something has come that takes several choices."""
    rows: list[Row] = field(default_factory=list)
    """Questions that are answered together."""
    groups: list[Group] = field(default_factory=list)
    impossible: list[Option] = field(default_factory=list)
    ends: list[Option] = field(default_factory=list)
    undone: list[str] = field(default_factory=list)
    """What the end of the turn would leave undone."""
    takes_many: bool = False
    sum: int = 0
    """How many boxes are to be ticked, or what ticked boxes pay for, for the count beside the button."""
    is_payment: bool = False

    @property
    def settled_groups(self) -> tuple[Group, ...]:
        """Return the groups in their final form."""
        return tuple(self.groups)

    @property
    def barred(self) -> tuple[Option, ...]:
        """Return the impossible options in their final form."""
        return tuple(self.impossible)


def laid(
    reader: Reader, sign: str, place: str, filled: str, keys: list[str], number: int, *, is_next: bool
) -> list[Step]:
    """Return the places of markers of one kind, filled ones first."""
    done = [Step(words.fill(filled, card=reader.card(key)), "done", sign, picture=key, is_person=True) for key in keys]
    rest = number - len(keys)
    return done + [Step(place, "now" if is_next else "open", sign) for _n in range(rest)]
