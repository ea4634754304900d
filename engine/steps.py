"""The agenda's two kinds of item: a Step runs by itself, a Question waits for a seat."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple

from .records import Record

if TYPE_CHECKING:
    from .game import Game
    from .view import View

Choice = tuple[str | int, ...]
"""One option: a verb and what it is about, e.g. ("build", "tavern")."""

CHARACTER: Final = "character"
PLAYER: Final = "player"
DISTRICT: Final = "district"
CARD: Final = "card"
"""What a choice may be aimed at: of a district its owner is named first where that may be another player, and a card
lies in a hand."""


class Refusal(NamedTuple):
    """Why something is not possible: a code, and parameters for the sentence about it."""

    code: str
    params: Mapping[str, Any] = {}


class Offer(NamedTuple):
    """Something a player would think of: possible where `refusal` is None."""

    choice: Choice
    refusal: Refusal | None = None

    @property
    def text(self) -> str:
        """The choice as words joined by colons."""
        return ":".join(map(str, self.choice))


class MultiSelect(NamedTuple):
    """Answers with one verb that may come together, in place of one after the other."""

    verb: str
    least: int
    most: int
    words: tuple[str, ...]
    """What can be chosen, a card held twice in it twice, in the order in which the question takes it."""
    closing: str = ""
    """The verb that says that this is all; where `most` of them are chosen it may be needless."""
    may_stay_open: bool = False
    """Without the closing word the question goes on with what was chosen so far; otherwise it goes without saying."""
    least_to_close: int = 0
    """How many are needed beside the closing word."""


class Step(Record):
    """Something that will happen by itself."""

    asks: ClassVar[bool] = False

    def run(self, game: Game) -> None:
        """Let it happen."""
        raise NotImplementedError


class Question(Step):
    """One seat must choose one of finitely many options."""

    asks: ClassVar[bool] = True
    otherwise: ClassVar[str] = "unknown_move"
    """The refusal's code for a move that this question does not offer."""
    in_hand: ClassVar[str] = ""
    """The hand card without which nobody would be asked this."""
    standing_order: ClassVar[str] = ""
    """The card whose holder answers by a standing order, so that nobody ever waits; empty for other questions."""
    by_steward: ClassVar[Choice | None] = None
    """What the steward answers for somebody absent, where one answer fits every case; empty is the first offered."""
    aims_at: ClassVar[str] = ""
    """What the answers name: CHARACTER, PLAYER, DISTRICT or CARD; empty for anything else."""
    lasting: ClassVar[bool] = True
    """An answer brings something to light or lets others have their say: it cannot be taken back."""
    repeated: ClassVar[str] = ""
    """The verb of the answers of which several may come together."""

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    @property
    def kind(self) -> str:
        """The question's name in snake_case, e.g. "pick"."""
        return snake(type(self).__name__)

    def weigh(self, game: Game) -> Iterable[Offer]:
        """Yield everything a player would think of here, the impossible with its reason."""
        raise NotImplementedError

    def options(self, game: Game) -> list[Choice]:
        """Return what is possible; never empty."""
        return [choice for choice, refusal in self.weigh(game) if refusal is None]

    def prices(self, game: Game) -> Iterable[tuple[Choice, int]]:
        """Yield the gold that an answer takes at once, where it has a price."""
        return ()

    def unknown(self, game: Game, verb: str, about: Sequence[str]) -> Refusal:
        """Say why a move that is not even thought of here is not possible."""
        return Refusal(self.otherwise)

    def answer(self, game: Game, choice: Choice) -> None:
        """Carry `choice` out."""
        raise NotImplementedError

    # What the one who is asked may be told about the answers; all of it can be seen in the view.

    def aim(self, view: View, choice: Choice) -> str:
        """Return what `choice` is aimed at, as `aims_at` has it."""
        return self.aims_at

    def is_lasting(self, view: View, choice: Choice) -> bool:
        """Tell whether `choice` cannot be taken back, whatever other cards make of it."""
        return self.lasting

    def is_fruitless(self, view: View, choice: Choice) -> bool:
        """Tell whether `choice` would bring whoever makes it nothing, or only harm, as far as they can know."""
        return False

    def multi_select(self, view: View) -> MultiSelect | None:
        """Return which answers may come together; None where one choice is one answer, or a part was answered."""
        return None

    def one_each(self, view: View) -> tuple[tuple[Choice, ...], ...]:
        """Return what this question and those of its kind that follow may be answered, if one post may answer all."""
        return ()


@cache
def kinds() -> dict[str, type[Question]]:
    """Return every kind of question there is, by its name."""
    return {snake(cls.__name__): cls for cls in subclasses(Question)}


def subclasses(cls: type[Question]) -> Iterator[type[Question]]:
    """Yield the kinds of question that `cls` comprises."""
    for sub in cls.__subclasses__():
        yield sub
        yield from subclasses(sub)


def snake(name: str) -> str:
    """Return a class name as a key: "TaxCollector" -> "tax_collector"."""
    return "".join("_" + c.lower() if c.isupper() else c for c in name).lstrip("_")
