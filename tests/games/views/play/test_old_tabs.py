"""What an old tab still offers may be sent at any later moment: it is answered in words, never by a fault."""

import random
from collections.abc import Iterator

import pytest
from django.db import transaction

import engine
from games.domain.matches import match_history
from games.models import Match
from tests.games.laying import lay_out
from tests.games.screens.decision import occasions
from tests.games.screens.decision.positions import positions
from tests.games.tables import NAMES, person
from tests.games.views.visiting import address, everything, form, of_asked

pytestmark = pytest.mark.django_db
ANSWERS = {302, 409, 422}
"""Played, told what happened meanwhile, refused; who is asked once more gets a 200."""


def table(name: str) -> Match:
    """Lay out an occasion among four people."""
    return lay_out(occasions.OCCASIONS[name]().state, [person(one) for one in NAMES[:4]], name)


@pytest.mark.parametrize(
    ("name", "first", "second"),
    [
        ("magician", "swap_hands:1", "swap_hands:2"),
        ("magician", "swap_hands:1", "redraw"),
        ("warlord", "destroy:1:market", "destroy:3:castle"),
    ],
)
def test_a_choice_in_a_stale_tab_is_shown_as_not_played(name, first, second):
    match = table(name)
    client, other = of_asked(match), form(match, second, token="b")
    client.post(address(match, "choose"), form(match, first, token="a"))
    before = everything(match)

    answer = client.post(address(match, "choose"), other)

    assert answer.status_code == 409
    assert "Your choice: " in answer.content.decode()
    assert everything(match) == before


@pytest.mark.parametrize("second", ["play", "crown", "destroy", "build", "swap_hands"])
def test_an_incomplete_choice_after_a_complete_one_is_refused(second):
    match = table("action_cards")
    client, before = of_asked(match), everything(match)
    first = next(":".join(map(str, one)) for one in engine.options(match_history.newest_state(match)))

    answer = client.post(address(match, "choose"), form(match, first, second, sure=""))

    assert answer.status_code in (200, 422)
    assert everything(match) == before


def changed(texts: list[str], dice: random.Random) -> list[str]:
    """Send some of what was once offered again: as it was, in another order, without its end."""
    sent = dice.sample(texts, min(len(texts), dice.choice((1, 1, 2, 4))))
    how = dice.randrange(4)
    if how == 1:
        sent = [text.rpartition(":")[0] or text for text in sent]
    elif how == 2:
        sent = [":".join(sorted(text.split(":"), reverse=True)) for text in sent]
    return sent


def every(step: int, games: int) -> Iterator[engine.State]:
    """Yield some moments of random games of all editions, in order."""
    for number, state in enumerate(positions(games)):
        if number % step == 0 and engine.question(state):
            yield state


def test_a_stale_offer_is_refused_with_a_reason():
    dice, offered = random.Random(5), {}
    people = [person(name) for name in (*NAMES, "Hana")]
    refused = []
    for state in every(step=61, games=8):
        match = lay_out(state, people[: len(state.players)], "again")
        client, before = of_asked(match), everything(match)
        seen = offered.setdefault(state.edition, set())
        now = sorted(offer.text for offer in engine.view_for(state, engine.question(state).seat).offers)
        for sent in (changed(sorted(seen or now), dice), [dice.choice(now), *changed(sorted(seen or now), dice)]):
            fields = dice.choice(({"sure": ""}, {"sure": "1"}, {"at": match.version + 1}))
            with transaction.atomic():
                status = client.post(address(match, "choose"), form(match, *sent, **fields)).status_code
                assert status in ANSWERS | {200}, (state.edition, sent)
                if status in (409, 422):
                    refused.append(status)
                    assert everything(match) == before
                transaction.set_rollback(True)
        seen.update(now)

    assert {409, 422} == set(refused)
