"""A game that is over, tried out differently: from a film or a file, against bots, and apart from every record."""

from __future__ import annotations

import io
import json
import random
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

import engine
from games.domain.lobby import quotas
from games.domain.matches import match_export
from games.domain.operations import retention
from games.domain.review import game_import, studies
from games.enums import By
from games.models import Analysis, Match, Rating, Study, Summary
from tests.games.markup import compact
from tests.games.tables import guest, person, play_to_end, play_until, played_out, running
from tests.games.views.visiting import address, everything, signed_in

pytestmark = pytest.mark.django_db
LIST = "/games/analysis/"


@pytest.fixture(scope="module")
def over(django_db_setup, django_db_blocker) -> Match:
    """A game of three that was played to its end."""
    with played_out(3, django_db_blocker) as match:
        yield match


@pytest.fixture
def told(over: Match) -> dict[str, Any]:
    """That game as its file."""
    return json.loads(match_export.export_match_json(over, ["Ana", "Bára", "Cyril"]))


def bring(client: Client, told: Any):
    raw = told if isinstance(told, bytes) else json.dumps(told).encode()
    return client.post(LIST, {"file": io.BytesIO(raw)})


def laid(client: Client, match: Match, number: int = 6) -> Study:
    answer = client.post(address(match, "try_out", number))
    return Study.objects.get(pk=int(answer.url.split("/")[3]))


def at(study: Study, number: int, name: str = "study_moment") -> str:
    return reverse(f"games:{name}", args=[study.pk, number])


def chosen(page) -> list[str]:
    """List what the decision of a page offers."""
    return sorted(
        {
            text
            for part in [*page.context["decision"].groups, *page.context["decision"].rows]
            for option in part.options
            for text in [option.text]
            if text and not option.disabled
        }
    )


def choose(client: Client, study: Study, number: int, text: str, **more):
    study.refresh_from_db()
    return client.post(at(study, number, "study_choose"), {"choice": text, "at": study.version, **more})


def do(client: Client, study: Study, deed: str, number: int = 0, **more):
    study.refresh_from_db()
    return client.post(at(study, number, "study_change"), {"do": deed, "at": study.version, **more})


# From a film


def test_a_replay_links_to_the_same_moment_of_a_study(over):
    client = signed_in(person("Zoe"))
    film = client.get(address(over, "moment", 6), {"as": "open"})
    assert address(over, "try_out", 6) in film.content.decode()

    study = laid(client, over)
    page = client.get(at(study, 6))

    assert page.status_code == 200
    assert page.context["told"].lines[0].text == film.context["told"].lines[0].text
    assert page.context["last"] == film.context["last"]
    assert chosen(page)
    assert page.context["said"]
    assert page.context["hidden"] is not None
    assert laid(client, over) == study


def test_whoever_is_not_signed_in_is_not_offered_it_and_a_running_game_gives_nothing(over):
    assert "What if?" not in Client().get(address(over, "moment", 6)).content.decode()
    assert Client().post(address(over, "try_out", 6)).status_code == 302

    match = running(2)
    play_until(match, lambda m: m.version > 12)
    client = signed_in(match.seats.first().user)
    before = everything(match)

    assert "What if?" not in client.get(address(match, "moment", 3)).content.decode()
    assert client.post(address(match, "try_out", 3)).status_code == 403
    assert everything(match) == before
    assert not Study.objects.exists()


def test_a_private_game_is_not_there_for_strangers():
    match = running(2, private=True)
    play_to_end(match)

    assert signed_in(person()).post(address(match, "try_out", 3)).status_code == 404
    assert laid(signed_in(match.seats.first().user), match).match == match


def test_studies_of_other_users_give_404(over):
    study = laid(signed_in(person()), over)
    stranger = signed_in(person())

    for name in ("study_moment", "study_around"):
        assert stranger.get(at(study, 2, name)).status_code == 404
    for name in ("study_choose", "study_change"):
        assert stranger.post(at(study, 2, name)).status_code == 404
    assert stranger.get(reverse("games:study", args=[study.pk])).status_code == 404
    assert stranger.post(reverse("games:study_forget", args=[study.pk])).status_code == 404
    assert stranger.get(reverse("games:study_card", args=[study.pk, "king"])).status_code == 404
    assert Client().get(at(study, 2)).status_code == 302
    assert signed_in(person()).get(f"{LIST}{2**70}/").status_code == 404
    assert stranger.get(LIST).context["studies"] == []
    assert Study.objects.filter(pk=study.pk).exists()


