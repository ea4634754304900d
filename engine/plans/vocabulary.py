"""The closed vocabulary of plans: what a step can do, what guards watch, and why a plan is refused or stops."""

from __future__ import annotations

from typing import Final

VERSION: Final = 1
"""The version of the stored form of plans."""

GATHER: Final = "gather"
USE: Final = "use"
BUILD: Final = "build"
ANSWER: Final = "answer"
END: Final = "end"
ACTIONS: Final = (GATHER, USE, BUILD, ANSWER, END)
"""What a step can do; `use` uses an ability, `answer` answers the question that an ability asks."""

USEFUL: Final = "useful"
DEAREST: Final = "dearest"
NEW_TYPE: Final = "new_type"
ASK: Final = "ask"
KEEPS: Final = (USEFUL, DEAREST, NEW_TYPE, ASK)
"""Which drawn card to keep: the most useful, the most expensive that can be built, one of a new type, or ask."""

CHEAPEST: Final = "cheapest"
BUILD_ORDERS: Final = (DEAREST, CHEAPEST, USEFUL)
"""Which district a plain turn builds first, of those that can be paid for; with USEFUL, that is left open."""

TOKENS: Final = "tokens"
GOLD: Final = "gold"
HAND: Final = "hand"
CITY: Final = "city"
ROBBED: Final = "robbed"
"""The kind of the token that tells that a character was robbed."""
DRAWN: Final = "build:drawn"
"""A choice to build: the most expensive card that came into the hand during the turn; skipped if none can be paid."""

BEST_BUILD: Final = "build:useful"
"""A choice to build: the district of the hand that is most useful in the turn; skipped if none is of any use."""

AIMED: Final = ("assassinate", "bewitch", "steal_from", "swap_hands", "destroy", "seize")
"""Abilities whose target may be left open: `destroy:useful` aims at the most useful target that there is in the turn,
and is skipped if none is of any use."""

GUARDS: Final = (TOKENS, HAND, GOLD, CITY)
"""What the guards watch: new tokens on the character, and the owner's hand, gold and city."""

STEPS_MAX: Final = 24
CHOICES_MAX: Final = 12
"""The most steps of a plan, and the most choices of a step."""

PROBLEMS: Final = frozenset(
    {
        "no_seat",  # spectators have no turn
        "game_over",
        "not_in_game",  # the character is not in this game
        "not_yours",  # the owner's characters of this round are known, and this is not one of them
        "faceup",  # the character is out of this round
        "stale",  # the round of the plan is over, or the turn has begun
        "killed",  # the character loses its turn
        "too_long",
        "contradictory",  # something is done twice, or after the end of the turn
        "unknown_step",  # an action, choice or preference outside the vocabulary
        "not_possible",  # no choice of the step is possible; the refusal says why
        "answer_first",  # an ability asked something that the plan does not answer
        "unknown_cards",  # the step depends on cards that the owner has not seen yet
        "turn_over",  # the turn is interrupted or over before this step
    }
)
"""Why a plan, or one of its steps, is refused."""

STOPS: Final = frozenset(
    {
        "robbed",
        "bewitched",
        "threat",
        "warrant",
        "gold",
        "hand",
        "city",
        "not_possible",  # no choice of the step is possible; the refusal says why
        "keep",  # the owner wants to choose which card to keep
        "other_question",  # the owner is asked something that the plan does not answer
    }
)
"""Why a plan stops and its owner is asked; the first four are tokens laid on the character since the plan was made."""
