"""Powers that are aimed at a character, a player, a district or a hand card."""

from dataclasses import replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.screens import words
from games.screens.choices import Option, Reader, says
from games.screens.words import fill


@says("assassinate")
def assassinate(to: Reader, key: str) -> Option:
    return to.person(key, _("Murder the %(card)s"), to.known_of(key))


@says("steal_from")
def steal_from(to: Reader, key: str) -> Option:
    return to.person(key, _("Rob the %(card)s"), to.known_of(key))


@says("bewitch")
def bewitch(to: Reader, key: str) -> Option:
    return to.person(key, _("Bewitch the %(card)s"), to.known_of(key))


@says("swap_hands")
def swap_hands(to: Reader, seat: int) -> Option:
    other, mine = to.view.players[seat].hand_size, to.me.hand_size
    got = ngettext("You get %(number)d card.", "You get %(number)d cards.", other) % {"number": other}
    given = ngettext("You give %(number)d card.", "You give %(number)d cards.", mine) % {"number": mine}
    return Option(_("Swap hands with %(name)s") % {"name": to.name(seat)}, f"{got} {given}", picture="swap")


@says("redraw")
def redraw(to: Reader) -> Option:
    return Option(_("Exchange cards with the deck"), _("You choose which ones next."), picture="card")


@says("look_at_hand")
def look_at_hand(to: Reader, seat: int) -> Option:
    cards = to.view.players[seat].hand_size
    why = ngettext("%(number)d card", "%(number)d cards", cards) % {"number": cards}
    return Option(_("Look at the hand of %(name)s") % {"name": to.name(seat)}, why, picture="eye")


@says("spy")
def spy(to: Reader, seat: int, suit: str) -> Option:
    cards, coins = to.view.players[seat].hand_size, to.view.players[seat].gold
    title = _("%(name)s: %(type)s") % {"name": to.name(seat), "type": words.TYPES.get(suit, suit)}
    why = ngettext("%(number)d card", "%(number)d cards", cards) % {"number": cards} + " · " + words.gold(coins)
    return Option(title, why, picture="eye")


@says("take_cards")
def take_cards(to: Reader) -> Option:
    return Option(
        _("Take a random card from everybody"),
        _("Then you give each of them one back."),
        picture="seer",
        is_person=True,
    )


@says("take_from_richest")
def take_from_richest(to: Reader, seat: int) -> Option:
    return Option(
        _("Ask %(name)s for 1 gold") % {"name": to.name(seat)}, to.leaves(-1), "+1", gains=True, picture="coin"
    )


@says("crown")
def crown(to: Reader, seat: int, what: str = "") -> Option:
    name = to.name(seat)
    title = {
        "gold": _("Crown %(name)s and take 1 gold"),
        "card": _("Crown %(name)s and take a random card"),
        "nothing": _("Crown %(name)s, who has nothing to give"),
    }.get(what, _("Give the crown to %(name)s"))
    return Option(title % {"name": name}, picture="crown")


@says("destroy")
def destroy(to: Reader, seat: int, key: str) -> Option:
    price = to.prices.get(("destroy", seat, key))
    title = _("Destroy your own %(card)s") if to.is_me(seat) else _("Destroy the %(card)s of %(name)s")
    return building(to, title, seat, key, price)


@says("armory")
def armory(to: Reader, seat: int, key: str) -> Option:
    title = _("Destroy your own %(card)s") if to.is_me(seat) else _("Destroy the %(card)s of %(name)s")
    return replace(building(to, title, seat, key, None), why=_("and your Armory with it"))


@says("seize")
def seize(to: Reader, seat: int, key: str) -> Option:
    return building(to, _("Take the %(card)s of %(name)s"), seat, key, to.prices.get(("seize", seat, key)))


@says("exchange")
def exchange(to: Reader, seat: int, key: str) -> Option:
    told = building(to, _("Exchange for the %(card)s of %(name)s"), seat, key, None)
    return replace(told, why=_("You choose next which of yours you give."), price=str(to.cost(key)))


def building(to: Reader, title: str, seat: int, key: str, price: int | None) -> Option:
    """Write an option about a district that stands in a city."""
    said = fill(title, card=to.card(key), name=to.name(seat))
    why = to.leaves(price) if price is not None and price <= to.me.gold else ""
    return Option(said, why, "" if price is None else str(price), picture=words.plain(key))


@says("laboratory")
def laboratory(to: Reader, key: str) -> Option:
    brings = to.number("laboratory", "gold")
    told = to.district(key, _("Give up the %(card)s"))
    return replace(told, why=to.leaves(-brings), price=f"+{brings}", gains=True)


@says("museum")
def museum(to: Reader, key: str) -> Option:
    told = to.district(key, _("Lay the %(card)s under the Museum"))
    return replace(told, why=_("worth 1 point at the end"), price="")


@says("beautify")
def beautify(to: Reader, key: str) -> Option:
    told = to.district(key, _("Beautify your %(card)s"))
    return replace(told, why=_("1 point more · %(gold)s") % {"gold": to.leaves(1)}, price="1")
