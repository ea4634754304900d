"""Texts for the Ticket Booth, which other players pay to use and whose owner collects the gold."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.screens.options.reader import Option, Reader
from games.screens.vocabulary import register_label, register_prompt
from games.screens.words import gold


@register_label("use_booth", doing=gettext_lazy("visiting a ticket booth"))
def use_booth(reader: Reader, seat: int) -> Option:
    title = _("Visit %(name)s's booth") % {"name": reader.name(seat)}
    return Option(title, reader.drawn(_("You look at 2 cards and keep one.")), price="1", picture="ticket_booth")


@register_label("cash_booth")
def cash_booth(reader: Reader, answer: str) -> Option:
    if answer == "false":
        return Option(_("Leave it in place"), picture="ticket_booth")
    number = reader.about.get("number")
    held = next((coins for n, _owner, coins in booths_on_table(reader) if n == number), 0)
    return Option(
        _("Discard it and take %(gold)s") % {"gold": gold(held)},
        reader.leaves(-held),
        price=f"+{held}",
        gains=True,
        picture="ticket_booth",
    )


def booths_on_table(reader: Reader) -> tuple[tuple[int, int, int], ...]:
    """Return (number, owner, gold) for each booth on the table."""
    laid = dict(reader.view.stash).get("ticket_booth", ())
    return laid if isinstance(laid, tuple) else ()


register_prompt(
    "cash_booth",
    gettext_lazy("Take the gold from your booth?"),
    declined=(
        gettext_lazy("You leave the gold on your booth."),
        gettext_lazy("%(name)s leaves the gold on their booth."),
    ),
    doing=gettext_lazy("taking the gold from my booth"),
)
