"""The film of a match over HTTP: whose eyes see what of which moment, and the ways from one to the next."""

import re
from html import unescape

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

import engine
from games.domain.errors import Refused
from games.domain.lobby import departures
from games.domain.matches import game_log, match_history, match_replay
from games.domain.matches.match_replay import Viewpoint
from games.domain.results import game_analysis
from games.enums import IncidentKind, MatchStatus
from games.models import Analysis, Entry, Match
from tests.games.tables import asked, choose, open_table, options, person, play_until, played_out, running
from tests.games.views.visiting import address, everything, signed_in

pytestmark = pytest.mark.django_db
ALL = {"1", "2", "3", "watcher", "open"}


@pytest.fixture(scope="module")
def over(django_db_setup, django_db_blocker) -> Match:
    """A game of three that was played to its end."""
    with played_out(3, django_db_blocker) as match:
        yield match


def film(match: Match, eyes: Viewpoint | None = None) -> match_replay.Replay:
    return match_replay.load_replay(match, eyes or Viewpoint(None, is_open=True))


def look(match: Match, number: int, client: Client | None = None, **query):
    return (client or Client()).get(address(match, "moment", number), query)


# Whose eyes


@pytest.mark.parametrize("eyes", ["open", "watcher", "2"])
def test_the_list_of_moves_tells_every_visible_moment_as_this_viewpoint_sees_it(over: Match, eyes):
    page = look(over, 20, **{"as": eyes})
    rounds = page.context["move_list"]
    shown = {move.number: move.words for one in rounds for move in one.moves}

    assert [one.title for one in rounds] == [f"Round {number}" for number in range(1, over.round + 1)]
    assert list(shown) == sorted(shown)
    for number in (0, 20, 33, film(over).last):
        told = look(over, number, **{"as": eyes}).context["told"].lines
        assert shown.get(number, "") == " ".join(re.sub("<[^>]*>", "", unescape(line.text)) for line in told)
    listed = page.content.decode().split('id="move_list"')[1].split("</section>")[0]
    assert listed.count("<li>") == len(shown)
    assert re.findall(r'data-at="(\d+)"\s+aria-current="true"', listed) == (["20"] if 20 in shown else [])


def test_a_moment_has_the_same_number_for_every_viewer():
    # Otherwise links to moments, such as those of the public feed, would lead players to other moments.
    match = running(3)
    play_until(match, lambda match: match.round == 2)
    moments = [film(match).entry(number).number for number in range(film(match).last + 1)]

    for viewer in (None, 0, 1, 2):
        assert [entry.number for entry, facts in match_history.log_entries(match, viewer) if facts] == moments
        replay = film(match, Viewpoint(viewer))
        assert [replay.entry(number).number for number in range(replay.last + 1)] == moments


def test_an_earlier_moment_shows_the_table_as_it_was_to_me():
    match = running(3)
    play_until(match, lambda m: match_history.newest_state(m).round == 3)
    seat = match.seats.first()

    then = look(match, 0, signed_in(seat.user)).context

    assert then["mine"].gold == 2
    assert len(then["hand"]) == 4
    assert then["decision"] is None
    assert all(city.hand == () for city in then["others"])
    assert then["hidden"] is None


def test_when_the_game_is_over_every_seat_the_spectator_and_all_cards_open_can_be_chosen(over: Match):
    page = look(over, 20)

    links = [link for _name, link, _now in page.context["viewpoints"]]
    assert {link.partition("?as=")[2] for link in links} == ALL
    assert all("/at/20/?as=" in link for link in links)
    for link in links:
        assert Client().get(link).context["number"] == 20


def test_a_seat_sees_its_own_hand_and_no_other(over: Match):
    shown = look(over, 30, **{"as": "2"}).context

    assert shown["mine"].number == 2
    assert shown["hand"] is not None
    assert all(city.hand == () for city in shown["others"])
    assert shown["hidden"] is None


