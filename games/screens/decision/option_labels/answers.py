"""Action cards, and answers to questions that come in between."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.screens import words
from games.screens.decision.options import Option, Reader, Word, labels
from games.screens.words import fill, gold


@labels("play")
def play(to: Reader, card: str, *about: Word) -> Option:
    if not about:
        return Option(fill(_("Play the %(card)s"), card=to.card(card)), words.rule(card, to.edition), picture=card)
    if len(about) == 2:
        old, new = str(about[0]), str(about[1])
        price = to.cost(new) - to.cost(old)
        title = fill(_("Replace your %(old)s with the %(new)s"), old=to.card(old), new=to.card(new))
        short = fill(_("The %(new)s for your %(old)s"), old=to.card(old), new=to.card(new))
        why = to.leaves(price) if price <= to.me.gold else ""
        return Option(title, why, short=short, price=str(price), picture=new)
    cards = to.view.players[int(about[0])].hand_size
    why = ngettext("%(number)d card", "%(number)d cards", cards) % {"number": cards}
    name = to.name(int(about[0]))
    return Option(
        fill(_("Play the %(card)s on %(name)s"), card=to.card(card), name=name), why, short=name, picture=card
    )


@labels("use_booth")
def use_booth(to: Reader, seat: int) -> Option:
    title = _("Visit the booth of %(name)s") % {"name": to.name(seat)}
    return Option(title, _("You look at 2 cards and keep one."), price="1", picture="ticket_booth")


@labels("cash_booth")
def cash_booth(to: Reader, answer: str) -> Option:
    if answer == "false":
        return Option(_("Leave it standing"), picture="ticket_booth")
    number = to.about.get("number")
    held = next((coins for n, _owner, coins in booths(to) if n == number), 0)
    return Option(
        _("Discard it and take %(gold)s") % {"gold": gold(held)},
        to.leaves(-held),
        price=f"+{held}",
        gains=True,
        picture="ticket_booth",
    )


def booths(to: Reader) -> tuple[tuple[int, int, int], ...]:
    """Give the booths on the table, as number, owner and gold."""
    laid = dict(to.view.stash).get("ticket_booth", ())
    return laid if isinstance(laid, tuple) else ()
