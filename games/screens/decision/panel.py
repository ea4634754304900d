"""The panel with the open question: title and grouped options."""

from collections.abc import Sequence
from dataclasses import replace

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from engine import MultiSelect, Offer, View
from engine.keys import plain_district
from games.domain.play.end_turn_warnings import Loss, LossesAfter, losses_at_end_of_turn
from games.screens import questions, words
from games.screens.decision import ending, grouping, progress, prompts
from games.screens.decision.multi_select import card_checkboxes
from games.screens.options.parts import Decision, Group, Pair, Subject
from games.screens.options.reader import Option, Reader
from games.screens.vocabulary import PROMPTS, verb_words

__all__ = ["Decision", "Option", "chosen_options", "decision_panel", "is_speakable"]
assert questions  # Imported to register the texts of every verb.


def decision_panel(
    view: View, names: Sequence[str], *, collects_income: bool = True, losses_after: LossesAfter | None = None
) -> Decision | None:
    """Return the panel for the viewer, or None if another seat is asked.

    `collects_income` says whether gold is collected automatically. With `losses_after`, the buttons of builds can also
    end the turn, and say what that leaves undone.
    """
    if view.question is None or view.asked is None or view.asked != view.seat:
        return None
    reader = Reader(view, tuple(names), collects_income=collects_income)
    losses = losses_at_end_of_turn(view, collects_income=collects_income)
    made = Decision(
        kind=view.question,
        title=prompts.question_title(reader),
        rubric=prompts.whose_move(view),
        names=reader.names,
        portrait=prompts.panel_portrait(view),
        facts=prompts.resource_facts(reader),
        told=prompts.prompt_notes(reader),
        known=progress.seen_characters(view),
        steps=progress.progress_steps(reader),
        undone=ending.loss_phrases(reader, losses),
    )
    if several := view.multi_select:
        add_checkboxes(made, reader, several)
    else:
        choose_one(made, reader, losses_after)
        made.ends = [ending.with_losses(reader, option, losses) for option in made.ends]
    return made


def choose_one(panel: Decision, reader: Reader, losses_after: LossesAfter | None) -> None:
    """Add every choice to the panel as a button."""
    offers = [ending.with_gifts(reader, offer) for offer in reader.view.offers]
    pairs = [ending.offer_with_gifts(reader, offer, gifts, losses_after) for offer, gifts in offers]
    panel.offered = {offer.text: option for offer, option in pairs}
    asked = PROMPTS.get(panel.kind)
    if asked and asked.arranges:
        asked.arranges(panel, reader, pairs)
        return
    by_verb: dict[str, list[Pair]] = {}
    for pair in pairs:
        by_verb.setdefault(str(pair[0].choice[0]), []).append(pair)
    for verb, found in by_verb.items():
        if (known := verb_words(panel.kind, verb)) and known.is_end:
            panel.ends += [option for _offer, option in found if not option.disabled]
            panel.impossible += [option for _offer, option in found if option.disabled]
        else:
            grouping.add_options(panel, reader, verb, found)
    panel.groups.sort(key=lambda group: group.subject)
    if len(panel.groups) == 1 and panel.groups[0].subject < Subject.FRUITLESS:
        panel.groups[0].is_open = True


def add_checkboxes(panel: Decision, reader: Reader, several: MultiSelect) -> None:
    """Add a checkbox for each card to the panel, and the buttons that submit them."""
    panel.takes_many = True
    panel.groups = [Group(grouping.target_parts(reader, several.verb, card_checkboxes(reader, several)))]
    panel.is_payment = several.may_stay_open
    panel.least, panel.least_to_close = several.least, max(several.least, several.least_to_close)
    panel.most = several.most
    panel.sum = several.most if panel.is_payment or several.least == several.most else 0
    panel.ends = [Option(submit_label(reader), text=several.closing)]
    if panel.is_payment and reader.power in reader.view.kit.paying:
        panel.ends.insert(0, Option(_("Pay with these; take the rest from a player")))


def submit_label(reader: Reader) -> str:
    """Return the label of the button that submits the ticked cards."""
    asked = PROMPTS.get(reader.view.question or "")
    return asked.sends(reader) if asked and asked.sends else pgettext("button", "Done")


def chosen_options(view: View, names: Sequence[str], choices: Sequence[str]) -> list[Option]:
    """Return the options that were chosen, for confirmation pages and results."""
    reader = Reader(view, tuple(names), laid=sum(text.startswith("add_card:") for text in choices))
    # A choice that is refused now may have been possible when the browser tab was loaded.
    known = {offer.text: Offer(offer.choice) for offer in view.offers}
    said = [known.get(text) or Offer(tuple(text.split(":"))) for text in choices if is_speakable(view, text)]
    if len(said) > 1:  # "Nothing else" is redundant next to other choices.
        said = [offer for offer in said if offer.choice != ("stop",)]
    told = [explained_option(reader, offer) for offer in said]
    asked = PROMPTS.get(view.question or "")
    if told and asked and asked.seals:
        told.append(asked.seals(reader))
    return told


def explained_option(reader: Reader, offer: Offer) -> Option:
    """Return the option for an offer, with its consequences and the rule of the card that it uses."""
    told, owner = reader.option(offer), reader.owners.get(str(offer.choice[0]), "")
    rule = told.rule or words.rule(owner, reader.edition)
    return replace(told, rule="" if rule == told.why else rule)


def unfinished_phrases(view: View, names: Sequence[str], losses: Sequence[Loss]) -> list[str]:
    """Return phrases about what ending the turn would leave undone."""
    return ending.loss_phrases(Reader(view, tuple(names)), losses)


def is_speakable(view: View, text: str) -> bool:
    """Return whether a posted choice consists of words known in this game."""
    verb, _colon, key = text.partition(":")
    several = view.multi_select
    if several and ((verb == several.verb and plain_district(key) in view.kit.cards) or text == several.closing):
        return True
    return text in {offer.text for offer in view.offers}