def test_with_all_cards_open_hands_packs_what_lies_face_down_and_the_deck_are_shown(over: Match):
    number = next(n for n in range(film(over).last) if len(film(over).frame(n).state.picks) == 3)
    state = film(over).frame(number).state

    hidden = look(over, number, **{"as": "open"}).context["hidden"]

    assert [len(heap.cards) for heap in hidden.hands] == [len(player.hand) for player in state.players]
    assert [card.key for card in hidden.deck.cards] == state.deck
    assert len(hidden.packs) == sum(kept for _, _, kept in state.picks)
    assert hidden.facedown


def test_a_replay_opens_from_the_players_own_viewpoint(over: Match):
    shown = look(over, 5, signed_in(over.seats.select_related("user").last().user)).context

    assert shown["viewpoint"] == Viewpoint(2)


@pytest.mark.parametrize("word", ["0", "4", "02", "²", "-1", "1.0", "9" * 5000, "OPEN", "spectator", "'\"<b>"])
def test_unknown_viewpoints_give_404(over: Match, word):
    for match in (over, running(3)):
        answer = look(match, 3 if match is over else 0, **{"as": word})

        assert answer.status_code == 404
        assert "There is no such seat at this table." in answer.content.decode()
        assert Client().get(address(match, "around", 0), {"as": word}).status_code == 404


@pytest.mark.parametrize("sits", [True, False])
def test_no_other_viewpoint_is_available_while_the_game_runs(sits):
    match = running(3)
    play_until(match, lambda m: match_history.newest_state(m).round == 2 and m.version > 40)
    client = signed_in(match.seats.select_related("user").first().user) if sits else Client()
    own = "1" if sits else "watcher"
    before = everything(match)

    for word in sorted(ALL - {own}):
        for name in ("moment", "around"):
            answer = client.get(address(match, name, 4), {"as": word})
            assert answer.status_code == 403
            assert b"card-link" not in answer.content
    plain, wished = (client.get(address(match, "moment", 4), query) for query in ({}, {"as": own}))

    assert plain.status_code == wished.status_code == 200
    assert plain.context["told"] == wished.context["told"]
    assert "viewpoints" in plain.context
    assert plain.context["viewpoints"] == []
    assert everything(match) == before


@pytest.mark.parametrize("viewer", [0, None])
def test_while_the_game_runs_every_page_of_the_film_is_the_same_whatever_is_hidden(viewer):
    match = running(4)
    play_until(match, lambda m: match_history.newest_state(m).round == 2)
    user = match.seats.select_related("user").first().user
    client = Client() if viewer is None else signed_in(user)
    told, seen = film(match), Viewpoint(viewer)
    asked = [n for n in range(told.last + 1) if seen.asked(told.frame(n).state) is not None]
    numbers = sorted({*range(0, told.last + 1, 3), *asked[:3]})
    shown = [client.get(address(match, "moment", n)).context for n in numbers]

    for number, context in zip(numbers, shown, strict=True):
        view = engine.view_for(match_history.state_after(match, told.entry(number).number), viewer)
        assert context["view"] == view
        assert context["hidden"] is None
        assert context["choice"] is None or seen.asked(told.frame(number).state) is not None
    assert viewer is not None or all(context["choice"] is None for context in shown)
    assert viewer is None or any(context["choice"] for context in shown)


# Which moments


@pytest.mark.parametrize("number", [10_000, 2**40, 2**70])
def test_a_moment_that_has_not_come_is_not_found(number):
    match = running(3)

    for name in ("moment", "around"):
        answer = Client().get(address(match, name, number))
        assert answer.status_code == 404
    assert "Go to the start of the game" in look(match, number).content.decode()


def test_moments_of_tables_that_are_private_or_not_there_are_not_found():
    hidden = running(2)
    Match.objects.filter(pk=hidden.pk).update(is_private=True)

    for name in ("moment", "around"):
        assert signed_in(person()).get(address(hidden, name, 0)).status_code == 404
    assert signed_in(person()).get("/games/999999/at/0/").status_code == 404
    # Visitors who are signed out get the sign-in page, as for private tables, so they do not learn which exist.
    assert Client().get("/games/999999/at/0/").status_code == look(hidden, 0, Client()).status_code == 302
    assert Client().get("/games/999999/at/-1/").status_code == 404
    assert look(hidden, 0, signed_in(hidden.seats.select_related("user").first().user)).status_code == 200


