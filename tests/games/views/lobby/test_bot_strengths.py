"""The measured strength of each level of bots, where it is chosen."""

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.html import escape
from django.utils.translation import override

from games.enums import BotKind
from games.screens.setup import bot_strengths
from tests.games.tables import person
from tests.languages import ENGLISH, LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_level_has_a_measured_strength(language):
    with override(language):
        choices, words = bot_strengths.level_choices(), bot_strengths.strength_words()

    assert [kind for kind, _ in choices] == list(BotKind)
    for (_, label), won in zip(choices, bot_strengths.WON_OF_HUNDRED.values(), strict=True):
        assert str(won) in label
        assert str(won) in words


def test_stronger_levels_win_more():
    shares = list(bot_strengths.WON_OF_HUNDRED.values())

    assert shares == sorted(shares)


@pytest.mark.django_db
@pytest.mark.parametrize("page", ["games:new", "pages:landing"])
def test_forms_that_choose_a_level_show_its_strength(client: Client, page: str):
    client.force_login(person("Ana"))
    with override(ENGLISH):
        address, words = reverse(page), escape(bot_strengths.strength_words())

    assert words in client.get(address).content.decode()
