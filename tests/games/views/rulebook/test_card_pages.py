"""Every card has a page in the rulebook, and one finds it."""

import pytest
from django.test import Client
from django.urls import reverse

from games.domain.results import archive_rows, tallies
from games.models import CardResult, Match
from tests.games.markup import compact
from tests.games.tables import open_table, person
from tests.languages import ENGLISH

pytestmark = pytest.mark.django_db


def page_of(edition: str, kind: str, key: str) -> str:
    return reverse("pages:card_of", args=[edition, kind, key])


def count_cards(match: Match) -> None:
    """Add the game to the tallies, as the periodic tasks do."""
    archive_rows.store_summary(match, list(match.seats.all()))
    tallies.add_card_results()


def test_a_card_has_its_rule_details_and_neighbours(client: Client):
    page = client.get(page_of("deluxe", "characters", "king"))

    assert page.status_code == 200
    for words in (b"Take the crown", b'id="details"', b'rel="prev"', b'rel="next"', b"Devious Dignitaries"):
        assert words in page.content


@pytest.mark.parametrize(
    ("edition", "kind", "key"),
    [
        ("classic", "characters", "witch"),
        ("classic", "characters", "nobody"),
        ("nowhere", "characters", "king"),
        ("hig", "wonders", "witch"),
    ],
)
def test_what_an_edition_does_not_have_is_not_found(client: Client, edition: str, kind: str, key: str):
    assert client.get(page_of(edition, kind, key)).status_code == 404


def test_a_card_asked_for_among_the_wrong_kind_is_shown_where_it_belongs(client: Client):
    page = client.get(page_of("hig", "districts", "acrobat"))

    assert page.status_code == 302
    assert page.url == page_of("hig", "actions", "acrobat")


def test_from_a_card_at_the_table_one_comes_to_its_page_and_back(client: Client):
    me = person()
    match = open_table(me)
    client.force_login(me)
    card = client.get(reverse("games:card", args=[match.pk, "king"]), headers={"HX-Request": "true"})
    address = f"{page_of(match.edition, 'characters', 'king')}?game={match.pk}"

    assert address in card.content.decode()
    assert f'href="{reverse("games:table", args=[match.pk])}"' in client.get(address).content.decode()


@pytest.mark.parametrize(
    ("edition", "kind", "key", "told"),
    [
        ("classic", "characters", "king", ("Times chosen", "Players who chose it")),
        ("classic", "districts", "tavern", ("Times built", "Players who had it at the end")),
        ("hig", "actions", "director", ("Times played", "Players who played it")),
    ],
)
def test_a_card_tells_how_it_has_done_in_games_that_all_may_see(client: Client, edition, kind, key, told):
    for private, won in ((False, 1), (False, 0), (True, 1)):
        match = open_table(person(), 4, edition=edition)
        Match.objects.filter(pk=match.pk).update(status="finished", is_private=private)
        CardResult.objects.create(match=match, card=key, times=3, seats=2, won=won, points=30, squares=500)
        count_cards(match)

    page = compact(client.get(page_of(edition, kind, key)).content.decode())

    assert "<dt>Finished games with this card</dt><dd>2</dd>" in page
    assert f"<dt>{told[0]}</dt><dd>6</dd>" in page
    assert f'<dt>{told[1]}</dt><dd>4 (50%) <span class="muted unbroken">22%–78%</span></dd>' in page
    assert '<dt>Of these, won</dt><dd>1 (25%) <span class="muted unbroken">5%–70%</span></dd>' in page
    assert "<dt>If all players won equally often</dt><dd>25%</dd>" in page
    assert ("Games in which it was built" in page) == (kind == "districts")
    assert "Private games are excluded." in page
    assert "Statistics from this site" not in client.get(page_of("hig", "characters", "king")).content.decode()


def test_a_card_that_nobody_used_has_no_winners(client: Client):
    match = open_table(person())
    Match.objects.filter(pk=match.pk).update(status="finished")
    CardResult.objects.create(match=match, card="tavern", times=0, seats=0, won=0, points=0, squares=0)
    count_cards(match)

    page = client.get(page_of("classic", "districts", "tavern")).content.decode()

    assert "Statistics from this site" in page
    assert "Of these, won" not in page


def test_the_settled_questions_lead_to_their_places(client: Client):
    page = client.get(reverse("pages:rulings", args=["deluxe"])).content.decode()

    assert f"{page_of('deluxe', 'districts', 'armory')}#u-48" in page
    assert ' id="u-48"' in client.get(page_of("deluxe", "districts", "armory")).content.decode()


def test_one_looks_something_up_without_javascript_and_with(client: Client):
    address = reverse("pages:search_rules")
    page = client.get(address, {"q": "warlrod", "edition": "classic"}).content.decode()
    part = client.get(address, {"q": "warlrod", "edition": "classic"}, headers={"HX-Request": "true"}).content.decode()

    assert page_of("classic", "characters", "warlord") in part
    assert part.strip() in page
    assert "<html" not in part


@pytest.mark.parametrize("query", ["", "   ", "<script>", "?!", "x" * 500, "qqqqqq", "%", "'"])
def test_a_strange_question_finds_nothing_and_breaks_nothing(client: Client, query: str):
    page = client.get(reverse("pages:search_rules"), {"q": query, "edition": "nowhere"})

    assert page.status_code == 200
    assert b"<script>" not in page.content


@pytest.mark.parametrize("place", ["districts/", "cards/", "districts/secret_vault/"])
def test_a_card_that_cannot_be_built_shows_no_cost(client: Client, place: str):
    page = compact(client.get(f"/{ENGLISH}/rules/deluxe/{place}").content.decode())
    _before, card = page.split("Secret Vault", 1) if place != "cards/" else page.split(">Secret Vault", 1)

    assert "cost 0" not in card[:400]
    assert '<span class="price">0</span>' not in card[:400]
    assert "cost 2" in page or '<span class="price">2</span>' in page or "secret_vault" in place
