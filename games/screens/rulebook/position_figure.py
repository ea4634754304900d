"""Draw a position of the rulebook: cities, gold and hands, and what the engine says about each step."""

import functools
from collections.abc import Iterator, Sequence
from typing import Any

from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

import engine
from engine import State
from engine.cards import District
from engine.editions import kit_of
from engine.facts import Called, Dealt, Fact
from engine.scenario.words import Mistake
from engine.scoring import score
from engine.state import NOBODY
from games.screens import words
from games.screens.binding import without_space_in_chinese
from games.screens.languages import language
from games.screens.log.narration import fact_sentences
from games.screens.options.paying import way_label
from games.screens.options.reader import Reader
from games.screens.rulebook import addresses
from games.screens.rulebook.positions import Attempt, PlayedPosition, Result, played_position
from games.screens.trusted import mark_trusted
from games.screens.vocabulary import TOKENS

DISCARDED = {"faceup": gettext_lazy("faceup"), "facedown": gettext_lazy("facedown")}
"""How a character is discarded -> the note on it."""


def draw_position(edition: str, name: str) -> SafeString:
    """Return the markup of a position, or nothing for an edition that cannot have it. Raises KeyError if unknown."""
    return _drawn(name, edition, language())


@functools.lru_cache(maxsize=2048)
def _drawn(name: str, edition: str, _language: str) -> SafeString:
    """Return the markup of a position. Cached by language."""
    try:
        played = played_position(name, edition)
    except Mistake:  # The edition lacks a card of the position, or is for other numbers of players.
        return SafeString()
    viewer, names = played.seats[0], player_names()
    people = {key for keys in (*played.people.values(), *played.discarded.values()) for key in keys}
    drawn = render_to_string(
        "games/rulebook/parts/position.html",
        {
            "name": name,
            "seats": [drawn_seat(played, seat, names, edition) for seat in played.seats],
            "discarded": drawn_discards(played, edition),
            "pool": [drawn_person(key, edition, []) for key in played.state.pool],
            "steps": [step_words(step, viewer, names, edition, people) for step in played.steps],
            "scores": [score_words(played, seat, names) for seat in played.seats] if played.after else [],
        },
    )
    return mark_trusted(without_space_in_chinese(drawn))


def player_names() -> tuple[str, ...]:
    """Return the names of the players in the examples, by seat."""
    return (
        pgettext("player in an example", "Ann"),
        pgettext("player in an example", "Bob"),
        pgettext("player in an example", "Cleo"),
        pgettext("player in an example", "Dan"),
        pgettext("player in an example", "Eve"),
        pgettext("player in an example", "Finn"),
        pgettext("player in an example", "Gina"),
    )


def drawn_seat(played: PlayedPosition, seat: int, names: tuple[str, ...], edition: str) -> dict[str, Any]:
    """Return the data with which the template draws a player: characters, gold, cards and city."""
    state = played.state
    player, cards = state.players[seat], kit_of(state).cards
    booths = [("ticket_booth", ())] * sum(owner == seat for _nth, owner, _coins in state.stash.get("ticket_booth", ()))
    under = {"museum": len(state.stash.get("museum", ()))}
    return {
        "name": names[seat],
        "is_mine": seat == played.seats[0],
        "people": [drawn_person(key, edition, token_words(state, key)) for key in played.people[seat]],
        "gold": words.gold(player.gold),
        "cards": words.number_of_cards(len(player.hand)),
        "has_crown": state.crown == seat,
        "hand": [drawn_card(key, cards, edition) for key in player.hand] if seat in played.hands else [],
        "city": [
            drawn_card(key, cards, edition, under.get(key, 0)) for key in [*player.city, *(key for key, _ in booths)]
        ],
    }


def drawn_discards(played: PlayedPosition, edition: str) -> list[dict[str, Any]]:
    """Return the data of the discarded characters; during the selection, the viewer may not see one facedown."""
    view = engine.view_for(played.state, played.seats[0])
    hidden = set(played.discarded["facedown"]) if played.state.phase == "selection" else set()
    people = []
    for face, keys in played.discarded.items():
        for key in keys:
            person = drawn_person(key, edition, [str(DISCARDED[face]), *token_words(played.state, key)])
            if key in hidden.difference(view.facedown_seen):
                person |= {"key": "", "name": words.number_of_cards(1)}
            people.append(person)
    return people


def drawn_person(key: str, edition: str, notes: Sequence[str]) -> dict[str, Any]:
    """Return the data with which the template draws a character, with notes such as "killed" or "faceup"."""
    return {"key": key, "name": words.card(key, edition), "notes": notes}


def drawn_card(key: str, cards: dict[str, Any], edition: str, under: int = 0) -> dict[str, Any]:
    """Return the data with which the template draws a card of a city or a hand."""
    plain = words.plain_district(key)
    card = cards.get(key) or cards[plain]
    return {
        "key": plain,
        "name": words.card(plain, edition),
        "address": addresses.card_url(edition, plain),
        "cost": card.cost if isinstance(card, District) and card.cost else None,
        "suit": card.suit or "",
        "under": words.number_of_cards(under) if under else "",
    }


def token_words(state: State, character: str) -> list[str]:
    """Return what has happened to a character, such as "killed"."""
    tokens = (TOKENS.get(token) for token in state.marks.get(character, ()))
    return [str(token.words) for token in tokens if token and token.words]


def step_words(
    step: Attempt | Result, viewer: int, names: tuple[str, ...], edition: str, people: set[str]
) -> dict[str, Any]:
    """Return what the template shows of a step: a move with the engine's verdict, or what happened."""
    if isinstance(step, Result):
        return {"lines": fact_sentences(facts_that_matter(step.facts, people), viewer, names, edition=edition)}
    view = engine.view_for(step.state, step.seat)
    reader = Reader(view, names)
    option = reader.option(step.offer)
    verb, *about = map(str, step.offer.choice)
    if option.disabled and verb == "build" and about[1:]:
        way = way_label(reader, 0, *about[1:])
        option = option.with_fields(words=" · ".join((option.words, way)), price="")
    verdict = pgettext("move", "Not allowed") if option.disabled else pgettext("move", "Allowed")
    return {"option": option, "css": "refused" if option.disabled else "allowed", "verdict": verdict}


def facts_that_matter(facts: tuple[Fact, ...], people: set[str]) -> Iterator[Fact]:
    """Yield the facts before the next round is dealt, without unanswered calls of characters other than `people`."""
    for fact in facts:
        if isinstance(fact, Dealt):
            return
        if not isinstance(fact, Called) or fact.seat != NOBODY or fact.character in people:
            yield fact


def score_words(played: PlayedPosition, seat: int, names: tuple[str, ...]) -> dict[str, Any]:
    """Return the points of a player at the end, with their parts."""
    assert played.after is not None
    lines = score(played.after, kit_of(played.after), seat)
    titles = {
        "districts": _("Districts"),
        "types": _("All five types"),
        "completed": _("Complete city"),
        "uniques": _("Unique districts"),
    }
    parts = [(title, sum(line.points for line in lines if line.part == part)) for part, title in titles.items()]
    return {
        "total": _("%(name)s: %(what)s") % {"name": names[seat], "what": sum(line.points for line in lines)},
        "parts": [(title, points) for title, points in parts if points],
    }