def test_open_and_closed_tables_have_no_replay():
    waits = open_table(person())
    closed = running(2)
    departures.end_without_result(closed, IncidentKind.CANCELLED)
    closed.refresh_from_db()

    assert closed.status == MatchStatus.CANCELLED
    assert look(waits, 0).url == address(waits, "waiting")
    assert look(closed, 0, signed_in(closed.creator)).status_code == 410
    assert signed_in(closed.creator).get(address(closed, "around", 0)).status_code == 404


def test_a_move_that_was_taken_back_is_no_moment_and_leaves_no_trace():
    match = running(2)
    play_until(match, lambda m: "gather:gold" in options(m))
    seat, before = asked(match), film(match).last
    choose(match, "gather:gold")
    signed_in(seat.user).post(address(match, "undo"), {"at": match.version})
    match.refresh_from_db()
    undone = match.entries.exclude(restores=None).count()
    choose(match, "gather:gold")

    tables = [table.state for table in film(match).frames(0, film(match).last)]

    assert undone == 1
    assert film(match).last == before + 1
    assert tables[-1] == match_history.newest_state(match)


def test_replayed_tables_equal_those_of_the_rules(over: Match):
    shown = film(over)
    numbers = [shown.entry(n).number for n in range(shown.last + 1)]

    made = match_history.states_after(over, numbers)

    assert [table.state for table in shown.frames(0, shown.last)] == [made[number] for number in numbers]


# The bar


def test_every_way_of_the_bar_is_a_link_that_keeps_the_eyes(over: Match):
    shown = look(over, 40, **{"as": "2"}).context

    ways = {step.name: step for step in shown["steps"]}
    assert (ways["move-before"].number, ways["move-after"].number) == (39, 41)
    assert ways["round-before"].number <= ways["turn-before"].number < 40 < ways["turn-after"].number
    page = look(over, 40, **{"as": "2"}).content.decode()
    links = set(re.findall(r'href="(/games/\d+/at/[^"]*)"\s+data-at', page))
    marked = {one.number for one in shown["way"].landmarks} | set(shown["way"].rounds)
    assert {int(re.search(r"/at/(\d+)/", link)[1]) for link in links} >= marked | {0, shown["last"]}
    for link in links:
        assert link.endswith("?as=2")
    assert Client().get(min(links)).status_code == 200


def test_the_first_and_last_moment_have_no_link_beyond(over: Match):
    last = film(over).last

    begins, ends = look(over, 0).context["steps"], look(over, last).context["steps"]

    assert [step.address == "" for step in begins] == [True, True, True, False, False, False]
    assert [step.address == "" for step in ends] == [False, False, False, True, True, True]


def test_rounds_murders_robberies_fires_and_full_cities_are_marked(over: Match):
    way = look(over, 0, **{"as": "open"}).context["way"]

    told = [fact for entry in game_log.counted_entries(over) for fact in match_history.entry_facts(entry)]
    names = [type(fact).__name__ for fact in told]
    signs = [one.sign for one in way.landmarks]
    assert len(way.chapters) == names.count("Dealt")
    assert (signs.count("fire"), signs.count("city")) == (names.count("Destroyed"), names.count("Completed"))
    named = [fact.token for fact in told if isinstance(fact, engine.facts.Named)]
    assert signs.count("dagger") == named.count("murdered")
    assert "purse" in signs
    assert all(re.fullmatch(r"Move \d+: .+", one.words) for one in way.landmarks)


# What is looked for


@pytest.mark.parametrize("what", ["turns", "murders", "robberies", "razed", "builds", "draws"])
def test_a_filter_leads_to_what_it_names_and_back(over: Match, what):
    first = Client().get(address(over, "moment", 0), {"as": "open", "what": what, "go": "on"})
    page = Client().get(first.url)
    here = page.context["number"]
    back = look(over, film(over).last, **{"as": "open", "what": what, "go": "back"})
    last = Client().get(back.url).context["number"]

    assert first.status_code == back.status_code == 302
    assert 0 < here <= last
    assert look(over, here, **{"as": "open", "what": what, "go": "back"}).status_code == 200
    assert page.context["form"]["what"].value() == what


