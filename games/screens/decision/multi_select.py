"""Show a question that is repeated for each card as one form with checkboxes."""

from engine import MultiSelect, Offer
from games.screens.options.reader import Option, Reader


def card_checkboxes(reader: Reader, several: MultiSelect) -> list[tuple[Offer, Option]]:
    """Return (offer, option) pairs for the cards to select (each duplicate has its own), then for the others."""
    offers = [Offer((several.verb, key)) for key in several.words]
    refused = [offer for offer in reader.view.offers if offer.refusal and offer.choice[0] == several.verb]
    offers += [offer for offer in refused if offer.choice[1] not in several.words]
    return [(offer, reader.option(offer)) for offer in offers]
