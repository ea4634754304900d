"""Texts for what all characters do in a turn: gather, build, decline or finish a question, and end the turn."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext

from games.screens import words
from games.screens.options.paying import build_consequences, other_payment_text, way_price
from games.screens.options.reader import Option, Reader, Word
from games.screens.reasons.rules import refusal_reason
from games.screens.vocabulary import register_label, register_prompt, verb_words
from games.screens.words import fill


@register_label("gather", is_single=True)
def gather(reader: Reader, resource: str) -> Option:
    turn = reader.view.turn
    assert turn is not None
    if resource == "gold":
        title = ngettext("Take %(gold)d gold", "Take %(gold)d gold", turn.gold) % {"gold": turn.gold}
        return Option(title, reader.leaves(-turn.gold), price=f"+{turn.gold}", gains=True, picture="coin")
    title = ngettext("Draw %(number)d card", "Draw %(number)d cards", turn.draws) % {"number": turn.draws}
    if turn.keeps >= turn.draws:
        return Option(title, reader.drawn(_("You keep all of them.")), picture="card")
    kept = ngettext("You keep %(number)d of them.", "You keep %(number)d of them.", turn.keeps)
    return Option(title, reader.drawn(kept % {"number": turn.keeps}), picture="card")


@register_label("keep")
def keep(reader: Reader, key: str) -> Option:
    return reader.district(key, _("Keep the %(card)s"))


@register_label("build", is_single=True, doing=gettext_lazy("building a district"))
def build(reader: Reader, key: str, *way: Word) -> Option:
    title = fill(_("Build the %(card)s"), card=reader.card(key))
    price = way_price(reader, key, *way)
    said = [other_payment_text(reader, way_price(reader, key) or 0, *way)] if way else []
    said += build_consequences(reader, key, *way)
    return Option(title, " · ".join(said), price=reader.price_text(key, price), picture=words.plain_district(key))


@register_label("end_turn", is_end=True)
def end_turn(reader: Reader) -> Option:
    view = reader.view
    is_last = all(view.kit.ranks[key] <= view.called for key in view.cast)
    said = _("This ends the round.") if is_last else _("Then the next character is called.")
    return Option(_("End my turn"), said)


@register_label("pass", is_end=True)
def decline(reader: Reader) -> Option:
    return Option(_("No thanks"))


@register_label("stop", is_end=True)
def stop(reader: Reader) -> Option:
    return Option(pgettext("button", "Done"))


def next_step_title(reader: Reader) -> str:
    """Return the title of the next step of a turn."""
    view = reader.view
    if view.turn is not None and not view.turn.gathered:
        return _("Take gold or cards")
    possible = {str(offer.choice[0]) for offer in view.offers if offer.refusal is None}
    if len(possible) == 1 and (heading := verb_words("act", *possible)) and heading.heading:
        return str(heading.heading)
    if may_build(reader):
        return _("Build or end your turn")
    gifts = {str(gift.choice[0]) for gift in view.gifts} if reader.collects_income else set()
    useful = {str(choice[0]) for choice in view.choices if not view.is_fruitless(choice)}
    return _("Continue or end your turn") if useful - gifts - {"end_turn"} else _("End your turn")


def may_build(reader: Reader) -> bool:
    """Return whether anything could be built now, if necessary with gold that is collected automatically."""
    if reader.collects_income:
        return bool(reader.view.worth)
    return any(choice[0] == "build" for choice in reader.view.choices)


def builds_left(reader: Reader) -> list[str]:
    """Return texts that say how many districts may still be built, and how much gold there is."""
    turn = reader.view.turn
    if turn is None or not turn.gathered:
        return [reader.purse]
    left = turn.builds_left
    if not may_build(reader):
        return [_("nothing you can build now"), reader.purse]
    return [
        ngettext("you may build %(number)d district", "you may build %(number)d districts", left) % {"number": left},
        reader.purse,
    ]


def open_duty(reader: Reader) -> str:
    """Return a text that says what must be done before the turn can end; empty if there is nothing else to do."""
    view = reader.view
    end = next((offer.refusal for offer in view.offers if offer.choice == ("end_turn",)), None)
    if end is None or view.turn is None or not view.turn.gathered:
        return ""
    return refusal_reason(end, view.edition) if len({choice[0] for choice in view.choices}) > 1 else ""


def cards_to_keep(reader: Reader) -> str:
    """Return a text that says how many cards to keep."""
    left = reader.about["count"] - len(reader.about["chosen"])
    return ngettext("Keep %(number)d card", "Keep %(number)d cards", left) % {"number": left}


register_prompt(
    "act",
    next_step_title,
    told=open_duty,
    facts=builds_left,
    tip=gettext_lazy(
        "Gather first, then build. You can use your character's ability before or after building, unless its "
        "text says otherwise."
    ),
)
register_prompt(
    "keep",
    cards_to_keep,
    sends=lambda reader: _("Keep these"),
    doing=gettext_lazy("keeping cards"),
    tip=gettext_lazy("Before you keep a card, check your city: you can't build the same district twice."),
)