# What is tried


def test_bots_answer_until_the_same_seat_is_asked_again_and_nothing_of_the_game_changes(over):
    before = everything(over), Summary.objects.count(), Rating.objects.count(), Analysis.objects.count()
    client = signed_in(person())
    study = laid(client, over)
    page = client.get(at(study, 6))
    seat = engine.question(studies.play_line(study).states[page.context["number"]]).seat

    answer = choose(client, study, 6, chosen(page)[0])
    study.refresh_from_db()
    after = client.get(answer.url)

    assert study.tries[0][0] == By.PERSON
    assert {by for by, _post in study.tries[1:]} <= {By.BOT}
    assert all(post[0][0] != seat for _by, post in study.tries[1:])
    assert engine.question(studies.play_line(study).states[-1]).seat == seat
    assert after.context["number"] == after.context["last"]
    assert after.context["own_choices"] == 1
    assert (everything(over), Summary.objects.count(), Rating.objects.count(), Analysis.objects.count()) == before


def test_without_bots_every_seat_is_chosen_for(over):
    client = signed_in(person())
    study = laid(client, over)
    do(client, study, "bot", bot="")

    choose(client, study, 6, chosen(client.get(at(study, 6)))[0])
    study.refresh_from_db()

    assert len(study.tries) == 1
    assert do(client, study, "on").status_code == 422


def test_bots_that_search_do_not_answer_because_the_page_would_wait(over):
    client = signed_in(person())
    study = laid(client, over)

    answer = do(client, study, "bot", bot="counsel")
    study.refresh_from_db()

    assert answer.status_code == 422
    assert study.bot != "counsel"


def test_a_bots_chance_is_its_own_at_each_place_and_the_same_when_it_is_tried_again():
    drawn = {
        who: [studies.study_rng(Study(pk=who[0]), *who[1:]).random() for _ in range(2)]
        for who in ((7, 0, 3), (7, 0, 4), (7, 1, 3), (8, 0, 3))
    }

    assert all(one == again for one, again in drawn.values())
    assert len({one for one, _again in drawn.values()}) == len(drawn)


def test_what_was_chosen_at_a_moment_is_told_without_the_orders_of_others(over):
    study = studies.begin_study_of_match(person(), over)
    found = studies.play_line(study)
    number = next(number for number, place in enumerate(found.places) if len(study.posts[place]) == 1)
    ((seat, text),) = study.posts[found.places[number]]
    study.posts[found.places[number]].append([(seat + 1) % 3, "graveyard:no"])

    assert found.choices_at(number) == [text]


def test_the_last_choice_is_taken_back_and_all_of_it_started_over(over):
    client = signed_in(person())
    study = laid(client, over)
    choose(client, study, 6, chosen(client.get(at(study, 6)))[0])
    first = Study.objects.get(pk=study.pk).tries
    end = client.get(client.get(reverse("games:study", args=[study.pk])).url)
    choose(client, study, end.context["number"], chosen(end)[0])

    back = do(client, study, "back")
    study.refresh_from_db()
    assert study.tries == first
    assert client.get(back.url).context["number"] == end.context["number"]

    do(client, study, "over")
    study.refresh_from_db()
    assert study.tries == []
    assert do(client, study, "back").status_code == 422
    assert client.get(at(study, 6)).context["last"] == client.get(address(over, "moment", 6)).context["last"]


def test_a_choice_in_the_middle_drops_what_came_after_and_the_game_itself_stays_to_be_seen(over):
    client = signed_in(person())
    study = laid(client, over)
    do(client, study, "bot", bot="")
    for _ in range(4):
        study.refresh_from_db()
        place = studies.play_line(study).last if study.tries else 6
        choose(client, study, place, chosen(client.get(at(study, place)))[0])
    study.refresh_from_db()
    tries = study.tries
    assert len(tries) == 4

    page = client.get(at(study, 8))
    assert page.context["drops"]
    choose(client, study, 8, chosen(page)[-1])
    study.refresh_from_db()
    assert study.tries[:2] == tries[:2]
    assert len(study.tries) == 3

    played = client.get(at(study, 12), {"line": "played"})
    assert played.context["is_played"]
    film = client.get(address(over, "moment", 12), {"as": "open"})
    assert played.context["told"].lines[0].text == film.context["told"].lines[0].text


