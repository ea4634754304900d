"""The page that says how each neighbor plays."""

import html
import re

import pytest
from django.urls import reverse
from django.utils.translation import override

from engine import bots
from games.domain.play.temperaments import TEMPERAMENT_OF
from games.screens.neighbors.figures import measured_figures
from games.screens.neighbors.neighbors_page import neighbors_context
from games.screens.neighbors.temperament_words import TEMPERAMENT_WORDS
from tests.languages import ENGLISH, LANGUAGES

pytestmark = pytest.mark.django_db


def test_every_neighbor_is_shown_with_the_figures_of_each_level(client):
    page = html.unescape(client.get(f"/{ENGLISH}/neighbors/").content.decode())

    for neighbor in TEMPERAMENT_OF:
        assert f'<h2 id="{neighbor}">' in page
    assert all(page.count(f'scope="col">{level}</th>') == 8 for level in ("Apprentice", "Master builder"))
    assert all(str(habits) in page for _, habits in TEMPERAMENT_WORDS.values())


def test_each_temperament_has_words_and_figures():
    assert TEMPERAMENT_WORDS.keys() == bots.TEMPERAMENTS.keys()
    assert all(figures.keys() == bots.TEMPERAMENTS.keys() for figures in measured_figures().values())


def test_all_guesses_of_the_program_are_counted():
    for figures in measured_figures().values():
        for name, one in figures.items():
            assert one.guesses.keys() == bots.TEMPERAMENTS.keys()
            assert sum(one.guesses.values()) == one.games
            assert one.recognized == pytest.approx(one.guesses[name] / one.games, abs=0.001)


def test_the_page_says_who_is_taken_for_whom_at_each_level(client):
    page = client.get(f"/{ENGLISH}/neighbors/").content.decode()
    table = page[page.index('id="guesses"') :]

    assert table.count("<caption>") == len(measured_figures())
    assert table.count('<td class="figure">') == 64 * len(measured_figures())


def test_the_measured_temperaments_of_a_level_are_about_equally_strong():
    for figures in measured_figures().values():
        assert [name for name, one in figures.items() if one.low > 0.28 or one.high < 0.22] == []


def test_the_form_for_instant_games_links_to_the_neighbors(client):
    assert f'href="{reverse("pages:neighbors")}"' in client.get(f"/{ENGLISH}/").content.decode()


@pytest.mark.parametrize("language", LANGUAGES)
def test_both_ends_of_an_interval_have_one_decimal(language):
    with override(language):
        intervals = [level.interval for card in neighbors_context()["neighbors"] for level in card.levels]

    assert [text for text in intervals if len(re.findall(r"\d[.,]\d(?!\d)", text)) != 2] == []
