"""Group options by card, by city, or by what the viewer knows about a character."""

from collections.abc import Iterable
from dataclasses import replace

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from engine.steps import CHARACTER, DISTRICT, PLAYER
from games.screens import words
from games.screens.decision import ending, prompts
from games.screens.options import paying
from games.screens.options.parts import Decision, Group, Pair, Part, Subject
from games.screens.options.reader import Option, Reader
from games.screens.vocabulary import verb_words
from games.screens.words import gold

SETTLED = {"already_used", "already_gathered"}
"""Codes of refusals that are not shown, because they mean that the action was already taken."""
FEW = 2
"""The maximum number of targets in a group that is not folded."""
ON_ONESELF = gettext_lazy("You would be targeting yourself.")


def add_options(panel: Decision, reader: Reader, verb: str, pairs: list[Pair]) -> None:
    """Add the options of one verb to the panel."""
    pairs = [pair for pair in pairs if pair[0].refusal is None or pair[0].refusal.code != "must_take"]
    possible = [option for _offer, option in pairs if not option.disabled]
    barred = [option for _offer, option in pairs if option.disabled]
    is_turn, known = panel.kind == "act", verb_words(panel.kind, verb)
    is_single = known is not None and known.is_single
    if not possible:
        refusals = {offer.refusal.code for offer, _option in pairs if offer.refusal}
        if not refusals <= SETTLED:
            # Summarize the impossible targets in one line.
            panel.impossible += (
                paying.without_duplicates(barred) if is_single else [disabled_power(reader, verb, pairs)]
            )
    elif verb in {gift.choice[0] for gift in reader.view.gifts}:
        ending.add_gift_options(panel, reader, verb, possible)
    elif verb == "build":
        paying.add_build_groups(panel, reader, pairs)
    elif is_turn and is_single:
        panel.groups.append(Group([Part(useful_first(possible))], about=Subject.COMES_IN))
        panel.impossible += barred
    elif is_turn:
        panel.groups.append(power_group(reader, verb, pairs))
    else:
        panel.groups.append(Group(target_parts(reader, verb, pairs)))


def power_group(reader: Reader, verb: str, pairs: list[Pair]) -> Group:
    """Return the targets of a power as a group, with a title if the targets alone do not say what it does."""
    made = Group(target_parts(reader, verb, pairs), about=verb_subject(reader, verb), is_folded=len(pairs) > FEW)
    if not made.is_folded and not any(part.title for part in made.parts):
        return made
    made.title, made.picture = prompts.power_heading(reader, verb), reader.owner_of(verb)
    made.is_person = reader.is_person(made.picture)
    if made.subject >= Subject.FRUITLESS:
        made.is_folded, made.note = True, no_gain_note(made)
        return made
    # Unfolded if a character can be named before gathering: the panel is short then, and most players name one first.
    made.is_open = any(ending.names_at_once(reader, offer) for offer, _option in pairs)
    return made


def verb_subject(reader: Reader, verb: str) -> Subject:
    """Return the subject of a verb: free gold or cards, the character's power, or abilities of other cards."""
    known = verb_words(reader.view.question, verb)
    if known and known.comes_in:
        return Subject.COMES_IN
    return Subject.POWER if reader.is_person(reader.owner_of(verb)) else Subject.USES


def no_gain_note(group: Group) -> str:
    """Return a note for a group of options that bring nothing."""
    return _("would only hurt you") if group.subject == Subject.HARMFUL else _("no effect now")


def useful_first(options: Iterable[Option]) -> list[Option]:
    """Return the options in the order: useful, fruitless, impossible."""
    return sorted(options, key=lambda option: (option.disabled, option.is_fruitless))


def target_parts(reader: Reader, verb: str, pairs: list[Pair]) -> list[Part]:
    """Return the targets of a power in parts with headings."""
    view, choice = reader.view, pairs[0][0].choice
    known = verb_words(view.question, verb)
    aim = reader.open_question.aim(view, choice) if reader.open_question and view.turn else ""
    if aim == CHARACTER:
        return by_knowledge(reader, pairs)
    if aim in (PLAYER, DISTRICT) and len(choice) == 3:
        return by_player(reader, aim, pairs, is_dense=known is not None and known.is_dense)
    if known and known.is_by_card:
        return by_card(reader, pairs)
    return [Part(useful_first(option for _offer, option in pairs))]


