"""Gold that the active player can take at no cost: how much it is, and whether it could still grow."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from .cards import Ability, Card
from .facts import Built
from .game import Game
from .shared_rules import income_count
from .steps import DISTRICT, Choice
from .turn import Act


class Gift(NamedTuple):
    """Gold that the active player can take at no cost and without any choice except the timing."""

    choice: Choice
    gold: int
    may_wait: bool
    """Whether taking it later in the turn may be better: the amount may grow, or a payment may shrink."""


def open_gifts(game: Game, possible: Collection[Choice] | None = None) -> list[Gift]:
    """Return the gifts for the active player; those with no reason to wait come first.

    `possible` holds the options of the open question, if the caller has them already.
    """
    question, turn = game.question, game.state.turn
    if turn is None or not isinstance(question, Act):
        return []
    own = [
        (card, a) for card, a in game.kit.abilities[turn.powers] if a.is_gift and (card.key, a.name) not in turn.used
    ]
    if not own:
        return []
    choices = question.options(game) if possible is None else possible
    open_gifts = [
        Gift((a.name,), a.yields(card, game, question.seat), gift_may_wait(game, question, card, a, choices))
        for card, a in own
        if a.yields is not None and (a.name,) in choices
    ]
    return sorted(open_gifts, key=lambda gift: gift.may_wait)


def gift_may_wait(game: Game, act: Act, card: Card, gift: Ability, choices: Collection[Choice]) -> bool:
    """Return whether there is a reason to take the `gift` of `card` later in the turn."""
    cards, turn = game.kit.cards, game.turn
    builds = [cards[str(choice[1])] for choice in choices if choice[0] == "build"]
    # A player with no gold left after a build pays no tax for that build.
    if builds and Built in game.kit.reactors:
        return True
    if gift.yields is not income_count:
        return False
    if any(built.suit == card.suit or built.any_suit for built in builds):
        return True
    left = game.adjusted_number("build_limit", act.seat) + turn.extra - turn.built
    may_build = left > 0 or bool(game.kit.exempting)
    verbs = {choice[0] for choice in choices}
    return any(
        ability.enriches
        and not ability.is_gift
        and ability.name in verbs
        and (may_build or ability.aims_at == DISTRICT)
        for _card, ability in act.abilities(game)
    )
