"""Magistrate (1): lays three warrants, one of them signed; may confiscate a district built under the signed one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from ..cards import Ability, Character, never
from ..facts import Commissioned, Confiscated, Declined, TokensLaid, TokenTaken
from ..game import Game
from ..keys import true_token
from ..shared_rules import CANNOT_TARGET
from ..state import NOBODY
from ..steps import CHARACTER, Choice, MultiSelect, Offer, Question, Refusal
from ..text import gettext_noop as _
from ..turn import ALREADY_BUILT_HERE, CountCity

if TYPE_CHECKING:
    from ..view import View

WARRANTS = 3


class Magistrate(Character):
    rank = 1
    name = _("Magistrate")
    gist = _("May confiscate a paid district")
    rule = _(
        "Put %(number)d warrants on different characters; one is signed. You may take the first district that "
        "character pays for, unless your city already has it. Its player gets the gold back."
    )
    number = WARRANTS

    @Ability(lasting=never)
    def warrants(self, game: Game, seat: int) -> None:
        game.then(Sign(seat))

    def after_commissioned(self, game: Game, fact: Commissioned) -> None:
        """Ask about the first paid district under any warrant, so that asking does not reveal which warrant is signed.

        Later districts are safe, whatever happened to the first one (U-22, U-23).
        """
        layer = game.state.laid.get("warrant", NOBODY)
        # The Magistrate's player is not asked about their own second character (U-37).
        if fact.paid and game.turn.paid == 1 and layer != fact.seat and game.is_marked(game.turn.character, "warrant"):
            game.then(Confiscate(layer, fact.seat, fact.district, fact.gold))

    def may_interrupt(self, view: View, choice: Choice) -> bool:
        """Return whether `choice` pays for a build under a warrant that another player laid."""
        pays = choice[0] == "pay" or (choice[0] == "build" and choice[2:3] != ("destroy",))
        mine = any(true_token("warrant") in tokens for _character, tokens in view.marks)
        return pays and not mine and view.is_marked("warrant")


class Sign(Question):
    """Choose the character for the signed warrant."""

    aims_at = CHARACTER
    lasting = False

    def weigh(self, game: Game) -> Iterable[Offer]:
        # A killed or discarded character is allowed too (U-11).
        return [Offer(("sign", c), CANNOT_TARGET if game.kit.ranks[c] == 1 else None) for c in game.kit.cast]

    def answer(self, game: Game, choice: Choice) -> None:
        game.then(Warrant(self.seat, str(choice[1]), ()))


class Warrant(Question):
    """Choose a character for an unsigned warrant."""

    aims_at = CHARACTER
    lasting = False
    repeated = "warrant"

    def __init__(self, seat: int, signed: str, chosen: tuple[str, ...]) -> None:
        super().__init__(seat)
        self.signed: Final = signed
        self.chosen: Final = chosen

    def multi_select(self, view: View) -> MultiSelect | None:
        if self.chosen:
            return None
        free = tuple(c for c in view.cast if view.kit.ranks[c] > 1 and c != self.signed)
        return MultiSelect("warrant", WARRANTS - 1, WARRANTS - 1, free)

    def weigh(self, game: Game) -> Iterable[Offer]:
        # Characters are chosen in a fixed order, so that each set is reached in only one way.
        free = [c for c in game.kit.cast if game.kit.ranks[c] > 1 and c != self.signed]
        later = free[free.index(self.chosen[-1]) + 1 :] if self.chosen else free
        last = len(later) - (WARRANTS - 1 - len(self.chosen))
        for c in game.kit.cast:
            possible = c in later and later.index(c) <= last
            yield Offer(("warrant", c), None if possible else CANNOT_TARGET)

    def answer(self, game: Game, choice: Choice) -> None:
        chosen = (*self.chosen, str(choice[1]))
        if len(chosen) < WARRANTS - 1:
            game.then(Warrant(self.seat, self.signed, chosen))
            return
        laid = sorted((self.signed, *chosen), key=game.kit.ranks.__getitem__)
        game.emit(TokensLaid(self.seat, "warrant", tuple(laid), self.signed))


class Confiscate(Question):
    """Reveal the signed warrant and take this district?"""

    by_steward = ("confiscate", "false")

    def __init__(self, seat: int, builder: int, district: str, gold: int) -> None:
        super().__init__(seat)
        self.builder: Final = builder
        self.district: Final = district
        self.gold: Final = gold

    def weigh(self, game: Game) -> Iterable[Offer]:
        yield Offer(("confiscate", "true"), self.why_not(game))
        yield Offer(("confiscate", "false"))

    def why_not(self, game: Game) -> Refusal | None:
        """Return why the district cannot be taken, or None if it can."""
        if true_token("warrant") not in game.state.marks.get(game.turn.character, ()):
            return Refusal("not_signed")
        if game.has_district(self.seat, self.district):
            return ALREADY_BUILT_HERE  # even if a Quarry allows building duplicates
        return game.district(self.district).why_not_build(game, self.seat)  # a confiscation counts as a build (U-07)

    def answer(self, game: Game, choice: Choice) -> None:
        if choice[1] == "false":
            game.emit(Declined(self.seat, "confiscate"))
            return
        game.then(CountCity(self.seat))
        game.emit(TokenTaken(game.turn.character, "warrant", "signed"))
        game.emit(Confiscated(self.builder, self.seat, self.district, self.gold))
