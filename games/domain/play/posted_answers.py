"""The answers of one post: checking their number, and putting them in the order that the rules require.

Some questions are asked several times in a row, for one card each time; one post may answer them all, in any order.
"""

from collections.abc import Sequence

from engine import Offer, View
from engine.steps import question_kinds
from games.domain.errors import Refused
from games.domain.play.end_turn_warnings import END_TURN, Loss, LossesAfter


def order_answers(view: View, posted: Sequence[str]) -> list[str]:
    """Return the answers of one post in the order that the question requires."""
    repeated = {kind.repeated for kind in question_kinds().values() if kind.repeated}
    ticked = sorted(
        (text for text in posted if choice_verb(text) in repeated), key=lambda text: card_order_key(view, text)
    )
    rest = [text for text in posted if text and choice_verb(text) not in repeated]
    several = view.multi_select
    if rows := [{Offer(choice).text for choice in row} for row in view.one_each]:
        rest.sort(key=lambda text: next((index for index, row in enumerate(rows) if text in row), len(rows)))
    if several is None or several.may_stay_open:
        return ticked + rest
    # If all cards are chosen, the question is not asked again.
    is_closed_by_word = several.closing and 0 < len(ticked) < several.most
    return [*ticked, several.closing] if is_closed_by_word else ticked


def choice_verb(text: str) -> str:
    """Return the verb of a choice, its first word."""
    return text.partition(":")[0]


def card_order_key(view: View, text: str) -> tuple[int, str]:
    """Return the sort key of a selected card: characters by rank, other cards by key."""
    key = text.partition(":")[2]
    return (view.cast.index(key) if key in view.cast else 0, key)


def check_number_of_answers(view: View, choices: Sequence[str]) -> None:
    """Check the number of answers in a post; the rules check whether they are legal.

    Raises `Refused` with `choose_exactly`, `choose_at_least` or `choose_at_most`.
    """
    several = view.multi_select
    if several is None or not choices:
        return
    number = sum(choice_verb(text) == several.verb for text in choices)
    least = max(several.least, several.least_to_close if several.closing in choices else 0)
    if least <= number <= several.most:
        return
    if several.least == several.most:
        raise Refused("choose_exactly", number=several.most)
    if number < least:
        raise Refused("choose_at_least", number=least)
    raise Refused("choose_at_most", number=several.most)


def is_first_answer_possible(view: View, choices: Sequence[str]) -> bool:
    """Return whether the first answer is an available option; the options after it are not known yet."""
    return bool(choices) and choices[0] in {offer.text for offer in view.offers if offer.refusal is None}


def losses_of_answers(choices: Sequence[str], losses_after: LossesAfter) -> list[Loss]:
    """Return what these answers leave unused, if they end the turn."""
    return losses_after(choices[:-1]) if choices and choices[-1] == END_TURN else []
