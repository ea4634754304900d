"""Questions at the table link to their rule, and the rule links back."""

import pytest

from engine.steps import question_kinds
from games.screens.languages import written_in
from games.screens.vocabulary import PROMPTS
from games.templatetags.rulebook import game_of, rule_url_for
from tests.games.tables import running
from tests.languages import ENGLISH

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("kind", "powers", "seats", "address"),
    [
        ("pick", "", 5, f"/{ENGLISH}/rules/deluxe/selection/"),
        ("pick", "", 2, f"/{ENGLISH}/rules/deluxe/two-three/"),
        ("act", "king", 5, f"/{ENGLISH}/rules/deluxe/turn/"),
        ("keep", "king", 5, f"/{ENGLISH}/rules/deluxe/turn/"),
    ],
)
def test_common_question_links_to_a_chapter(kind, powers, seats, address):
    with written_in(ENGLISH):
        assert rule_url_for(kind, powers, "deluxe", seats) == address


@pytest.mark.parametrize("kind", sorted(set(question_kinds()) & set(PROMPTS)))
def test_every_question_links_to_a_page(client, kind):
    with written_in(ENGLISH):
        assert client.get(rule_url_for(kind, "magician", "hig", 4)).status_code == 200


def test_rulebook_links_back_to_the_game(client):
    match = running(2)
    tables = []
    for seat in match.seats.all():
        client.force_login(seat.user)
        tables.append(client.get(f"/games/{match.pk}/").content.decode())

    # One of them is asked, and has a rule to look up.
    assert sum(f'/two-three/?game={match.pk}">' in table for table in tables) == 1
    page = client.get(f"/{ENGLISH}/rules/classic/turn/?game={match.pk}").content.decode()
    assert f'href="/games/{match.pk}/"' in page


@pytest.mark.parametrize("number", ["", "x", "-1", "1" * 40, "\N{SUPERSCRIPT TWO}"])
def test_invalid_numbers_give_no_link(client, number):
    assert game_of("7", number) == "/games/7/"
    assert game_of(number) == ""
    assert client.get(f"/{ENGLISH}/rules/classic/turn/", {"game": number}).status_code == 200
