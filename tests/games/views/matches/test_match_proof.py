"""The proof of a fair shuffle, and the export of finished games: for all who can see them, and not before their end."""

import json
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import gettext, ngettext, override

import engine
from engine import proof
from games.domain.lobby import departures
from games.models import Match, Shuffle
from tests.games.tables import NAMES, choose, open_table, person, play_to_end, running
from tests.games.views.visiting import address, signed_in
from tests.languages import LANGUAGES
from tests.tools.secrecy.site import settle

pytestmark = pytest.mark.django_db
FILES = ("export_json", "export_text")


def test_a_running_table_shows_its_seal_and_its_seed_to_nobody():
    match = running(3)
    choose(match)
    seed = Shuffle.objects.get(match=match).seed

    for client in (Client(), signed_in(match.seats.first().user)):
        shown = {name: client.get(address(match, name)).content.decode() for name in ("table", "cards", "proof")}
        assert match.seed_hash[:8] in shown["table"]
        assert match.seed_hash in shown["cards"]
        assert match.seed_hash in shown["proof"]
        assert all(seed not in html for html in shown.values())
        assert "Seed</h2>" not in shown["proof"]


def test_the_commitment_is_shown_before_others_join():
    match = open_table(person())

    assert match.seed_hash in Client().get(address(match, "proof")).content.decode()


@pytest.mark.parametrize("name", FILES)
def test_a_running_game_is_given_to_nobody_and_says_the_same_whatever_happened(name):
    match = running(3)
    clients = [Client(), *(signed_in(seat.user) for seat in match.seats.all())]
    early = [client.get(address(match, name)) for client in clients]
    choose(match)
    late = [client.get(address(match, name)) for client in clients]

    assert {answer.status_code for answer in (*early, *late)} == {403}
    assert all("You can download this game when it is over." in answer.content.decode() for answer in early)
    assert all("Content-Disposition" not in answer for answer in early)
    assert settle(early[0].content.decode()) == settle(late[0].content.decode())


@pytest.mark.parametrize("name", [*FILES, "proof"])
def test_of_a_game_without_a_result_nothing_is_shown(name):
    match = running(2)
    departures.end_without_result(match, "ended")

    answer = Client().get(address(match, name))

    assert answer.status_code == 410
    assert Shuffle.objects.get(match=match).seed not in answer.content.decode()


@pytest.mark.parametrize("name", [*FILES, "proof"])
def test_a_private_table_is_there_for_those_alone_who_sat_at_it(name):
    match = running(2, private=True)
    play_to_end(match)

    assert signed_in(match.seats.first().user).get(address(match, name)).status_code == 200
    assert [c.get(address(match, name)).status_code for c in (Client(), signed_in(person("Zoe")))] == [302, 404]
    assert signed_in(person("Yve")).get(reverse(f"games:{name}", args=[2**70])).status_code == 404


def test_a_finished_game_is_proved_on_its_page():
    match = running(3)
    play_to_end(match)

    answer = Client().get(address(match, "proof"))

    html = answer.content.decode()
    assert answer.context["found"].faults == []
    assert dict(answer.context["found"].counts)["The deck, shuffled for the deal"] == 1
    assert Shuffle.objects.get(match=match).seed in html
    assert "the seed matches the seal" in html


def test_a_changed_record_is_told_on_its_page():
    match = running(3)
    play_to_end(match)
    entry = match.entries.exclude(rolls=[]).last()
    purpose, n, result = entry.rolls[0]
    match.entries.filter(pk=entry.pk).update(rolls=[[purpose, n, (result + 1) % n], *entry.rolls[1:]])

    html = Client().get(address(match, "proof")).content.decode()

    assert f"Entry {entry.number}: A number isn't the one the seed produces." in unescape(html)
    assert "We just checked" not in html