def test_a_page_that_knew_another_version_changes_nothing(over):
    client = signed_in(person())
    study = laid(client, over)
    text = chosen(client.get(at(study, 6)))[0]
    assert choose(client, study, 6, text).status_code == 302
    kept = Study.objects.values().get(pk=study.pk)

    for stale in ("0", "999999999", "-1", "x", "9" * 40, ""):
        answers = [
            client.post(at(study, 6, "study_choose"), {"choice": text, "at": stale}).status_code,
            client.post(at(study, 6, "study_change"), {"do": "over", "at": stale}).status_code,
        ]
        assert set(answers) <= {409, 422}
    assert Study.objects.values().get(pk=study.pk) == kept


@pytest.mark.parametrize(
    "posted", [[], ["fly:moon"], ["\ud83d"], ["end_turn"] * 50, ["x" * 300], ["pick"], ["pick:king", "pick:king"], [""]]
)
def test_what_cannot_be_chosen_is_refused_with_a_reason(over, posted):
    client = signed_in(person())
    study = laid(client, over)
    data = {"choice": [text.encode("utf-8", "ignore").decode() for text in posted], "at": 0}

    answer = client.post(at(study, 6, "study_choose"), data)

    assert answer.status_code == 422
    assert 'class="message error"' in answer.content.decode()
    assert Study.objects.get(pk=study.pk).tries == []


def test_the_viewpoint_of_a_seat_shows_only_its_own_cards(over):
    client = signed_in(person())
    study = laid(client, over)

    pages = [client.get(at(study, 6), {"as": word}) for word in ("1", "2", "3", "watcher")]

    assert sum(page.context["decision"] is not None for page in pages) == 1
    assert all(page.context["hidden"] is None for page in pages)
    assert client.get(at(study, 6), {"as": "9"}).status_code == 404
    assert client.get(at(study, 10**6)).status_code == 404


def test_the_moments_around_come_in_one_answer_with_their_decisions(over):
    client = signed_in(person())
    study = laid(client, over)

    page = client.get(at(study, 6, "study_around")).content.decode()

    assert compact(page).count("<template data-moment") == 17
    assert f'action="{at(study, 7, "study_choose")}?as=open"' in page


def test_a_card_is_told_of_in_place_and_in_the_rulebook(over):
    client = signed_in(person())
    study = laid(client, over)
    where = reverse("games:study_card", args=[study.pk, "king"])

    assert f'href="{where}"' in client.get(at(study, 6)).content.decode()
    assert "King" in client.get(where, headers={"HX-Request": "true"}).content.decode()
    assert client.get(where).url.endswith("/characters/king/")
    assert client.get(reverse("games:study_card", args=[study.pk, "nobody"])).status_code == 404


@pytest.mark.parametrize("bot", ["", "apprentice", "builder"])
def test_random_choices_in_a_study_never_fail(over, bot):
    client, rng = signed_in(person()), random.Random(f"steps {bot}")
    study = laid(client, over)
    do(client, study, "bot", bot=bot)
    client.raise_request_exception = True
    for _ in range(25):
        study.refresh_from_db()
        found = studies.play_line(study, is_played=rng.random() < 0.2)
        number = rng.choice([found.last, rng.randint(0, found.last)])
        query = "?line=played" if found.is_played else ""
        page = client.get(at(study, number) + query)
        assert page.status_code == 200
        if page.context["decision"] is None:
            continue
        table = found.states[found.places[number]]
        texts = [engine.Offer(choice).text for choice in engine.options(table)]
        answer = client.post(
            at(study, number, "study_choose") + query, {"choice": rng.choice(texts), "at": study.version}
        )
        assert answer.status_code in (302, 422)
        deed = rng.choice(["back", "on", "bot", "", "none"])
        assert do(client, study, deed, bot=bot).status_code in (302, 422)
    study.refresh_from_db()
    assert studies.play_line(study).states


