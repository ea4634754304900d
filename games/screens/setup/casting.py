"""Characters and districts of a table: presets, random or custom selection, and reasons why some cannot be chosen."""

from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext, pgettext_lazy

import engine
from engine import Refusal, casts
from engine.editions import Edition
from games.domain.lobby.configuration import FIRST, FREE, OWN, RANDOM, Configuration
from games.models import Match
from games.screens import words
from games.screens.reasons import setups
from games.screens.setup import labels
from games.screens.setup.labels import EDITION_WORDS, EDITIONS, edition_name

CASTS: dict[str, tuple[Promise, Promise]] = {
    FIRST: (
        pgettext_lazy("cast", "First game"),
        gettext_lazy("The eight characters to start with: a killer, a thief, a crown, and honest building."),
    ),
    **{
        key: (gettext_lazy(preset.name), gettext_lazy(preset.words))
        for box in engine.EDITIONS.values()
        for key, preset in box.presets.items()
    },
    FREE: (pgettext_lazy("cast", "Custom"), gettext_lazy("You choose one character of each rank.")),
    RANDOM: (
        pgettext_lazy("cast", "Random"),
        gettext_lazy("One character of each rank is drawn at random when the table opens. All players see them."),
    ),
}
UNIQUES: dict[str, tuple[Promise, Promise]] = {
    OWN: (
        pgettext_lazy("unique districts", "To match the characters"),
        gettext_lazy("The unique districts of the preset, or else those for a first game."),
    ),
    FIRST: (pgettext_lazy("unique districts", "First game"), gettext_lazy("The unique districts for a first game.")),
    FREE: (pgettext_lazy("unique districts", "Custom"), gettext_lazy("You choose them one by one.")),
    RANDOM: (
        pgettext_lazy("unique districts", "Random but balanced"),
        gettext_lazy("Drawn at random when the table opens, cheap and expensive ones mixed. All players see them."),
    ),
}


@dataclass(frozen=True)
class Candidate:
    """A character to choose from; `why` says why it cannot be chosen, or is empty."""

    key: str
    name: str
    rule: str
    why: str
    chosen: bool


@dataclass(frozen=True)
class Line:
    """A card in the game."""

    key: str
    name: str
    rule: str
    number: int
    """The rank of a character, or the cost of a district."""
    instead: str = ""
    """A note that names the character that this one replaces because there are too few players."""


def casting_choice(configuration: Configuration) -> dict[str, Any]:
    """Return the context of the form that sets up cards: ways to select characters, choices, resulting cards."""
    editions = [_way(key, (EDITIONS[key], EDITION_WORDS[key]), configuration.edition) for key in EDITIONS]
    sizes = [(size, size in configuration.box.seats) for size in labels.table_sizes()]
    why_not = "" if all(able for _size, able in sizes) else sizes_text(configuration)
    if configuration.is_fixed:
        return {
            "editions": editions,
            "sizes": sizes,
            "why_not": why_not,
            "completions": city_size_choices(configuration),
        }
    fixed_nine = (
        configuration.size == 2 or configuration.box.needs_nine(configuration.size) or not configuration.box.ninth
    )
    return {
        "editions": editions,
        "sizes": sizes,
        "why_not": why_not,
        "completions": city_size_choices(configuration),
        "casts": [
            _way(key, CASTS[key], configuration.cast) for key in (FIRST, *configuration.box.presets, FREE, RANDOM)
        ],
        "districts": [_way(key, UNIQUES[key], configuration.uniques) for key in (OWN, FIRST, FREE, RANDOM)],
        "may_choose_nine": not fixed_nine,
        "ranks": _asked_ranks(configuration),
        "choosable": uniques_to_choose(configuration) if configuration.uniques == FREE else [],
        "number": configuration.box.uniques_in_game,
        "shown": cards_in_game(configuration),
    }


def sizes_text(configuration: Configuration) -> str:
    """Return a text with the possible numbers of players in an edition."""
    seats = configuration.box.seats
    return setups.setup_reason(
        Refusal("seats_not_in_edition", {"least": seats[0], "most": seats[-1]}), configuration.edition
    )


def city_size_choices(configuration: Configuration) -> list[tuple[str, str, bool]]:
    """Return (key, label, whether it is chosen) for each possible size of a complete city.

    The list is empty if the edition has no such option.
    """
    if "completion" not in configuration.box.options:
        return []
    sizes = configuration.box.city_size.values()
    few, many, most = min(sizes), max(sizes), max(configuration.box.options["completion"])
    usual = (
        _("Standard: %(few)d districts, or %(many)d with two or three players")
        if few < many
        else _("Standard: %(few)d districts")
    )
    longer = _("Always %(number)d districts, for a longer game")
    is_longer = bool(configuration.options.get("completion"))
    return [
        ("usual", usual % {"few": few, "many": many}, not is_longer),
        ("longer", longer % {"number": most}, is_longer),
    ]


def _asked_ranks(configuration: Configuration) -> list[tuple[int, list[Candidate]]]:
    """Return (rank, characters) for the ranks with a choice: all ranks, or only the ninth in a first game."""
    if configuration.cast == FREE:
        return ranks_to_choose(configuration)
    return [row for row in ranks_to_choose(configuration) if configuration.cast == FIRST and row[0] == 9]