def test_a_filter_finds_a_players_own_and_a_single_card(over: Match):
    found = look(over, 0, **{"as": "open", "what": "builds", "who": "2", "go": "on"})
    page = Client().get(found.url).context
    built = [fact for fact in film(over).facts(page["number"]) if isinstance(fact, engine.facts.Built)]

    card = look(over, 0, **{"as": "open", "what": "builds", "card": built[0].district, "go": "on"})

    assert built[0].seat == 1
    assert card.status_code == 302


def test_what_does_not_come_any_more_is_said_and_nothing_moves(over: Match):
    page = look(over, film(over).last, what="murders", go="on")

    assert page.status_code == 200
    assert "Nothing found in that direction." in page.content.decode()


@pytest.mark.parametrize("query", [{"what": "secrets"}, {"who": "9"}, {"card": "../etc"}, {"go": "up"}])
def test_impossible_searches_are_refused_with_a_reason(over: Match, query):
    page = look(over, 3, **query)

    assert page.status_code == 400
    assert 'role="alert"' in page.content.decode()


def test_no_filter_finds_a_card_that_the_viewer_does_not_know():
    match = running(3)
    play_until(match, lambda m: m.version > 60)
    shown, stranger = film(match), film(match, Viewpoint(None))
    held = {card for player in match_history.newest_state(match).players for card in player.hand}
    open_cards = {card for n in range(stranger.last + 1) for fact in stranger.facts(n) for card in replay_words(fact)}
    secret = min(held - open_cards)

    assert any(secret in replay_words(fact) for n in range(shown.last + 1) for fact in shown.facts(n))
    page = look(match, 0, card=secret, go="on")
    assert page.status_code == 200
    assert page.context["nothing_found"]


def replay_words(fact) -> set[str]:
    return set(re.findall(r"'(\w+)'", str(engine.codec.as_list(fact))))


# The decision


def test_the_decision_of_then_is_shown_with_what_was_chosen(over: Match):
    shown = film(over)
    number, table = next(
        (t.number, t) for t in shown.frames(0, shown.last) if t.chosen and t.chosen.choices[0].startswith("build:")
    )
    seat = table.chosen.seat

    own, other, watcher, bare = (
        look(over, number, **{"as": word}).context["choice"]
        for word in (str(seat + 1), str((seat + 1) % 3 + 1), "watcher", "open")
    )

    chosen = [one.option.text for one in own.possible if one.is_chosen]
    assert own.rubric == "Your decision"
    assert [text.split()[-1] for text in chosen] == table.chosen.choices[:1]
    assert bare.possible == own.possible
    assert bare.rubric.endswith("decision")
    assert other is watcher is None


def test_what_was_refused_stands_there_with_its_reason(over: Match):
    shown = film(over)
    choices = [look(over, n, **{"as": "open"}).context["choice"] for n in range(0, shown.last, 5)]

    refused = [option for choice in choices if choice for option in choice.refused]
    assert refused
    assert all(option.why for option in refused)


def test_from_what_was_refused_one_tap_leads_to_the_rule_and_another_back_to_that_moment(over: Match):
    shown = film(over)
    pages = ((n, look(over, n, **{"as": "open"})) for n in range(0, shown.last, 5))
    moment, page = next((n, page) for n, page in pages if page.context["choice"] and page.context["choice"].refused)

    marks = re.findall(r'<a class="about rule-mark" href="([^"]+)"', page.content.decode())
    rule = Client().get(unescape(marks[0]))

    assert len(marks) == len(page.context["choice"].refused)
    assert f'href="{address(over, "moment", moment)}#choice"' in rule.content.decode()


def test_the_decision_that_waits_now_is_not_part_of_the_film():
    match = running(2)
    play_until(match, lambda m: m.version > 12)

    page = look(match, film(match).last, signed_in(asked(match).user))

    assert page.context["choice"] is None


# Around