@pytest.mark.parametrize("version", [1, 99])
def test_what_a_later_version_of_the_site_wrote_is_said_not_to_be_known_and_all_else_is_given(version):
    match = running(3)
    play_to_end(match)
    entry = match.entries.exclude(rolls=[]).last()
    later = [["Flooded", 3, "tavern"], *(entry.facts if version == 1 else [])]
    match.entries.filter(pk=entry.pk).update(facts=later, facts_version=version)

    shown = {name: Client().get(address(match, name)) for name in ("table", "proof", *FILES)}

    assert {answer.status_code for answer in shown.values()} == {200}
    fault = "It contains something the check doesn't recognize."
    assert f"Entry {entry.number}: {fault}" in unescape(shown["proof"].content.decode())
    assert "that this version of the site can't describe" in shown["export_text"].content.decode()
    [problem] = proof.check(json.loads(shown["export_json"].content)).problems
    assert (problem.entry, problem.what) == (entry.number, "form")
    assert "Flooded" in problem.message


@pytest.mark.parametrize(("rules", "is_said"), [("1", True), ("2", True), ("3", False)])
def test_of_a_game_of_older_rules_it_is_said_by_which_deal_it_was_checked(rules, is_said):
    match = running(3)
    play_to_end(match)
    Match.objects.filter(pk=match.pk).update(rules_version=rules)

    html = Client().get(address(match, "proof")).content.decode()

    assert ("When this game started, characters were dealt differently:" in html) == is_said
    assert "the seed matches the seal" in html


def test_a_finished_game_is_given_as_data_that_proves_itself():
    match = running(3)
    play_to_end(match)

    answer = Client().get(address(match, "export_json"))

    game = json.loads(answer.content)
    assert answer["Content-Type"] == "application/json"
    assert answer["Content-Disposition"] == f'attachment; filename="citadels-{match.pk}.json"'
    assert [seat["name"] for seat in game["seats"]] == list(NAMES[:3])
    assert proof.check(game, seal=match.seed_hash).problems == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_finished_game_is_given_as_text_in_the_readers_language(language):
    with override(language):
        round_one, points = (
            gettext("Round %(round)d") % {"round": 1},
            ngettext("%(number)d point", "%(number)d points", 36),
        )
    match = running(3)
    play_to_end(match)

    answer = Client(headers={"Accept-Language": language}).get(address(match, "export_text"))

    lines = answer.content.decode().splitlines()
    assert answer["Content-Type"] == "text/plain; charset=utf-8"
    assert answer["Content-Disposition"] == f'attachment; filename="citadels-{match.pk}.txt"'
    assert lines[0] == match.name
    assert round_one in lines
    assert points % {"number": max(seat.score for seat in match.seats.all())} in lines[4]
    assert len([line for line in lines if line.startswith("- ")]) > 50
    assert "<" not in "".join(lines)


def test_the_text_tells_who_chose_what():
    match = running(2)
    play_to_end(match)

    text = Client().get(address(match, "export_text")).content.decode()

    assert "Ana chooses the" in text or "Ana takes the" in text


def test_the_downloaded_script_is_the_one_that_verifies():
    answer = Client().get(reverse("games:script"))

    assert answer["Content-Disposition"] == 'attachment; filename="citadels_proof.py"'
    assert answer["Content-Type"].startswith("text/x-python")
    code = {"__name__": "citadels_proof"}
    exec(compile(answer.content, "citadels_proof.py", "exec"), code)
    assert code["FORMAT"] == engine.proof.FORMAT


@pytest.mark.parametrize("name", [*FILES, "proof"])
def test_statistics_pages_reject_post(name):
    match = running(2)

    assert Client().post(address(match, name)).status_code == 405


@pytest.mark.parametrize(("name", "most"), [("proof", 9), ("export_json", 8), ("export_text", 6)])
def test_they_cost_few_queries(name, most, django_assert_max_num_queries):
    match = running(3)
    play_to_end(match)

    with django_assert_max_num_queries(most):
        Client().get(address(match, name))