def test_bots_that_had_no_time_go_on_when_they_are_asked(over, monkeypatch):
    client = signed_in(person())
    study = laid(client, over)
    monkeypatch.setattr(studies, "BOT_SECONDS", -1)
    # The characters are chosen first, one seat after the other.
    choose(client, study, 1, chosen(client.get(at(study, 1)))[0])
    study.refresh_from_db()
    assert len(study.tries) == 1
    assert client.get(at(study, 1)).context["bots_go_on"]

    monkeypatch.setattr(studies, "BOT_SECONDS", 10)
    assert do(client, study, "on").status_code == 302
    study.refresh_from_db()
    assert len(study.tries) > 1
    assert not studies.waits_for_bots(study, studies.play_line(study))


def test_password_attempts_are_limited(over, monkeypatch):
    client = signed_in(person())
    study = laid(client, over)
    monkeypatch.setattr(studies, "MAX_TRIES", 0)

    assert choose(client, study, 6, chosen(client.get(at(study, 6)))[0]).status_code == 422
    assert Study.objects.get(pk=study.pk).tries == []


# From a file


def test_an_imported_game_has_the_names_of_its_file(over, told):
    client = signed_in(person())
    told["seats"][1]["name"] = "<b>Bob</b>\u202e\n\0 x"
    told["game"]["name"] = "A\u200b <i>game</i>" + "x" * 100

    answer = bring(client, told)
    page = client.get(answer.url).content.decode()
    study = Study.objects.get()

    assert study.match is None
    assert study.names == ["Ana", "<b>Bob</b> x", "Cyril"]
    assert study.title == ("A <i>game</i>" + "x" * 100)[:60]
    assert "&lt;b&gt;Bob&lt;/b&gt; x" in page
    assert bring(client, told).url == answer.url
    assert "&lt;i&gt;game" in client.get(LIST).content.decode()


def spoil(where: str, value: Any):
    def change(told: dict[str, Any]) -> None:
        *path, last = where.split(".")
        part: Any = told
        for name in path:
            part = part[int(name) if name.isdecimal() else name]
        if value is None:
            del part[int(last) if last.isdecimal() else last]
        else:
            part[int(last) if last.isdecimal() else last] = value

    return change


