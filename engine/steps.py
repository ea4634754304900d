"""The items on the agenda: a Step runs by itself; a Question waits for a seat's answer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple

from .records import Record

if TYPE_CHECKING:
    from .game import Game
    from .view import View

Choice = tuple[str | int, ...]
"""One possible answer: a verb and its arguments, such as ("build", "tavern")."""

CHARACTER: Final = "character"
PLAYER: Final = "player"
DISTRICT: Final = "district"
CARD: Final = "card"
"""What a choice may be aimed at.

A choice aimed at a district names the owner first if the owner can be another player. CARD means a hand card.
"""


class Refusal(NamedTuple):
    """Why something is not possible: a code, and parameters for the message."""

    code: str
    params: Mapping[str, Any] = {}


class Offer(NamedTuple):
    """A choice that a player might consider; it is possible if `refusal` is None."""

    choice: Choice
    refusal: Refusal | None = None

    @property
    def text(self) -> str:
        """The choice as words joined by colons."""
        return choice_text(self.choice)


def choice_text(choice: Choice) -> str:
    """Return `choice` as words joined by colons."""
    return ":".join(map(str, choice))


class MultiSelect(NamedTuple):
    """A set of answers with the same verb that the interface may collect and send together."""

    verb: str
    least: int
    most: int
    words: tuple[str, ...]
    """What can be chosen, in the order in which the question accepts answers; a card held twice is listed twice."""
    closing: str = ""
    """The verb that ends the selection. It may be omitted once `most` words are chosen."""
    may_stay_open: bool = False
    """Whether the question continues if the closing verb is omitted.

    If not, omitting it has the same effect as sending it.
    """
    least_to_close: int = 0
    """How many words must be chosen before the closing verb is allowed."""


class Step(Record):
    """Something on the agenda that happens without an answer."""

    asks: bool = False
    """Whether the step is a question."""

    def run(self, game: Game) -> None:
        """Carry out the step."""
        raise NotImplementedError


class Question(Step):
    """A decision of one seat among finitely many options."""

    asks: bool = True
    otherwise: ClassVar[str] = "unknown_move"
    """The refusal code for a choice that this question does not offer."""
    in_hand: ClassVar[str] = ""
    """The hand card that causes the question; empty if none does."""
    standing_order: ClassVar[str] = ""
    """The card whose holder answers by standing order, so that no pause reveals who it is; empty if there is none."""
    by_steward: ClassVar[Choice | None] = None
    """The steward's fixed answer for an absent player; () means the first option, None that the steward decides."""
    aims_at: ClassVar[str] = ""
    """What the answers are aimed at: CHARACTER, PLAYER, DISTRICT or CARD; empty for anything else."""
    lasting: ClassVar[bool] = True
    """Whether an answer reveals something or lets others react, and so cannot be undone."""
    repeated: ClassVar[str] = ""
    """The verb of the answers of which several can be given together; empty if there is none."""

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    @property
    def kind(self) -> str:
        """The question's name in snake_case, such as "pick"."""
        return snake_case(type(self).__name__)

    def weigh(self, game: Game) -> Iterable[Offer]:
        """Yield every choice that the player might consider, with the refusal of each that is not possible."""
        raise NotImplementedError

    def options(self, game: Game) -> list[Choice]:
        """Return the choices that are possible; never empty."""
        return [choice for choice, refusal in self.weigh(game) if refusal is None]

    def prices(self, game: Game) -> Iterable[tuple[Choice, int]]:
        """Yield (choice, gold) for each answer that costs gold immediately."""
        return ()

    def unoffered_refusal(self, game: Game, verb: str, arguments: Sequence[str]) -> Refusal:
        """Return the refusal for a choice that `weigh` does not yield."""
        return Refusal(self.otherwise)

    def answer(self, game: Game, choice: Choice) -> None:
        """Carry out `choice`."""
        raise NotImplementedError

    # The methods below describe the answers for the seat that is asked, using only the seat's View.

    def aim(self, view: View, choice: Choice) -> str:
        """Return what `choice` is aimed at, as in `aims_at`."""
        return self.aims_at

    def is_lasting(self, view: View, choice: Choice) -> bool:
        """Return whether `choice` cannot be undone, regardless of how other cards react."""
        return self.lasting

    def is_fruitless(self, view: View, choice: Choice) -> bool:
        """Return whether, as far as the player can know, `choice` would only cost or harm them, or bring nothing."""
        return False

    def multi_select(self, view: View) -> MultiSelect | None:
        """Return the answers that can be given together; None if there are none, or if some were given already."""
        return None

    def one_each(self, view: View) -> tuple[tuple[Choice, ...], ...]:
        """Return the answers to this question and each following one of its kind, if one post can answer them all."""
        return ()


@cache
def question_kinds() -> dict[str, type[Question]]:
    """Return every kind of question by its name."""
    return {snake_case(cls.__name__): cls for cls in subclasses(Question)}


def subclasses(cls: type[Question]) -> Iterator[type[Question]]:
    """Yield all direct and indirect subclasses of `cls`."""
    for sub in cls.__subclasses__():
        yield sub
        yield from subclasses(sub)


@cache
def snake_case(name: str) -> str:
    """Return a class name in snake_case: "TaxCollector" -> "tax_collector"."""
    return "".join("_" + c.lower() if c.isupper() else c for c in name).lstrip("_")