def _way(key: str, texts: tuple[Promise, Promise], chosen: str) -> dict[str, Any]:
    return {"key": key, "name": texts[0], "words": texts[1], "chosen": key == chosen}


def ranks_to_choose(configuration: Configuration) -> list[tuple[int, list[Candidate]]]:
    """Return (rank, characters) to choose from, with reasons why some characters cannot be chosen.

    If the chosen character is not possible, the first possible one is chosen instead.
    """
    rows = []
    for rank, row in casts.cast_candidates(configuration.box, configuration.size).items():
        if rank == 9 and not configuration.has_nine:
            continue
        able = [one.character for one in row if one.refusal is None]
        wanted = configuration.ranks.get(rank, configuration.box.ninth if rank == 9 else "")
        chosen = wanted if wanted in able else next(iter(able), "")
        rows.append((rank, [_candidate(one, configuration.edition, chosen) for one in row]))
    return rows


def uniques_to_choose(configuration: Configuration) -> list[tuple[Line, bool]]:
    """Return (district, whether it is chosen) for the unique districts to choose from, the cheapest first."""
    chosen = configuration.districts or configuration.box.first_uniques
    keys = casts.sorted_by_cost(configuration.box, [card.key for card in configuration.box.uniques])
    return [(_line(key, configuration.edition), key in chosen) for key in keys]


def presets_with(box: Edition, key: str) -> list[str]:
    """Return the names of the presets that include a card."""
    return [str(CASTS[name][0]) for name, preset in box.presets.items() if key in (*preset.characters, *preset.uniques)]


def cards_in_game(configuration: Configuration) -> dict[str, Any]:
    """Return the cards that would be in the game, except random ones; empty without a choice or a valid setup."""
    if configuration.is_fixed or configuration.refusal():
        return {}
    made = configuration.casting("0" * 64)
    return {
        "cast": [] if configuration.cast == RANDOM else _people(made, configuration.edition),
        "uniques": []
        if configuration.uniques == RANDOM
        else [_line(key, configuration.edition) for key in made.uniques],
    }


def match_cards(match: Match) -> dict[str, Any]:
    """Return the cards of a table, with the way in which they were selected and what was drawn at random."""
    edition = engine.EDITIONS[match.edition]
    cast = match.cast or edition.default_cast(match.size)
    preset = edition.presets.get(match.cast_by)
    made = casts.Casting(tuple(cast), tuple(match.uniques or edition.first_uniques))
    if preset:
        made = casts.from_preset(edition, match.cast_by, match.size, nine=len(cast) > 8)._replace(uniques=made.uniques)
    drawn = []
    if match.cast_by == RANDOM:
        drawn.append(_("The characters were drawn at random."))
    if match.uniques_by == RANDOM:
        drawn.append(_("The unique districts were drawn at random, cheap and expensive ones mixed."))
    return {
        "cast": _people(made, match.edition),
        "uniques": [_line(key, match.edition) for key in casts.sorted_by_cost(edition, made.uniques)],
        "cast_name": cast_name(match),
        "uniques_name": uniques_name(match),
        "drawn": drawn,
        "draw_seed": match.draw_seed,
    }


def game_names(match: Match) -> list[str]:
    """Return the names of a table's edition, preset and set of districts, each only if there was a choice."""
    return list(filter(None, (edition_name(match), cast_name(match), uniques_name(match))))


def game_description(configuration: Configuration) -> str:
    """Return the edition, how the characters are chosen, and the number of players, as one line."""
    size = configuration.size
    players = ngettext("%(number)d player", "%(number)d players", size) % {"number": size}
    names = [EDITIONS[configuration.edition]]
    if not configuration.is_fixed:
        names.append(CASTS[configuration.cast][0])
    return " · ".join([*map(str, names), players])


def cast_name(match: Match) -> str:
    """Return the name of a table's cast: a preset, first game, custom or random; empty if there is no choice."""
    known = CASTS.get(match.cast_by)
    return str(known[0]) if known else ""


def uniques_name(match: Match) -> str:
    """Return how a table's unique districts were selected; empty if they are those of its preset."""
    if match.uniques_by == RANDOM:
        return pgettext("unique districts", "random districts")
    if match.uniques_by == FREE:
        return pgettext("unique districts", "custom districts")
    if match.uniques_by == FIRST:
        return pgettext("unique districts", "districts of the first game")
    return ""


def _people(casting: casts.Casting, edition: str) -> list[Line]:
    came_for = {new: old for old, new in casting.replaced}
    return [_line(key, edition, came_for.get(key, "")) for key in casting.cast]


def _line(key: str, edition: str, replaced: str = "") -> Line:
    card = words.cards_by_key(edition)[key]
    return Line(
        key=key,
        name=words.card(key, edition),
        rule=words.rule(key, edition),
        number=getattr(card, "rank", 0) or getattr(card, "cost", 0),
        instead=_("instead of: %(card)s") % {"card": words.card(replaced, edition)} if replaced else "",
    )


def _candidate(candidate: casts.Candidate, edition: str, chosen: str) -> Candidate:
    return Candidate(
        key=candidate.character,
        name=words.card(candidate.character, edition),
        rule=words.rule(candidate.character, edition),
        why=setups.setup_reason(candidate.refusal, edition) if candidate.refusal else "",
        chosen=candidate.character == chosen,
    )
