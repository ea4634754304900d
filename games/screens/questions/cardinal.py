"""Texts for the Cardinal, who gives cards in exchange for another player's gold, to build a district."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, ngettext_lazy

from games.screens import words
from games.screens.options.reader import Option, Reader
from games.screens.vocabulary import WAYS_TO_PAY, WayToPay, register_label, register_prompt, register_refusal
from games.screens.words import fill, gold


@register_label("give", at="borrow")
def cardinal_gift(reader: Reader, key: str) -> Option:
    return reader.district(key, _("Give the %(card)s"))


def cards_to_give(reader: Reader) -> str:
    """Return a text that says how many cards must still be given in exchange."""
    left = int(reader.about["missing"]) - len(reader.about["chosen"])
    asked = ngettext("Give %(name)s %(number)d card for the gold", "Give %(name)s %(number)d cards for the gold", left)
    return asked % {"name": reader.name(reader.about["lender"]), "number": left}


def payers_text(reader: Reader) -> str:
    """Return a text that says how much each of the two players pays."""
    mine, name = reader.me.gold, reader.name(reader.about["lender"])
    values = {"gold": gold(mine), "missing": gold(int(reader.about["missing"])), "name": name}
    if not mine:
        return _("%(name)s pays the full %(missing)s and gets that many cards from your hand.") % values
    return _("You pay %(gold)s; %(name)s pays %(missing)s and gets that many cards from your hand.") % values


def loan_button_label(reader: Reader) -> str:
    """Return a label that says what will be built."""
    return fill(_("Build the %(card)s"), card=reader.card(reader.about["district"]))


register_prompt(
    "borrow",
    cards_to_give,
    told=payers_text,
    sends=loan_button_label,
    seals=lambda reader: Option(
        loan_button_label(reader), payers_text(reader), picture=words.plain_district(reader.about["district"])
    ),
    doing=gettext_lazy("trading cards for gold"),
)
register_refusal(
    "lender_too_poor",
    ngettext_lazy("this player is %(short)d gold short", "this player is %(short)d gold short", "short"),
    "cardinal",
    counted="short",
)
register_refusal(
    "not_enough_cards",
    ngettext_lazy("you are %(short)d card short", "you are %(short)d cards short", "short"),
    "cardinal",
    counted="short",
)
WAYS_TO_PAY["borrow"] = WayToPay(
    title=lambda reader, price, lender: (
        _("Trade cards for %(gold)s from %(name)s")
        % {"gold": gold(price - reader.me.gold), "name": reader.name(int(lender))}
    ),
    beside=lambda reader, price, lender: (
        _("%(name)s pays %(gold)s for that many of your cards; you choose them next")
        % {"gold": gold(price - reader.me.gold), "name": reader.name(int(lender))}
    ),
    picture=lambda lender: "purse",
    gold=lambda reader: reader.me.gold,
)
