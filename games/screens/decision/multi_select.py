"""Questions that are asked again and again for one card more: a page answers them all in one post, in any order."""

from collections.abc import Sequence

from engine import MultiSelect, Offer, View
from engine.steps import kinds
from games.domain.errors import Refused
from games.screens.decision.options import Option, Reader


def boxes(reader: Reader, several: MultiSelect) -> list[tuple[Offer, Option]]:
    """Give a line for each card there is to tick, twins twice, and for what a player would look for in vain."""
    offers = [Offer((several.verb, key)) for key in several.words]
    refused = [offer for offer in reader.view.offers if offer.refusal and offer.choice[0] == several.verb]
    offers += [offer for offer in refused if offer.choice[1] not in several.words]
    return [(offer, reader.option(offer)) for offer in offers]


def answers(view: View, posted: Sequence[str]) -> list[str]:
    """Give the answers of one post in the order in which the question takes them.

    A post that comes a second time, when something else is asked, comes out the same.
    """
    repeated = {kind.repeated for kind in kinds().values() if kind.repeated}
    ticked = sorted((text for text in posted if verb_of(text) in repeated), key=lambda text: place(view, text))
    rest = [text for text in posted if text and verb_of(text) not in repeated]
    several = view.multi_select
    if several is None or several.may_stay_open:
        return ticked + rest
    # Who chooses all there is has nothing left to choose, and is not asked again.
    is_closed_by_word = several.closing and 0 < len(ticked) < several.most
    return [*ticked, several.closing] if is_closed_by_word else ticked


def verb_of(text: str) -> str:
    """Give the first word of a choice."""
    return text.partition(":")[0]


def place(view: View, text: str) -> tuple[int, str]:
    """Tell where a ticked card stands in its question's order: characters by rank, other cards by their keys."""
    key = text.partition(":")[2]
    return (view.cast.index(key) if key in view.cast else 0, key)


def miscounted(view: View, choices: Sequence[str]) -> Refused | None:
    """Say that too much or too little is ticked; what is chosen is the rules' business."""
    several = view.multi_select
    if several is None or not choices:
        return None
    number = sum(verb_of(text) == several.verb for text in choices)
    least = max(several.least, several.least_to_close if several.closing in choices else 0)
    if least <= number <= several.most:
        return None
    if several.least == several.most:
        return Refused("choose_exactly", number=several.most)
    return (
        Refused("choose_at_least", number=least) if number < least else Refused("choose_at_most", number=several.most)
    )