# Characters, by what the viewer knows of them


def by_knowledge(reader: Reader, pairs: list[Pair]) -> list[Part]:
    """Return characters grouped by what the viewer knows: passed on, gone before, known, unavailable, own."""
    view, is_turn = reader.view, reader.view.question == "act"
    left, gone, sure, barred, own = Part([]), Part([]), Part([]), Part([]), Part([], is_harmful=True)
    for offer, option in pairs:
        key = str(offer.choice[1])
        if option.disabled:
            part = barred
        elif option.is_fruitless and key in reader.me.characters:
            part = own
        elif reader.known_of(key):
            part = sure
        else:
            part = left if not view.passed or key in view.passed[-1] else gone
        # Outside a turn, the question already names the action.
        part.options.append(option if is_turn else replace(option, words=words.card(key, reader.edition)))
    left.title = _("You passed these on") if view.passed else ""
    gone.title = _("Gone before you chose")
    sure.title = _("Known to you") if left.options or gone.options else ""
    barred.title = _("Unavailable")
    own.title, own.note = _("Your own characters"), str(ON_ONESELF)
    return [part for part in (left, gone, sure, barred, own) if part.options]


# Players and their cities


def by_player(reader: Reader, aim: str, pairs: list[Pair], *, is_dense: bool) -> list[Part]:
    """Return targets grouped by player. If all targets of a player have the same refusal, only the reason is shown."""
    found: dict[int, Part] = {}
    for offer, option in pairs:
        seat = int(offer.choice[1])
        part = found.setdefault(
            seat, Part([], player_heading(reader, aim, seat), player=reader.player_of(seat), is_dense=is_dense)
        )
        part.options.append(replace(option, words=option.short, of=reader.name(seat)))
    own = found.get(reader.me.seat)
    if own and own.is_fruitless:
        own.is_harmful, own.note = True, str(ON_ONESELF)
    # If every target is fruitless, the note above the group already says so.
    is_worth_it = any(part.possible_options and not part.is_fruitless for part in found.values())
    for part in found.values():
        reasons = {option.why for option in part.options}
        if len(reasons) == 1 and len(part.options) > 1 and all(option.disabled for option in part.options):
            part.place, part.note, part.options = part.options[0].place, reasons.pop(), []
        elif part.is_fruitless and is_worth_it and not part.note:
            part.note = _("No effect.")
        part.options = useful_first(part.options)
    return sorted(found.values(), key=lambda part: part.place_among_parts)


def player_heading(reader: Reader, aim: str, seat: int) -> str:
    """Return a player's name, with figures that matter for a choice among players."""
    player = reader.view.players[seat]
    name = _("Your city") if reader.is_me(seat) and aim == DISTRICT else reader.name(seat)
    if aim == PLAYER:
        cards = ngettext("%(number)d card", "%(number)d cards", player.hand_size) % {"number": player.hand_size}
        return " · ".join((name, gold(player.gold), cards))
    size = {"built": player.city_size, "goal": reader.view.kit.city_size}
    points = ngettext("%(number)d point", "%(number)d points", player.points) % {"number": player.points}
    return " · ".join((name, _("%(built)d of %(goal)d built") % size, points))


# Cards


def by_card(reader: Reader, pairs: list[Pair]) -> list[Part]:
    """Return the options of action cards, grouped by card if a card has several targets."""
    found: dict[str, Part] = {}
    for offer, option in pairs:
        key = str(offer.choice[1])
        name = words.card(key, reader.edition) if len(offer.choice) > 2 else ""
        told = replace(option, words=option.short, of=name) if name else option
        found.setdefault(key, Part([], name)).options.append(told)
    for part in found.values():
        part.options.sort(key=lambda option: option.disabled)
    return list(found.values())


def disabled_power(reader: Reader, verb: str, pairs: Iterable[Pair]) -> Option:
    """Return a disabled option for a power that has no targets."""
    options = [option for _offer, option in pairs]
    if len(options) == 1:
        return options[0]
    reasons = {option.why for option in options}
    why = options[0].why if len(reasons) == 1 else _("No valid targets right now.")
    owner = reader.owner_of(verb)
    title, first = prompts.power_heading(reader, verb), options[0]
    place = first.place if len(reasons) == 1 else owner or first.place
    told = Option(title, why, picture=owner, is_person=reader.is_person(owner), text=first.text)
    return replace(told, disabled=True, place=place)
