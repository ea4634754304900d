"""The open question as a panel of the page: what is asked, what there is to choose, in groups."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from django.utils.translation import gettext as _

from engine import Offer, View
from games.screens import asking, sayings
from games.screens.choices import Option, Reader

assert sayings  # every verb has its saying
Pair = tuple[Offer, Option]
SETTLED = {"already_used", "already_gathered"}
"""What was done already is not worth a line of its own."""
ENDS = {"end_turn", "pass", "stop"}
OPEN = {"build", "gather"}
"""Verbs whose options stand in the panel one by one, however many there are."""
TOGETHER = {"put_back", "keep"}
"""Verbs of which several may be chosen at once, and sent together."""


@dataclass
class Group:
    """Options that belong together."""

    options: list[Option]
    title: str = ""
    is_folded: bool = False
    """Opens on demand: there is much in it."""
    picture: str = ""
    possible: int = 0
    parts: list[tuple[str, list[Option]]] = field(default_factory=list)
    """What is folded in: options under a heading each."""


@dataclass
class Decision:
    """What the viewer has to decide."""

    kind: str
    title: str
    rubric: str
    facts: list[str] = field(default_factory=list)
    portrait: str = ""
    told: list[str] = field(default_factory=list)
    """What is worth knowing for this very choice."""
    groups: list[Group] = field(default_factory=list)
    impossible: list[Option] = field(default_factory=list)
    ends: list[Option] = field(default_factory=list)
    takes_many: bool = False
    at_least: int = 0


def decision(view: View, names: Sequence[str]) -> Decision | None:
    """Give the panel for the viewer who is asked; None for everybody else."""
    if view.question is None or view.asked is None or view.asked != view.seat:
        return None
    reader = Reader(view, tuple(names))
    made = Decision(
        kind=view.question,
        title=asking.title(reader),
        rubric=asking.rubric(view),
        portrait=asking.portrait(view),
        facts=asking.facts(reader),
        told=asking.told(reader),
        at_least=together(view),
    )
    by_verb: dict[str, list[Pair]] = {}
    for offer in view.offers:
        by_verb.setdefault(str(offer.choice[0]), []).append((offer, reader.option(offer)))
    for verb, pairs in by_verb.items():
        if verb in ENDS:
            made.ends += [option for _offer, option in pairs if not option.disabled]
            made.impossible += [option for _offer, option in pairs if option.disabled]
        elif made.at_least and verb in TOGETHER:
            made.takes_many = True
            made.groups.append(Group(every_card(view, reader, verb)))
        else:
            arrange(made, reader, verb, pairs)
    if made.takes_many and not made.ends:
        made.ends = [reader.option(Offer(("stop",)))]
    made.groups.sort(key=lambda group: group.is_folded)
    return made


def together(view: View) -> int:
    """Tell how many cards are to be chosen at once at least; 0 where they are chosen one at a time."""
    if view.question == "redraw":
        return 0 if dict(view.about)["chosen"] else 1
    if view.question == "keep":
        left = asking.keeps_left(view)
        return left if left > 1 and not dict(view.about)["chosen"] else 0
    return 0


def every_card(view: View, reader: Reader, verb: str) -> list[Option]:
    """Give a line for each card there is to choose from, twins twice, in the order in which the question takes them."""
    hand = view.players[view.seat].hand if view.seat is not None else ()
    cards = view.drawn if verb == "keep" else hand or ()
    return [reader.option(Offer((verb, key))) for key in sorted(cards)]


def arrange(made: Decision, reader: Reader, verb: str, pairs: list[Pair]) -> None:
    """Put the options of one verb where they are found most easily."""
    possible = [option for _offer, option in pairs if not option.disabled]
    barred = [option for _offer, option in pairs if option.disabled]
    is_turn = made.kind == "act"
    if not possible:
        refusals = {offer.refusal.code for offer, _option in pairs if offer.refusal}
        if not refusals <= SETTLED:
            # One line stands for many targets that are out of reach.
            made.impossible += barred if verb in OPEN else [shortened(reader, verb, pairs)]
    elif is_turn and verb in OPEN:
        possible.sort(key=lambda option: -int(option.price or 0) if verb == "build" else 0)
        made.groups.append(Group(possible))
        made.impossible += barred
    elif is_turn and len(pairs) > 2:
        title, picture = asking.group_title(reader, verb), reader.owner_of(verb)
        made.groups += [Group([], title, True, picture, len(possible), by_city(reader, verb, pairs))]
    else:
        made.groups.append(Group(possible + barred))


def shortened(reader: Reader, verb: str, pairs: list[Pair]) -> Option:
    """Give one disabled line for a power that has no target."""
    first = pairs[0][1]
    if len(pairs) == 1:
        return first
    reasons = {option.why for _offer, option in pairs}
    why = first.why if len(reasons) == 1 else _("Nothing is within reach.")
    owner = reader.owner_of(verb)
    title = asking.group_title(reader, verb)
    return Option(title, why, picture=owner, is_person=reader.is_person(owner), disabled=True, text=first.text)


def by_city(reader: Reader, verb: str, pairs: list[Pair]) -> list[tuple[str, list[Option]]]:
    """Part the targets of a power by the player they belong to, where they are districts in cities."""
    parted: dict[str, list[Option]] = {}
    for offer, option in pairs:
        owner = offer.choice[1] if len(offer.choice) == 3 and isinstance(offer.choice[1], int) else None
        heading = "" if owner is None else _("Your city") if reader.is_me(owner) else reader.name(owner)
        parted.setdefault(heading, []).append(option)
    for options in parted.values():
        options.sort(key=lambda option: option.disabled)
    return list(parted.items())


def answers(view: View, posted: Sequence[str]) -> list[str]:
    """Give the answers of one post in the order in which the question takes them."""
    chosen = list(posted)
    if not together(view):
        return chosen
    cards = sorted(text for text in chosen if text.partition(":")[0] in TOGETHER)
    if view.question == "keep" or not cards:
        return cards
    # Who puts the whole hand back has nothing left to choose, and is not asked again.
    hand = view.players[view.seat].hand_size if view.seat is not None else 0
    return cards if len(cards) == hand else [*cards, "stop"]


def spoken(view: View, names: Sequence[str], choices: Sequence[str]) -> list[Option]:
    """Say what was chosen, for a page that asks once more or tells what became of it."""
    reader = Reader(view, tuple(names))
    known = {offer.text: offer for offer in view.offers}
    return [
        reader.option(known.get(text) or Offer(tuple(parsed(text)))) for text in choices if is_speakable(view, text)
    ]


def is_speakable(view: View, text: str) -> bool:
    """Tell whether a posted text is made of words that this table knows."""
    verb, _colon, key = text.partition(":")
    return text in {offer.text for offer in view.offers} or (verb in TOGETHER and key in view.box.cards)


def parsed(text: str) -> tuple[str, ...]:
    """Split a choice's text into its words."""
    return tuple(text.split(":"))
