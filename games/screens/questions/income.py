"""Texts for income from districts of a type, and for extra income of some characters."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.screens import words
from games.screens.options.reader import Option, Reader
from games.screens.vocabulary import register_label
from games.screens.words import gold


@register_label(
    "income", heading=gettext_lazy("Collect your income"), comes_in=True, doing=gettext_lazy("collecting my income")
)
def income(reader: Reader, *split: int) -> Option:
    power = reader.power
    suit = reader.cards[power].suit or ""
    values = {"type": words.TYPES_OF_MANY.get(suit, "")}
    if split:
        return mixed_income(reader, *split)
    count = sum(reader.cards[b].suit == suit or reader.cards[b].any_suit for b in reader.me.city)
    title = _("Collect for your %(type)s districts") % values
    if reader.brings_cards("income"):
        title = _("Draw cards for your %(type)s districts") % values
        drawn = ngettext("%(number)d card", "%(number)d cards", count) % {"number": count}
        return Option(title, reader.drawn(drawn) if count else empty_income_note(reader), picture=power, is_person=True)
    return Option(
        title, "" if count else empty_income_note(reader), price=f"+{count}", gains=True, picture=power, is_person=True
    )


def empty_income_note(reader: Reader) -> str:
    """Return a note if collecting income now would bring nothing; otherwise an empty string."""
    suit = reader.cards[reader.power].suit
    if any(choice[0] == "build" and reader.cards[str(choice[1])].suit == suit for choice in reader.view.choices):
        return _("You have none yet. You can still build one first.")
    return _("You have none, so you would collect nothing.")


def mixed_income(reader: Reader, coins: int, cards: int) -> Option:
    """Return the option for one way to split the Abbot's income."""
    if not coins and not cards:
        return Option(_("Collect nothing"), empty_income_note(reader), picture=reader.power, is_person=True)
    drawn = ngettext("%(number)d card", "%(number)d cards", cards) % {"number": cards}
    parts = ([gold(coins)] if coins else []) + ([drawn] if cards else [])
    return Option(_("Collect %(what)s") % {"what": words.joined(parts)}, picture=reader.power, is_person=True)


@register_label("bonus", comes_in=True, doing=gettext_lazy("taking extra gold or cards"))
def bonus(reader: Reader, *what: str) -> Option:
    power = reader.power
    extra = reader.number(power, "extra")
    if not reader.brings_cards("bonus", *what):
        title = ngettext("Take %(gold)d extra gold", "Take %(gold)d extra gold", extra) % {"gold": extra}
        return Option(title, reader.leaves(-extra), price=f"+{extra}", gains=True, picture=power, is_person=True)
    title = ngettext("Draw %(number)d extra card", "Draw %(number)d extra cards", extra) % {"number": extra}
    return Option(title, reader.drawn(), picture=power, is_person=True)