HOSTILE = {
    "no format": (spoil("format", None), 400),
    "another format": (spoil("format", "chess"), 400),
    "newer": (spoil("version", 3), 422),
    "much newer": (spoil("version", 10**30), 422),
    "no version": (spoil("version", "1"), 400),
    "a version that is true": (spoil("version", True), 400),
    "older than the first": (spoil("version", 0), 400),
    "unknown edition": (spoil("game.edition", "chess"), 422),
    "an edition that is a list": (spoil("game.edition", []), 400),
    "too many seats": (spoil("game.size", 9), 422),
    "a size that is a fraction": (spoil("game.size", 3.0), 400),
    "a size that is true": (spoil("game.size", True), 400),
    "a size beyond all": (spoil("game.size", 10**300), 422),
    "foreign option": (spoil("game.options", {"fly": 1}), 422),
    "foreign card": (spoil("game.cast.0", "dragon"), 422),
    "a card that is a list": (spoil("game.cast.0", []), 400),
    "a cast that is a word": (spoil("game.cast", 5), 400),
    "a card with a long name": (spoil("game.cast.0", "x" * 9000), 400),
    "no seed": (spoil("shuffle.seed", None), 400),
    "a seed that is no number": (spoil("shuffle.seed", "xyz"), 400),
    "another seed": (spoil("shuffle.seed", "00" * 32), 422),
    "another seal": (spoil("shuffle.seal", "00" * 32), 422),
    "no entries": (spoil("entries", []), 422),
    "entries that are a word": (spoil("entries", "many"), 400),
    "the last entry missing": (spoil("entries.-1", None), 422),
    "an entry missing": (spoil("entries.20", None), 422),
    "another choice": (spoil("entries.9.choices", ["fly:moon"]), 422),
    "no choice": (spoil("entries.9.choices", []), 400),
    "many choices": (spoil("entries.9.choices", ["pass"] * 50), 400),
    "a choice that is a number": (spoil("entries.9.choices", [5]), 400),
    "another seat": (spoil("entries.9.seat", 77), 422),
    "a seat that is a word": (spoil("entries.9.seat", "0"), 400),
    "another fact": (spoil("entries.9.facts", [{"kind": "Fly"}]), 422),
    "facts missing": (spoil("entries.9.facts", None), 400),
    "other lots": (spoil("entries.0.rolls.0.result", 5000), 422),
    "no names": (spoil("seats", []), 400),
    "a name that is a number": (spoil("seats.0.name", 5), 400),
    "a title that is a list": (spoil("game.name", []), 400),
    "other rules": (lambda told: (spoil("game.rules_version", "1")(told), spoil("entries.9.facts", [])(told)), 422),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_file_that_is_not_a_game_of_this_house_is_refused_with_a_reason_and_nothing_is_kept(told, name):
    change, status = HOSTILE[name]
    if name == "the last entry missing":
        told["entries"].pop()
    else:
        change(told)

    answer = bring(signed_in(person()), told)

    assert answer.status_code == status
    assert 'role="alert"' in answer.content.decode()
    assert len(answer.context["refused"]) < 300
    assert not Study.objects.exists()


@pytest.mark.parametrize(
    ("raw", "status"),
    [
        (b"", 400),
        (b"\xff\xfe\x00", 400),
        (b"{", 400),
        (b"[" * 100_000, 400),
        (b'{"a":' * 40_000, 400),
        (b"NaN", 400),
        (b"9" * 9000, 400),
        (b"null", 400),
        (b"[]", 400),
        (b'"word"', 400),
        (b"x" * (game_import.MAX_BYTES + 1), 413),
    ],
)
def test_bytes_that_are_no_export_are_refused(raw, status):
    answer = bring(signed_in(person()), raw)

    assert answer.status_code == status
    assert not Study.objects.exists()


def test_an_oversized_body_is_rejected_before_the_view(told):
    answer = bring(signed_in(person()), b"x" * 300_000)

    assert answer.status_code == 413
    assert "more data than this site accepts" in answer.content.decode()


def test_a_post_without_a_file_is_told_so():
    client = signed_in(person())

    assert client.post(LIST).status_code == 400
    assert client.post(LIST, {"file": "not a file"}).status_code == 400


def test_chance_changes_of_a_file_are_refused_or_make_no_difference(over, told):
    client, rng = signed_in(person()), random.Random(5)
    whole = json.dumps(told)
    for _ in range(25):
        at_byte = rng.randrange(len(whole))
        spoilt = whole[:at_byte] + rng.choice('0159{}[],:"x') + whole[at_byte + 1 :]
        answer = bring(client, spoilt.encode())
        assert answer.status_code in (302, 400, 422)
    for study in Study.objects.all():
        assert (
            studies.play_line(study).states[-1].winners == studies.play_line(study, is_played=True).states[-1].winners
        )


# How much, and how long


def test_nobody_has_more_than_the_quota_and_guests_have_fewer(told, monkeypatch):
    monkeypatch.setattr(quotas, "MAX_STUDIES", 1)
    monkeypatch.setattr(quotas, "MAX_STUDIES_OF_GUEST", 0)
    client = signed_in(person())

    assert bring(client, told).status_code == 302
    other = running(2)
    play_to_end(other)
    answer = client.post(address(other, "try_out", 3))

    assert answer.status_code == 422
    assert "already" in answer.content.decode()
    assert bring(signed_in(guest()), told).status_code == 422
    assert Study.objects.count() == 1


def test_a_study_can_be_deleted_and_expires_after_a_year_without_use(over, travel):
    client = signed_in(person())
    study = laid(client, over)
    assert client.post(reverse("games:study_forget", args=[study.pk])).status_code == 302
    assert not Study.objects.exists()

    laid(client, over)
    travel.shift(retention.STUDIES.total_seconds() - 60)
    retention.delete_expired()
    assert Study.objects.exists()
    travel.shift(120)
    retention.delete_expired()
    assert not Study.objects.exists()


def test_a_game_that_the_rules_of_the_day_play_no_more_says_so_and_can_be_deleted(over):
    client = signed_in(person())
    study = laid(client, over)
    Study.objects.filter(pk=study.pk).update(posts=[[[0, "fly:moon"]]])

    answer = client.get(at(study, 0))

    assert answer.status_code == 422
    assert "be restored" in answer.content.decode()
    assert client.post(reverse("games:study_forget", args=[study.pk])).status_code == 302