def test_one_answer_has_the_ten_moments_before_and_after(over: Match):
    html = Client().get(address(over, "around", 30), {"as": "1"}).content.decode()

    assert [int(n) for n in re.findall(r'<template\s+data-moment="(\d+)"', html)] == [*range(20, 41)]
    assert html.count('id="told"') == 21
    assert 1 <= html.count('id="ranks"') < 21


def test_a_region_comes_again_only_where_it_has_changed_and_is_the_pages_own(over: Match):
    html = Client().get(address(over, "around", 30), {"as": "1"}).content.decode()
    stands: dict[str, str] = {}
    for number, regions in re.findall(r'<template data-moment="(\d+)"[^>]*>(.*?)</template>', html, re.DOTALL):
        for region in re.split(r"(?=<(?:section|div|p|nav)[^>]* id=)", regions):
            if name := re.match(r"<\w+[^>]* id=\"([\w-]+)\"", region):
                stands[name[1]] = region.strip()
        if number in ("20", "33", "40"):
            page = look(over, int(number), **{"as": "1"}).content.decode()
            assert all(region in page for name, region in stands.items() if name in ("told", "where", "mine"))


# Costs and old games


@pytest.mark.parametrize("name", ["moment", "around"])
def test_a_seek_costs_six_queries_at_most_wherever_it_leads(name):
    match = running(7)
    play_until(match, lambda m: m.version >= 150)
    spent = set()
    for client in (signed_in(match.seats.select_related("user").first().user), Client()):
        for number in (0, 40, 77, film(match).last):
            with CaptureQueriesContext(connection) as queries:
                client.get(address(match, name, number))
            spent.add(len(queries))

    assert max(spent) <= 6


@pytest.mark.parametrize("name", ["moment", "around"])
def test_a_game_that_is_over_and_was_analysed_costs_no_more(over: Match, name):
    odds = [[333, 333, 334]] * (film(over).last + 1)
    row = {"form": game_analysis.ANALYSIS_FORMAT, "version": over.version, "odds": odds, "worked_at": over.ended_at}
    Analysis.objects.update_or_create(match=over, defaults=row)
    client, spent = signed_in(over.seats.select_related("user").first().user), set()
    for number in (0, 40, film(over).last):
        with CaptureQueriesContext(connection) as queries:
            page = client.get(address(over, name, number), {"as": "open"})
        assert name == "around" or len(page.context["curve"]) == 3
        spent.add(len(queries))

    assert max(spent) <= 7


def test_a_fact_of_a_later_version_is_told_by_a_plain_line(over: Match):
    entry = Entry.objects.filter(match=over, number=film(over).entry(12).number).get()
    stored, version = entry.facts, entry.facts_version
    try:
        for facts, written in (([*stored, ["Eclipsed", 3, "sun"]], version), (stored, 99)):
            Entry.objects.filter(pk=entry.pk).update(facts=facts, facts_version=written)
            for word in ("1", "watcher", "open"):
                for number in (12, film(over).last):
                    page = look(over, number, **{"as": word})
                    assert page.status_code == 200
            page = look(over, 12, **{"as": "open"}).content.decode()
            assert "Something happened that this version of the site" in page
            assert "sun" not in re.sub(r'class="[^"]*"', "", page.partition('id="told"')[2].partition("</section>")[0])
            assert Client().get(address(over, "log")).status_code == 200
            assert Client().get(address(over)).status_code == 200
    finally:
        Entry.objects.filter(pk=entry.pk).update(facts=stored, facts_version=version)


def test_a_game_of_other_rules_shows_what_was_written_down_and_no_decision(over: Match, monkeypatch):
    end = film(over).last
    told = [table.state.players for table in film(over).frames(0, end)]

    def other_rules(state, entry):
        try:
            return engine.play(state, entry.seat, ":".join(map(str, engine.options(state)[-1])))
        except engine.Illegal as illegal:
            raise Refused("rules_changed") from illegal

    monkeypatch.setattr(match_history, "replay_entry", other_rules)

    tables = list(film(over).frames(0, end))
    unasked = [table.number for table in tables if not table.state.agenda]
    assert [table.state.players for table in tables] == told
    assert len(unasked) > end / 2
    page = look(over, unasked[-2], **{"as": "open"})
    assert page.status_code == 200
    assert page.context["choice"] is None
