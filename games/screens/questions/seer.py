"""The Seer: everybody gives a card, and gets one back."""

from dataclasses import replace

from django.utils.translation import gettext as _

from games.screens import words
from games.screens.options.parts import Step
from games.screens.options.reader import Option, Reader
from games.screens.vocabulary import asks, labels
from games.screens.words import fill


@labels("take_cards")
def take_cards(to: Reader) -> Option:
    return Option(
        _("Take a random card from everybody"),
        _("Then you give each of them one back."),
        picture="seer",
        is_person=True,
    )


@labels("give_back")
def give_back(to: Reader, seat: int, key: str) -> Option:
    told = to.district(key, _("Give the %(card)s"))
    taken = next((card for other, card in to.about.get("due", ()) if other == seat), "")
    return replace(told, why=_("the card you took there")) if key == taken else told


def owed(to: Reader) -> list[Step]:
    """Give the players who still lack a card, and what was taken from each."""
    found = []
    for number, (seat, card) in enumerate(to.about["due"]):
        said = fill(_("%(name)s lacks a card: you took the %(card)s"), name=to.name(seat), card=to.card(card))
        found.append(Step(said, "open" if number else "now", picture=words.plain(card)))
    return found


asks(
    "give_back",
    lambda to: _("Which card do you give to %(name)s?") % {"name": to.name(to.about["due"][0][0])},
    told=lambda to: _("The cards you took are in your hand now."),
    steps=owed,
)
