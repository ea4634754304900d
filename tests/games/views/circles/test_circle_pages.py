"""The pages of circles, with plain forms."""

import pytest
from django.core.cache import cache
from django.urls import reverse
from django.utils import timezone

from games.domain.circles import circle_tables
from games.domain.lobby.configuration import Configuration
from games.models import Circle, CircleMember, Match
from tests.games.domain.circles.test_circles import circle_of, ended
from tests.games.tables import guest, person

pytestmark = pytest.mark.django_db


def page_of(circle: Circle) -> str:
    return reverse("games:circle", args=[circle.pk])


def wish(client, circle: Circle, **posted):
    return client.post(reverse("games:change_circle", args=[circle.pk]), posted, follow=True)


def test_a_circle_is_created_joined_by_its_link_and_left(client):
    ana, bara = person(), person("Bára")
    client.force_login(ana)
    assert client.post(reverse("games:circles"), {"name": ""}).status_code == 422
    client.post(reverse("games:circles"), {"name": "Friday  friends"})
    circle = Circle.objects.get(name="Friday friends")
    link = wish(client, circle, wish="new_link").context["link"]
    way = link[link.index("/circles/") :]

    client.force_login(bara)
    asked = client.get(way)
    joined = client.post(way, follow=True)
    listed = client.get(reverse("games:circles"))

    assert asked.context["member_count"] == 1
    assert joined.redirect_chain[-1][0] == page_of(circle)
    assert list(listed.context["circles"]) == [circle]
    assert client.get(way).status_code == 302
    wish(client, circle, wish="leave")
    assert list(circle.members.values_list("user", flat=True)) == [ana.pk]
    wish(client, circle, wish="revoke_link")
    assert client.get(page_of(circle)).status_code == 404


def test_others_get_the_same_answer_for_a_hidden_circle_as_for_none(client):
    circle = circle_of(person())

    assert (
        client.get(page_of(circle)).status_code == client.get(reverse("games:circle", args=[987654])).status_code == 302
    )
    client.force_login(person("Other"))
    for way in (page_of(circle), reverse("games:circle", args=[987654])):
        assert client.get(way).status_code == 404
    for name in ("change_circle", "circle_table", "regular_table"):
        assert client.post(reverse(f"games:{name}", args=[circle.pk])).status_code == 404
    Circle.objects.update(is_public=True)
    shown = client.get(page_of(circle))
    assert (shown.status_code, shown.context["standings"]) == (200, [])
    assert "noindex" in shown.content.decode()


def test_guests_are_asked_to_confirm_an_address_before_they_join(client):
    ana = person()
    circle = circle_of(ana)
    client.force_login(ana)
    wish(client, circle, wish="new_link")
    circle.refresh_from_db()
    client.force_login(guest())

    answer = client.post(reverse("games:join_circle", args=[circle.invite_token]))

    assert (answer.status_code, CircleMember.objects.count()) == (302, 1)
    assert client.get(reverse("games:join_circle", args=["none"])).status_code == 410


def test_organizers_change_settings_roles_and_members_and_delete_the_circle(client):
    ana, bara, cyril = person(), person("Bára"), person("Cyril")
    circle = circle_of(ana, bara, cyril)
    client.force_login(ana)

    wish(client, circle, wish="settings", name="Ours", is_public="on")
    wish(client, circle, wish="appoint", player=bara.handle)
    wish(client, circle, wish="remove", player=cyril.handle)
    wish(client, circle, wish="show")
    circle.refresh_from_db()

    assert (circle.name, circle.is_public) == ("Ours", True)
    members = list(circle.members.order_by("user").values_list("user", "is_organizer", "is_shown"))
    assert members == [(ana.pk, True, True), (bara.pk, True, False)]
    posted = {"edition": "classic", "size": "3", "pace": "daily", "interval": "week"}
    way = reverse("games:regular_table", args=[circle.pk])
    client.post(way, {**posted, "starts_on": "1999-01-01"})
    circle.refresh_from_db()
    assert circle.next_table_at is None
    assert wish(client, circle, wish="x").status_code == 404
    wish(client, circle, wish="delete")
    assert not Circle.objects.exists()


