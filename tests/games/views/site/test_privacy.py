"""What is kept how long is said to everybody, with the numbers by which it is cleared."""

import re

import pytest
from django.test import Client

from games.domain.operations import retention
from tests.languages import LANGUAGES


@pytest.mark.django_db
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_privacy_page_names_every_term_of_what_is_somebodys(client: Client, language: str):
    page = client.get(f"/{language}/privacy/").content.decode()
    said = {int(number) for number in re.findall(r"\d+", re.sub(r"<[^>]*>", "", page[page.index("<main") :]))}

    terms = (retention.ACCOUNT_MAILS, retention.EVENTS, retention.GAME_MAILS, retention.GUESTS, retention.YEAR)
    assert {term.days for term in terms} <= said
