"""The ordinary parts of a turn: gathering, building, income, ending."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.screens import words
from games.screens.decision.options import Option, Reader, Word, labels
from games.screens.words import fill, gold


@labels("gather")
def gather(to: Reader, what: str) -> Option:
    turn = to.view.turn
    assert turn is not None
    if what == "gold":
        title = ngettext("Take %(gold)d gold", "Take %(gold)d gold", turn.gold) % {"gold": turn.gold}
        return Option(title, to.leaves(-turn.gold), price=f"+{turn.gold}", gains=True, picture="coin")
    title = ngettext("Draw %(number)d card", "Draw %(number)d cards", turn.draws) % {"number": turn.draws}
    if turn.keeps >= turn.draws:
        return Option(title, _("You keep them all."), picture="card")
    kept = ngettext("You keep %(number)d of them.", "You keep %(number)d of them.", turn.keeps)
    return Option(title, kept % {"number": turn.keeps}, picture="card")


@labels("build")
def build(to: Reader, key: str, *way: Word) -> Option:
    title = fill(_("Build the %(card)s"), card=to.card(key))
    price = way_price(to, key, *way)
    said = ([other_way(to, *way)] if way else []) + consequences(to, key, *way)
    return Option(title, " · ".join(said), price="" if price is None else str(price), picture=words.plain(key))


def way_price(to: Reader, key: str, *way: Word) -> int | None:
    """Give what a way to pay takes in gold; None where that is not settled yet."""
    if not way:
        return to.prices.get(("build", key), to.cost(key))
    return {"destroy": 0, "borrow": to.me.gold}.get(str(way[0]))


def other_way(to: Reader, kind: str, *about: Word) -> str:
    """Say how a build is paid for other than in gold."""
    if kind == "destroy":
        return fill(_("by tearing down your %(card)s"), card=to.card(about[0]))
    if kind == "cards":
        return _("1 gold each; you choose which ones next")
    if kind == "borrow":
        return _("you choose next which cards of yours %(name)s gets") % {"name": to.name(int(about[0]))}
    return _("paid in another way")


def consequences(to: Reader, key: str, *way: Word) -> list[str]:
    """Say what a build brings: the end in sight, points, what is left."""
    after, price = dict(to.view.worth).get(("build", key, *way)), way_price(to, key, *way)
    if after is None:
        return []
    points = _("%(before)d → %(after)d points") % {"before": to.me.points, "after": after}
    said = [to.completes(key, -1 if way[:1] == ("destroy",) else 0), points]
    return [one for one in (*said, to.leaves(price) if price else "") if one]


@labels("income")
def income(to: Reader, *split: int) -> Option:
    power = to.power
    suit = to.cards[power].suit or ""
    holes = {"type": words.TYPES_OF_MANY.get(suit, "")}
    if split:
        return mixed_income(to, *split)
    count = sum(to.cards[b].suit == suit or to.cards[b].any_suit for b in to.me.city)
    title = _("Collect for your %(type)s districts") % holes
    if power in ("cardinal", "patrician"):
        title = _("Draw cards for your %(type)s districts") % holes
        drawn = ngettext("%(number)d card", "%(number)d cards", count) % {"number": count}
        return Option(title, drawn if count else none_yet(), picture=power, is_person=True)
    return Option(title, "" if count else none_yet(), price=f"+{count}", gains=True, picture=power, is_person=True)


def none_yet() -> str:
    """Say that collecting now would bring nothing."""
    return _("You have none yet: you may wait until you have built.")


def mixed_income(to: Reader, coins: int, cards: int) -> Option:
    """Say one way to split an income."""
    if not coins and not cards:
        return Option(_("Collect nothing"), none_yet(), picture=to.power, is_person=True)
    drawn = ngettext("%(number)d card", "%(number)d cards", cards) % {"number": cards}
    parts = ([gold(coins)] if coins else []) + ([drawn] if cards else [])
    return Option(_("Collect %(what)s") % {"what": words.joined(parts)}, picture=to.power, is_person=True)


@labels("bonus")
def bonus(to: Reader, *what: str) -> Option:
    power = to.power
    extra = to.number(power, "extra")
    if power in ("merchant", "queen") or what == ("gold",):
        title = ngettext("Take %(gold)d gold on top", "Take %(gold)d gold on top", extra) % {"gold": extra}
        return Option(title, to.leaves(-extra), price=f"+{extra}", gains=True, picture=power, is_person=True)
    title = ngettext("Draw %(number)d card on top", "Draw %(number)d cards on top", extra) % {"number": extra}
    return Option(title, picture=power, is_person=True)


@labels("study")
def study(to: Reader) -> Option:
    seen = to.number("scholar", "seen")
    title = ngettext("Look at %(number)d card and keep one", "Look at %(number)d cards and keep one", seen)
    return Option(title % {"number": seen}, picture="scholar", is_person=True)


@labels("collect_taxes")
def collect_taxes(to: Reader) -> Option:
    held = int(dict(to.view.stash).get("tax_collector", 0) or 0)
    return Option(
        _("Take the taxes"), to.leaves(-held), price=f"+{held}", gains=True, picture="tax_collector", is_person=True
    )


@labels("smithy")
def smithy(to: Reader) -> Option:
    price, drawn = to.number("smithy", "gold"), to.number("smithy", "drawn")
    title = ngettext("Draw %(number)d card at the Smithy", "Draw %(number)d cards at the Smithy", drawn)
    return Option(title % {"number": drawn}, to.leaves(price), price=str(price), picture="smithy")


@labels("end_turn")
def end_turn(to: Reader) -> Option:
    return Option(_("End my turn"))


@labels("pass")
def let_be(to: Reader) -> Option:
    return Option(_("Let it be"))


@labels("stop")
def stop(to: Reader) -> Option:
    return Option(_("That is all"))
