"""The end of a turn: what it leaves undone, gold that is collected automatically, and actions that end the turn too."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine import Gift, Offer
from engine.outlook import is_affordable_with
from engine.steps import CHARACTER
from games.domain.play.end_turn_warnings import (
    BUILD,
    DISTRICT_USE,
    END_TURN,
    INCOME,
    MORE,
    POWER,
    TRADE,
    Loss,
    LossesAfter,
)
from games.screens import words
from games.screens.options.parts import Decision, Group, Pair, Part, Subject
from games.screens.options.reader import Option, Reader, SecondButton
from games.screens.words import gold

MOST_NAMES = 3
"""The maximum number of buildable districts that are listed by name; if there are more, only their number is shown."""


def loss_phrases(reader: Reader, losses: Sequence[Loss]) -> list[str]:
    """Return phrases that say what ending the turn would leave undone."""
    said = []
    if income := sum(loss.gold for loss in losses if loss.kind == INCOME):
        said.append(_("%(gold)s uncollected") % {"gold": gold(income)})
    if unused := unused_names(reader, losses):
        said.append(_("unused: %(power)s") % {"power": unused})
    names = [words.card(loss.about, reader.edition) for loss in losses if loss.kind in (BUILD, MORE)]
    if len(names) > MOST_NAMES:
        said.append(
            ngettext("%(number)d buildable district", "%(number)d buildable districts", len(names))
            % {"number": len(names)}
        )
    elif names:
        said.append(_("you could still build: %(cards)s") % {"cards": words.joined(names)})
    return said


def unused_names(reader: Reader, losses: Sequence[Loss]) -> str:
    """Return the names of the cards whose abilities stay unused; a character with several powers is named once."""
    turn = reader.view.turn
    unused = [turn.powers] if turn is not None and any(loss.kind in (POWER, TRADE) for loss in losses) else []
    unused += [loss.about for loss in losses if loss.kind == DISTRICT_USE]
    return words.joined([words.card(card, reader.edition) for card in unused])


def with_losses(reader: Reader, option: Option, losses: Sequence[Loss]) -> Option:
    """Return the option to end the turn with a label that says what is lost; any other option unchanged."""
    if option.text != END_TURN or not losses:
        return option
    unused, kinds = unused_names(reader, losses), {loss.kind for loss in losses}
    told = {"power": unused, "gold": gold(sum(loss.gold for loss in losses))}
    if INCOME in kinds:
        # The list above the button has what else is lost.
        label = _("End turn, %(gold)s uncollected")
    elif BUILD in kinds:
        label = _("End turn, %(power)s unused, nothing built") if unused else _("End turn without building")
    elif MORE in kinds:
        label = _("End turn, %(power)s and a build unused") if unused else _("End turn without building more")
    else:
        label = _("End turn, %(power)s unused")
    return option.with_fields(words=label % told)


def add_gift_options(panel: Decision, reader: Reader, verb: str, possible: list[Option]) -> None:
    """Add the options to collect gold to the panel.

    They come last if gold is collected automatically or there is none to collect.
    """
    found = next(gift for gift in reader.view.gifts if gift.choice[0] == verb)
    if found.gold or not reader.collects_income:
        about = (
            Subject.FRUITLESS if not found.gold else Subject.BY_ITSELF if reader.collects_income else Subject.COMES_IN
        )
        there = next((group for group in panel.groups if group.about == about == Subject.BY_ITSELF), None)
        if there:
            there.parts[0].options += possible
            return
        title = _("Collected automatically, or take it now") if about == Subject.BY_ITSELF else ""
        panel.groups.append(Group([Part(possible, title)], about=about))


def with_gifts(reader: Reader, offer: Offer) -> tuple[Offer, list[Gift]]:
    """Return the offer, and the gifts to collect first to afford it; no gifts if the player collects gold manually."""
    gifts = [gift for gift in reader.view.gifts if gift.gold]
    if offer.refusal is None or offer.choice[0] != "build" or len(offer.choice) != 2 or not reader.collects_income:
        return offer, []
    for number in range(1, len(gifts) + 1):
        if is_affordable_with(offer.refusal, sum(gift.gold for gift in gifts[:number])):
            return Offer(offer.choice), gifts[:number]
    return offer, []


def offer_with_gifts(reader: Reader, offer: Offer, gifts: list[Gift], losses_after: LossesAfter | None) -> Pair:
    """Return (offer, option). The option collects `gifts` first and may have a button for a combined action.

    The button can also end the turn if `losses_after` is given, which returns what the turn would leave undone.
    """
    option, view = reader.option(offer), reader.view
    if gifts:
        first, more = " ".join(Offer(gift.choice).text for gift in gifts), sum(gift.gold for gift in gifts)
        income = _("after collecting %(gold)s") % {"gold": gold(more)}
        reasons = (option.why, income, reader.leaves(reader.prices[offer.choice] - more))
        option = option.with_fields(text=f"{first} {option.text}", why=" · ".join(filter(None, reasons)))
    if losses_after is not None and may_end(reader, offer):
        left = loss_phrases(reader, losses_after(option.text.split()))
        option = option.with_fields(
            further=SecondButton(f"{option.text} end_turn", _("and end my turn"), " · ".join(left))
        )
    elif comes_with_bonus(reader, offer):
        number = reader.number(reader.power, "extra")
        said = ngettext("and draw %(number)d extra card", "and draw %(number)d extra cards", number)
        option = option.with_fields(further=SecondButton(f"bonus {option.text}", said % {"number": number}))
    elif names_at_once(reader, offer) and view.turn is not None:
        said = _("and take %(gold)s") % {"gold": gold(view.turn.gold)}
        option = option.with_fields(further=SecondButton(f"{option.text} gather:gold", said))
    return offer, option


def may_end(reader: Reader, offer: Offer) -> bool:
    """Return whether the button of a build may also end the turn: it takes no other choice and can be undone."""
    view = reader.view
    if offer.refusal is not None or offer.choice[0] != "build" or len(offer.choice) != 2 or view.question != "act":
        return False
    return ("end_turn",) in view.choices and not view.is_lasting(offer.text)


def comes_with_bonus(reader: Reader, offer: Offer) -> bool:
    """Return whether the button for gathering may also draw the character's extra cards, which no one would decline."""
    is_gathering = offer.refusal is None and offer.choice[0] == "gather"
    is_worth_it = ("bonus",) in reader.view.choices and not reader.view.is_fruitless(("bonus",))
    return is_gathering and is_worth_it and reader.brings_cards("bonus")


def names_at_once(reader: Reader, offer: Offer) -> bool:
    """Return whether a character can be named before gathering and without a reaction, so that a button can do both."""
    view, asked = reader.view, reader.open_question
    if asked is None or offer.refusal is not None or ("gather", "gold") not in view.choices:
        return False
    return asked.aim(view, offer.choice) == CHARACTER and not view.is_lasting(offer.text)
