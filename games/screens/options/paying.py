"""Districts that can be paid for in more than one way: with gold, cards, a loan or a building."""

from dataclasses import replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine import Offer
from games.screens import words
from games.screens.options.parts import Decision, Group, Pair, Part, Subject
from games.screens.options.reader import Option, Reader, Word
from games.screens.vocabulary import WAYS_TO_PAY
from games.screens.words import fill, gold

FEW = 3
"""The maximum number of ways to pay in a group that is not folded."""


def without_duplicates(options: list[Option]) -> list[Option]:
    """Return the options without those that have the same text as an earlier one."""
    return list({(option.words, option.why): option for option in options}.values())


def add_build_groups(panel: Decision, reader: Reader, pairs: list[Pair]) -> None:
    """Add a group for each district with all ways to pay for it, the most expensive district first."""
    cards: dict[str, list[Pair]] = {}
    for offer, option in pairs:
        cards.setdefault(str(offer.choice[1]), []).append((offer, option))
    groups, plain = [], []
    for key, ways in sorted(cards.items(), key=lambda item: -reader.cost(item[0])):
        possible = [pair for pair in ways if not pair[1].disabled]
        if not possible:
            panel.impossible += without_duplicates([option for _offer, option in ways])
        elif len(possible) == 1:
            plain.append(possible[0][1])
        else:
            groups.append(ways_to_pay(reader, key, ways))
    if plain:
        panel.groups.append(Group([Part(plain)], about=Subject.BUILDS))
    panel.groups += groups


def ways_to_pay(reader: Reader, key: str, ways: list[Pair]) -> Group:
    """Return the group of one district and its ways to pay."""
    lines = [way_to_pay(reader, offer, option) for offer, option in ways]
    lines.sort(key=lambda option: option.disabled)
    group = Group(
        [Part(lines)], fill(_("Build the %(card)s"), card=reader.card(key)), picture=words.plain_district(key)
    )
    group.about = Subject.BUILDS
    price = reader.prices.get(("build", key), reader.cost(key))
    number = group.possible_count
    several = ngettext("%(number)d way to pay", "%(number)d ways to pay", number) % {"number": number}
    group.note = " · ".join((_("costs %(gold)s") % {"gold": gold(price)}, several))
    group.is_folded = len(lines) > FEW
    return group


def way_to_pay(reader: Reader, offer: Offer, option: Option) -> Option:
    """Return the option with the way to pay as its label, for use below the district's heading."""
    key, *way = map(str, offer.choice[1:])
    title = way_label(reader, reader.prices.get(("build", key), reader.cost(key)), *way)
    why = option.why if option.disabled else " · ".join(build_consequences(reader, key, *offer.choice[2:]))
    return replace(option, words=title, why=why, of=words.card(key, reader.edition), picture=way_picture(*way))


def way_label(reader: Reader, price: int, kind: str = "", *about: str) -> str:
    """Return the name of a way to pay."""
    if way := WAYS_TO_PAY.get(kind):
        return way.title(reader, price, *about)
    return _("Pay %(gold)s") % {"gold": gold(price)}


def way_picture(kind: str = "", *about: str) -> str:
    """Return the name of the picture for a way to pay."""
    return WAYS_TO_PAY[kind].picture(*about) if kind in WAYS_TO_PAY else "coin"


def way_price(reader: Reader, key: str, *way: Word) -> int | None:
    """Return how much gold a way to pay costs; None if that is not known yet."""
    if not way:
        return reader.prices.get(("build", key), reader.cost(key))
    known = WAYS_TO_PAY.get(str(way[0]))
    return known.gold(reader) if known else None


def other_payment_text(reader: Reader, price: int, kind: Word, *about: Word) -> str:
    """Return a text that says how a build is paid for; empty if only gold is paid."""
    way = WAYS_TO_PAY.get(str(kind))
    return way.beside(reader, price, *about) if way is not None else _("paid another way")


def build_consequences(reader: Reader, key: str, *way: Word) -> list[str]:
    """Return the consequences of a build: the end of the game, points, gold left."""
    after, price = dict(reader.view.worth).get(("build", key, *way)), way_price(reader, key, *way)
    if after is None:
        return []
    points = _("points: %(before)d → %(after)d") % {"before": reader.me.points, "after": after}
    known = WAYS_TO_PAY.get(str(way[0])) if way else None
    said = [reader.completes(key, -1 if known and known.takes_place else 0), points]
    return [one for one in (*said, reader.leaves(price) if price and price <= reader.me.gold else "") if one]
