"""Powers that are aimed at a character, a player, a district or a hand card."""

from dataclasses import replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.screens import words
from games.screens.decision.options import Option, Reader, labels
from games.screens.words import fill, gold


@labels("assassinate")
def assassinate(to: Reader, key: str) -> Option:
    return to.person(key, _("Murder the %(card)s"), to.known_of(key))


@labels("steal_from")
def steal_from(to: Reader, key: str) -> Option:
    return to.person(key, _("Rob the %(card)s"), to.known_of(key))


@labels("bewitch")
def bewitch(to: Reader, key: str) -> Option:
    return to.person(key, _("Bewitch the %(card)s"), to.known_of(key))


@labels("swap_hands")
def swap_hands(to: Reader, seat: int) -> Option:
    other, mine = to.view.players[seat].hand_size, to.me.hand_size
    got = ngettext("You get %(number)d card.", "You get %(number)d cards.", other) % {"number": other}
    given = ngettext("You give %(number)d card.", "You give %(number)d cards.", mine) % {"number": mine}
    return Option(_("Swap hands with %(name)s") % {"name": to.name(seat)}, f"{got} {given}", picture="swap")


@labels("redraw")
def redraw(to: Reader) -> Option:
    return Option(_("Exchange cards with the deck"), _("You choose which ones next."), picture="card")


@labels("look_at_hand")
def look_at_hand(to: Reader, seat: int) -> Option:
    cards = to.view.players[seat].hand_size
    why = ngettext("%(number)d card", "%(number)d cards", cards) % {"number": cards}
    return Option(_("Look at the hand of %(name)s") % {"name": to.name(seat)}, why, picture="eye")


@labels("spy")
def spy(to: Reader, seat: int, suit: str) -> Option:
    title = _("%(name)s: %(type)s") % {"name": to.name(seat), "type": words.TYPES.get(suit, suit)}
    return Option(title, short=str(words.TYPES.get(suit, suit)), picture=suit)


@labels("take_cards")
def take_cards(to: Reader) -> Option:
    return Option(
        _("Take a random card from everybody"),
        _("Then you give each of them one back."),
        picture="seer",
        is_person=True,
    )


@labels("take_from_richest")
def take_from_richest(to: Reader, seat: int) -> Option:
    return Option(
        _("Ask %(name)s for 1 gold") % {"name": to.name(seat)}, to.leaves(-1), price="+1", gains=True, picture="coin"
    )


@labels("crown")
def crown(to: Reader, seat: int, what: str = "") -> Option:
    name = to.name(seat)
    title, short = {
        "gold": (_("Crown %(name)s and take 1 gold"), _("Take 1 gold")),
        "card": (_("Crown %(name)s and take a random card"), _("Take a random card")),
        "nothing": (_("Crown %(name)s, who has nothing to give"), _("There is nothing to take")),
    }.get(what, (_("Give the crown to %(name)s"), ""))
    return Option(title % {"name": name}, short=short, picture="crown")


@labels("destroy")
def destroy(to: Reader, seat: int, key: str) -> Option:
    price = to.prices.get(("destroy", seat, key))
    title = _("Destroy your own %(card)s") if to.is_me(seat) else _("Destroy the %(card)s of %(name)s")
    return building(to, title, seat, key, price)


@labels("armory")
def armory(to: Reader, seat: int, key: str) -> Option:
    title = _("Destroy your own %(card)s") if to.is_me(seat) else _("Destroy the %(card)s of %(name)s")
    return replace(building(to, title, seat, key, None), why=_("and your Armory with it"))


@labels("seize")
def seize(to: Reader, seat: int, key: str) -> Option:
    told = building(to, _("Take the %(card)s of %(name)s"), seat, key, to.prices.get(("seize", seat, key)))
    return replace(told, why=" · ".join(filter(None, (to.completes(key), told.why))))


@labels("exchange")
def exchange(to: Reader, seat: int, key: str) -> Option:
    told = building(to, _("Exchange for the %(card)s of %(name)s"), seat, key, None)
    least = to.prices.get(("exchange", seat, key), 0)
    why = (
        _("%(gold)s or more, by what you give") % {"gold": gold(least)}
        if least
        else _("even for nothing, by what you give")
    )
    return replace(told, why=why, cost=to.cost(key))


def building(to: Reader, title: str, seat: int, key: str, price: int | None) -> Option:
    """Write an option about a district that stands in a city."""
    said = fill(title, card=to.card(key), name=to.name(seat))
    why = to.leaves(price) if price is not None and price <= to.me.gold else ""
    name = words.card(key, to.edition)
    return Option(said, why, short=name, price="" if price is None else str(price), picture=words.plain(key))


@labels("laboratory")
def laboratory(to: Reader, key: str) -> Option:
    brings = to.number("laboratory", "gold")
    told = to.district(key, _("Give up the %(card)s"))
    why = " · ".join(filter(None, (told.why, to.leaves(-brings))))
    return replace(told, why=why, rule="", price=f"+{brings}", gains=True)


@labels("museum")
def museum(to: Reader, key: str) -> Option:
    told = to.district(key, _("Lay the %(card)s under the Museum"))
    return replace(told, why=" · ".join(filter(None, (told.why, _("worth 1 point at the end")))), rule="")


@labels("beautify")
def beautify(to: Reader, key: str) -> Option:
    told = to.district(key, _("Beautify your %(card)s"))
    dearer = _("costs %(less)d → %(more)d") % {"less": to.cost(key), "more": to.cost(key) + 1}
    why = " · ".join((dearer, _("1 point more"), to.leaves(1)))
    return replace(told, why=why, rule="", suit="", cost=None, price="1")
