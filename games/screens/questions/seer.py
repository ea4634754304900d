"""Texts for the Seer, who takes a card from each player and gives each a card back."""

from dataclasses import replace

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine import Offer
from games.screens import words
from games.screens.options.parts import Decision, Group, Pair, Part, Row, Step
from games.screens.options.reader import Option, Reader
from games.screens.vocabulary import register_label, register_prompt
from games.screens.words import fill, gold


@register_label("take_cards", doing=gettext_lazy("taking a card from each player"))
def take_cards(reader: Reader) -> Option:
    return Option(
        _("Take a random card from each player"),
        _("Then give each of them one card back."),
        picture="seer",
        is_person=True,
    )


@register_label("give_back")
def give_back(reader: Reader, seat: int, key: str) -> Option:
    told = reader.district(key, _("Give the %(card)s"))
    taken = next((card for other, card in reader.about.get("due", ()) if other == seat), "")
    return replace(told, why=_("the card you took from them")) if key == taken else told


def owed_steps(reader: Reader) -> list[Step]:
    """Return a step for each player who must still get a card, with the card that was taken from them."""
    found = []
    for number, (seat, card) in enumerate(reader.about["due"]):
        said = fill(_("For %(name)s (you took the %(card)s)"), name=reader.name(seat), card=reader.card(card))
        found.append(Step(said, "open" if number else "now", picture=words.plain_district(card)))
    return found


def add_return_form(panel: Decision, reader: Reader, pairs: list[Pair]) -> None:
    """Add one form for all cards to give back, or buttons if only one card must be given back."""
    rows = reader.view.one_each
    if not rows:
        panel.groups = [Group([Part([option for _offer, option in pairs])])]
        return
    panel.rows = [
        Row(place.words, tuple(listed_card(reader, Offer(choice)) for choice in row))
        for place, row in zip(owed_steps(reader), rows, strict=True)
    ]
    panel.steps, panel.ends = [], [Option(_("Give these back"))]


def listed_card(reader: Reader, offer: Offer) -> Option:
    """Return the option of a card in a list, with its cost."""
    told, key = reader.option(offer), str(offer.choice[-1])
    said = [words.card(key, reader.edition), _("costs %(gold)s") % {"gold": gold(reader.cost(key))}]
    return replace(told, words=" · ".join(said), copies=(reader.view.own.hand or ()).count(key))


def owed_players(reader: Reader) -> str:
    """Return a question that asks which cards to give back; it names the player if only one is left."""
    due = reader.about["due"]
    if len(due) > 1:
        return _("Which cards do you give back?")
    return _("Which card do you give to %(name)s?") % {"name": reader.name(due[0][0])}


register_prompt(
    "give_back",
    owed_players,
    told=lambda reader: _("The cards you took are in your hand now."),
    steps=owed_steps,
    arranges=add_return_form,
    doing=gettext_lazy("giving cards back"),
)