def test_members_open_tables_and_play_again_from_the_page(client):
    ana, bara = person(), person("Bára")
    circle = circle_of(ana, bara)
    match = ended([ana, bara], [1, 2])
    client.force_login(ana)
    way = reverse("games:circle_table", args=[circle.pk])

    client.post(way, {"game": "classic", "size": "3", "pace": "daily"})
    client.post(way, {"again": str(match.pk)})

    opened = Match.objects.exclude(pk=match.pk).order_by("pk")
    assert [(table.size, table.is_private) for table in opened] == [(3, True), (2, True)]
    client.force_login(bara)
    shown = client.get(page_of(circle))
    assert [(game.match, game.may_open) for game in shown.context["tables"]] == [
        (table, True) for table in opened[::-1]
    ]
    assert client.post(way, {"again": "x"}).status_code == 404


def test_the_page_of_a_circle_takes_few_queries(client, django_assert_max_num_queries):
    people = [person(f"P{number}") for number in range(6)]
    circle = circle_of(*people)
    for first in range(5):
        ended(people[first:], list(range(1, 7 - first)))
    client.force_login(people[0])
    client.get(page_of(circle))
    cache.clear()

    with django_assert_max_num_queries(26):
        shown = client.get(page_of(circle))

    assert len(shown.context["standings"]) == 6
    assert len(shown.context["games"]) == 5


def test_nothing_of_a_circle_is_in_profile_archive_or_search(client):
    ana = person()
    circle_of(ana, name="Xylophone club")

    for way in (reverse("pages:archive"), reverse("pages:players"), ana.get_absolute_url()):
        assert "Xylophone club" not in client.get(way, {"q": "Xylophone"}).content.decode()


def test_the_regular_table_is_chosen_as_in_the_form_for_a_new_table(client):
    ana = person()
    circle = circle_of(ana, person("Bára"))
    client.force_login(ana)
    where = reverse("games:regular_table", args=[circle.pk])
    posted = {"interval": "week", "starts_on": timezone.now().date().isoformat(), "size": 5, "pace": "daily"}

    def schedule(**wishes: str) -> Match | None:
        answer = client.post(where, {**posted, "edition": "deluxe", **wishes})
        assert answer.status_code == 302
        circle.refresh_from_db()
        assert circle_tables.open_due_tables(circle.next_table_at) == 1
        Match.objects.filter(status="open").update(status="cancelled")
        return Match.objects.order_by("pk").last()

    match = schedule(cast="vicious_nobles")
    assert (match.cast_by, match.size) == ("vicious_nobles", 5)
    shown = client.get(where)
    assert (shown.context["wish"].cast, shown.context["wish"].size) == ("vicious_nobles", 5)
    chosen = Configuration("deluxe", 5, cast="free", characters=("witch",), uniques="free").with_defaults()
    match = schedule(
        cast="free",
        uniques="free",
        district=list(chosen.districts),
        **{f"rank_{rank}": key for rank, key in chosen.ranks.items()},
    )
    assert (match.cast_by, match.cast[0], set(match.uniques)) == ("free", "witch", set(chosen.districts))
    assert client.get(where).context["wish"].districts == chosen.districts
    match = schedule(cast="random")
    assert (match.cast_by, match.draw_seed != "") == ("random", True)
    assert "Random" in str(client.get(page_of(circle)).context["regular_game"])


def test_the_pickers_of_a_circle_lead_back_to_its_own_form(client):
    ana, bara = person(), person("Bára")
    circle = circle_of(ana, bara)
    client.force_login(ana)
    where = reverse("games:regular_table", args=[circle.pk])

    shown = client.get(where, {"show": "on", "edition": "deluxe", "cast": "free", "pace": "live", "interval": "month"})
    refused = client.post(where, {"edition": "deluxe", "size": "4", "pace": "daily", "interval": "week"})

    assert f'hx-get="{where}"' in shown.content.decode()
    assert 'name="rank_1"' in shown.content.decode()
    assert (shown.context["form"]["pace"].value(), shown.context["form"]["interval"].value()) == ("live", "month")
    assert refused.status_code == 422
    client.force_login(bara)
    assert client.get(where).status_code == 404


def test_members_choose_the_cast_of_one_table(client):
    ana = person()
    circle = circle_of(ana, person("Bára"))
    client.force_login(ana)
    where = reverse("games:circle_table", args=[circle.pk])

    assert client.get(where).status_code == 200
    client.post(where, {"edition": "deluxe", "size": "6", "cast": "vicious_nobles", "pace": "daily"})

    match = Match.objects.get()
    assert (match.cast_by, match.size, match.is_private) == ("vicious_nobles", 6, True)
