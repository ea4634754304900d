"""The page of the user's wishes for open tables."""

import pytest
from django.urls import reverse

from games.models import TableWish
from tests.games.tables import guest, open_table, person

pytestmark = pytest.mark.django_db
PAGE = reverse("games:wishes")


def test_wishes_are_kept_shown_changed_and_forgotten_by_plain_forms(client):
    me = person()
    client.force_login(me)
    said = {"edition": "classic", "size": "3", "pace": "daily", "rated": "no"}

    kept = client.post(PAGE, said, follow=True)
    wish = TableWish.objects.get(user=me)
    shown = kept.context["form"]
    client.post(PAGE, {"rated": "yes"})
    changed = TableWish.objects.get(user=me)
    gone = client.post(reverse("games:forget_wishes"), follow=True)

    assert (wish.edition, wish.size, wish.pace, wish.is_rated) == ("classic", 3, "daily", False)
    assert {name: str(shown[name].value()) for name in said} == said
    assert (changed.edition, changed.size, changed.pace, changed.is_rated) == ("", None, "", True)
    assert "Table alert removed." in gone.content.decode()
    assert not TableWish.objects.exists()


def test_tables_that_fit_stand_beside_the_wishes_but_none_of_ones_own_and_no_private_ones(client):
    me, host = person(), person("Host")
    fitting = open_table(host, 3)
    for wish in ({"size": 4}, {"private": True}):
        open_table(host, **{"size": 3, **wish})
    open_table(me, 3)
    client.force_login(me)
    client.post(PAGE, {"size": "3"})

    assert list(client.get(PAGE).context["fitting"]) == [fitting]
    assert list(client.get(PAGE, {"size": "5"}).context["fitting"]) == []


def test_what_was_looked_for_among_the_open_tables_becomes_the_wish_by_one_link(client):
    client.force_login(person())

    listed = client.get(reverse("games:open"), {"size": "3", "rated": "yes"}).content.decode()
    shown = client.get(PAGE, {"size": "3", "rated": "yes"}).context["form"]

    assert f'href="{PAGE}?size=3&amp;rated=yes"' in listed
    assert (shown["size"].value(), shown["rated"].value()) == ("3", "yes")


@pytest.mark.parametrize("said", [{"size": "99"}, {"edition": "x"}, {"pace": "x"}, {"rated": "perhaps"}])
def test_odd_wishes_are_refused_on_the_page_and_not_kept(client, said):
    client.force_login(person())

    answer = client.post(PAGE, said)

    assert (answer.status_code, TableWish.objects.count()) == (422, 0)
    assert 'class="wrong-words"' in answer.content.decode()


def test_a_guest_is_sent_to_make_an_account_and_a_stranger_to_sign_in(client):
    assert client.get(PAGE).status_code == 302
    client.force_login(guest())

    assert client.post(PAGE, {"size": "3"})["Location"] == reverse("games:settings")
    assert not TableWish.objects.exists()
