"""Choosing the game of a new table: editions, casts, districts, links and default setups, without scripts."""

from urllib.parse import urlencode

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.html import escape

import engine
from engine.editions import EDITIONS
from games.domain.accounts import accounts
from games.domain.lobby import quotas, seating
from games.models import Favourite, Match, User
from tests.games.markup import compact
from tests.games.tables import guest, person, play_to_end
from tests.games.views.lobby.test_seating import SETUP, post, says
from tests.languages import ENGLISH

pytestmark = pytest.mark.django_db
DELUXE = {**SETUP, "edition": "deluxe", "size": 4, "cast": "first", "uniques": "own"}
BASIC = {f"rank_{rank}": key for rank, key in enumerate(EDITIONS["deluxe"].cast, 1)}


def look(client, query: str = "", **said):
    client.force_login(person())
    return client.get(reverse("games:new") + "?" + (query or urlencode(said, doseq=True)))


def opened(client, **fields) -> Match:
    answer = post(client, "new", user=person(), follow=False, **fields)
    assert answer.status_code == 302, answer.content.decode()
    return Match.objects.get()


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_table_can_be_opened_for_every_edition(client, edition):
    assert opened(client, **{**SETUP, "edition": edition}).edition == edition


def test_the_action_cards_join_where_they_are_asked_for(client):
    assert opened(client, **{**SETUP, "edition": "hig", "action_cards": "on"}).options == {"action_cards": True}


def test_variants_of_other_editions_are_passed_over(client):
    match = opened(client, **{**DELUXE, "completion": "longer", "action_cards": "on"})

    assert match.options == {}


@pytest.mark.parametrize(
    ("edition", "preset"), [(key, preset) for key, box in EDITIONS.items() for preset in box.presets]
)
def test_a_preset_brings_its_characters_and_its_districts(client, edition, preset):
    match = opened(client, **{**DELUXE, "edition": edition, "cast": preset})

    printed = EDITIONS[edition].presets[preset]
    assert match.cast == list(printed.characters[:8])
    assert sorted(match.uniques) == sorted(printed.uniques)
    assert match.cast_by == preset


def test_a_ninth_character_joins_on_request_and_where_it_must(client):
    asked_for = opened(client, **{**DELUXE, "cast": "cunning_agents", "nine": "on"})
    asked_for.delete()
    needed = opened(client, **{**DELUXE, "size": 3, "rank_9": "tax_collector"})

    assert asked_for.cast[8:] == ["tax_collector"]
    assert needed.cast[8:] == ["tax_collector"]


def test_the_artist_is_the_ninth_of_a_first_game_unless_another_is_chosen(client):
    assert opened(client, **{**DELUXE, "size": 8}).cast[8] == "artist"


def test_with_two_players_nobody_of_rank_nine_joins(client):
    assert len(opened(client, **{**DELUXE, "size": 2, "nine": "on", "rank_9": "artist"}).cast) == 8


def test_somebody_else_comes_for_who_cannot_play_and_the_waiting_room_says_so(client):
    match = opened(client, **{**DELUXE, "size": 2, "cast": "illustrious_emissaries"})

    assert match.cast[3] != "emperor"
    assert says(client.get(reverse("games:waiting", args=[match.pk])), "instead of: Emperor")


def test_characters_are_chosen_freely_one_for_each_rank(client):
    match = opened(client, **{**DELUXE, **BASIC, "cast": "free", "rank_1": "witch", "rank_8": "marshal"})

    assert (match.cast[0], match.cast[7], len(match.cast)) == ("witch", "marshal", 8)


def test_a_rank_without_a_character_is_refused(client):
    answer = post(client, "new", user=person(), **{**DELUXE, **BASIC, "cast": "free", "rank_5": ""})

    assert answer.status_code == 422
    assert says(answer, "Please check rank 5.")


def test_who_cannot_play_is_refused_with_the_reason_and_who_may_come_instead(client):
    emperor = {**DELUXE, **BASIC, "cast": "free", "size": 2, "rank_4": "emperor"}

    answer = post(client, "new", user=person(), **emperor)

    assert answer.status_code == 422
    assert says(answer, "This character needs at least 3 players: Emperor.")
    assert says(answer, "You can use instead: King and Patrician.")
    assert not Match.objects.exists()


def test_who_cannot_play_can_be_seen_but_not_chosen(client):
    page = compact(look(client, edition="deluxe", size=4, cast="free", nine="on").content.decode())

    queen = page[page.index('id="id_rank_queen"') :]
    assert queen[: queen.index(">")].endswith("disabled")
    assert "needs at least 5 players: Queen." in page


def test_a_random_cast_is_drawn_when_the_table_opens_and_anybody_can_draw_it_again(client):
    match = opened(client, **{**DELUXE, "cast": "random", "uniques": "random"})

    again = engine.casts.draw_cast(EDITIONS["deluxe"], 4, match.draw_seed)
    assert match.cast == list(again.cast)
    assert match.uniques == list(again.uniques)
    page = client.get(reverse("games:waiting", args=[match.pk]))
    assert says(page, match.draw_seed)
    assert says(page, "The characters were drawn at random.")


def test_the_seed_of_random_characters_is_not_that_of_the_shuffle(client):
    match = opened(client, **{**DELUXE, "cast": "random"})

    assert match.draw_seed != match.shuffle.seed


def test_nothing_is_random_unless_chosen(client):
    assert opened(client, **DELUXE).draw_seed == ""


def test_random_districts_go_with_a_chosen_cast(client):
    match = opened(client, **{**DELUXE, "cast": "cunning_agents", "uniques": "random"})

    assert match.cast[0] == "witch"
    assert match.uniques == list(engine.casts.draw_cast(EDITIONS["deluxe"], 4, match.draw_seed).uniques)


def test_a_preset_may_be_played_with_the_districts_of_the_first_game(client):
    match = opened(client, **{**DELUXE, "cast": "cunning_agents", "uniques": "first"})

    assert sorted(match.uniques) == sorted(EDITIONS["deluxe"].first_uniques)


def test_fourteen_districts_are_chosen_freely(client):
    chosen = [card.key for card in EDITIONS["deluxe"].uniques][-14:]

    match = opened(client, **{**DELUXE, "uniques": "free", "district": chosen})

    assert sorted(match.uniques) == sorted(chosen)


@pytest.mark.parametrize("number", [0, 13, 15])
def test_too_few_and_too_many_districts_are_refused(client, number):
    chosen = [card.key for card in EDITIONS["deluxe"].uniques][:number]

    answer = post(client, "new", user=person(), **{**DELUXE, "uniques": "free", "district": chosen})

    assert answer.status_code == 422
    assert says(answer, "You need exactly 14 different unique districts.")


def test_an_edition_for_seven_refuses_eight(client):
    answer = post(client, "new", user=person(), **{**SETUP, "size": 8})

    assert answer.status_code == 422
    assert says(answer, "This edition is for 2 to 7 players.")


def test_a_preset_of_another_edition_is_refused(client):
    answer = look(client, edition="revised", cast="cunning_agents")

    assert answer.status_code == 200
    assert says(answer, "This edition has no such preset.")


@pytest.mark.parametrize(
    "said", [{"edition": "monopoly"}, {"cast": "x<b>"}, {"rank_1": "queen"}, {"district": ["pub"]}, {"size": "99"}]
)
def test_a_bad_link_says_what_is_wrong_with_it(client, said):
    answer = look(client, **said)

    assert answer.status_code == 400
    assert says(answer, "Not available here:")
    assert not says(answer, "x<b>")


@pytest.mark.parametrize(
    "said",
    [
        {"edition": "classic", "size": 5, "completion": "longer"},
        {"edition": "hig", "size": 3, "action_cards": "on"},
        {"edition": "deluxe", "size": 8, "cast": "first", "rank_9": "queen"},
        {"edition": "deluxe", "size": 6, "cast": "vicious_nobles", "nine": "on", "uniques": "random"},
        {"edition": "revised", "size": 4, "cast": "free", **BASIC, "rank_2": "spy"},
        {"edition": "deluxe", "size": 4, "cast": "random", "uniques": "free"}
        | {"district": sorted(card.key for card in EDITIONS["deluxe"].uniques)[:14]},
    ],
)
def test_the_link_to_a_table_leads_to_itself(client, said):
    page = look(client, **said).content.decode()

    assert f'/games/new/?{urlencode(said, doseq=True)}">'.replace("&", "&amp;") in page


def test_a_link_leaves_out_what_does_not_matter(client):
    page = look(client, edition="classic", size=4, cast="free", rank_1="witch", nine="on").content.decode()

    assert '/games/new/?edition=classic&amp;size=4">' in page


def test_a_stranger_who_follows_a_link_signs_in_and_finds_it_again(client):
    answer = client.get(reverse("games:new") + "?edition=hig&size=3")

    assert answer.status_code == 302
    assert "edition%3Dhig%26size%3D3" in answer["Location"]


def test_showing_the_cast_keeps_the_other_fields_of_the_form(client):
    said = {**DELUXE, "cast": "vicious_nobles", "show": "on", "pace": "brisk", "seat_2": "builder"}
    del said["undo"], said["hours"]

    page = look(client, **said).content.decode()

    assert "Tax Collector" not in page
    assert "Navigator" in page
    assert 'value="Tuesday&#x27;s"' in page
    assert 'value="brisk" id="id_pace_brisk" checked' in " ".join(page.split())
    assert '<option value="builder" selected>' in page
    assert 'name="spectators" id="id_spectators" checked' in page
    assert 'name="undo" id="id_undo" checked' not in page
    assert 'name="hours" id="id_hours" checked' not in page


def test_random_characters_are_not_shown_before_the_deal(client):
    page = look(client, edition="deluxe", cast="random", uniques="random").content.decode()

    assert 'class="cast-row"' not in page


def test_a_favourite_is_kept_offered_and_forgotten(client):
    user = person()
    post(client, "keep_favourite", user=user, **{**DELUXE, "cast": "cunning_agents", "pace": "brisk"})

    kept = Favourite.objects.get(user=user).query
    assert kept == "edition=deluxe&size=4&cast=cunning_agents"
    assert says(client.get(reverse("games:new")), kept.replace("&", "&amp;"))
    post(client, "forget_favourite")
    assert not Favourite.objects.exists()


def test_keeping_a_favourite_loses_nothing_else_of_the_form(client):
    answer = post(client, "keep_favourite", user=person(), **{**DELUXE, "pace": "brisk"})

    assert says(answer, "Saved as your default.")
    assert says(answer, 'value="brisk" id="id_pace_brisk" checked')
    assert says(answer, "Tuesday&#x27;s")


def test_there_is_one_favourite_a_person(client):
    user = person()
    for edition in ("deluxe", "hig"):
        post(client, "keep_favourite", user=user, **{**SETUP, "edition": edition})

    assert Favourite.objects.get(user=user).query == "edition=hig&size=3"


def test_what_cannot_be_played_does_not_become_a_favourite(client):
    answer = post(client, "keep_favourite", user=person(), **{**SETUP, "size": 8})

    assert says(answer, "This edition is for 2 to 7 players.")
    assert not Favourite.objects.exists()


def test_an_erased_person_leaves_no_favourite(client):
    user = person()
    post(client, "keep_favourite", user=user, **DELUXE)

    accounts.erase_person(user=user)

    assert not Favourite.objects.exists()


def test_a_rematch_keeps_a_chosen_cast_and_draws_a_random_one_anew(client):
    again = []
    for cast, uniques in (("cunning_agents", "own"), ("random", "random")):
        Match.objects.all().delete()
        user = guest()
        fields = {**DELUXE, "size": 2, "cast": cast, "uniques": uniques, "seat_2": "apprentice"}
        post(client, "new", user=user, follow=False, **fields)
        match = Match.objects.get()
        play_to_end(match)
        again.append((match, seating.open_rematch(match=match, by=user)))

    (chosen, its_rematch), (drawn, new_draw) = again
    assert (chosen.cast, chosen.uniques) == (its_rematch.cast, its_rematch.uniques)
    assert new_draw.draw_seed not in ("", drawn.draw_seed)
    assert new_draw.cast == list(engine.casts.draw_cast(EDITIONS["deluxe"], 2, new_draw.draw_seed).cast)


@pytest.mark.parametrize("game", ["", "classic", "deluxe:cunning_agents", "revised:random", "hig", "hig:action_cards"])
def test_bots_play_any_edition_at_once(client, game):
    client.post(reverse("games:play_now"), {"game": game, "opponents": 5})

    match = Match.objects.get()
    assert (match.is_running, match.size) == (True, 6)
    assert match.edition == (game or "classic").partition(":")[0]


def test_the_front_page_says_which_games_eight_may_play(client):
    page = " ".join(client.get(f"/{ENGLISH}/").content.decode().split())

    assert '<optgroup label="Only with Deluxe and Revised"> <option value="7">7 bots</option>' in page
    assert page.index('<option value="6">6 bots</option>') < page.index('<optgroup label="Only with')
    assert 'role="status"' in page
    assert ">Classic and Hans im Glück: 1 to 6 bots · Deluxe and Revised: 1 to 7 bots</p>" in page


@pytest.mark.parametrize(("edition", "is_closed"), [("classic", True), ("hig", True), ("deluxe", False)])
def test_a_number_of_players_that_an_edition_has_no_seats_for_cannot_be_chosen_and_why(client, edition, is_closed):
    client.force_login(person())

    page = client.get(reverse("games:new"), {"edition": edition, "size": 8})

    chosen = 7 if is_closed else 8
    assert says(page, f'value="{chosen}" id="id_size_{chosen}" checked')
    assert says(page, 'value="8" id="id_size_8" disabled') == is_closed
    assert says(page, "This edition is for 2 to 7 players.") == is_closed
    assert page.status_code == 200


def test_seven_bots_play_where_eight_may(client):
    client.post(reverse("games:play_now"), {"game": "deluxe:first", "opponents": 7})
    refused = client.post(reverse("games:play_now"), {"game": "classic", "opponents": 7}, follow=True)

    assert Match.objects.get().size == 8
    assert says(refused, "This edition is for 2 to 7 players.")


def test_the_table_names_edition_preset_and_districts(client):
    bots = dict.fromkeys(("seat_2", "seat_3", "seat_4"), "apprentice")
    match = opened(client, **{**DELUXE, **bots, "cast": "cunning_agents", "uniques": "random"})

    assert says(client.get(match.get_absolute_url(), follow=True), "Deluxe · Cunning Agents · random districts")
    assert says(client.get(reverse("games:cards", args=[match.pk])), match.draw_seed)


def test_open_tables_are_found_by_edition(client):
    opened(client, **DELUXE)

    assert says(client.get(reverse("games:open"), {"edition": "deluxe"}), "Tuesday")
    assert not says(client.get(reverse("games:open"), {"edition": "hig"}), "Tuesday")


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_rules_of_each_edition_name_all_its_cards(client, edition):
    box = EDITIONS[edition]
    rules = client.get(reverse("pages:booklet", args=[edition]))
    cards = client.get(reverse("pages:cards_of", args=[edition]))

    for card in (*box.characters, *box.uniques, *box.actions):
        rule = str(escape(card.rule % card.numbers()))
        assert says(rules, str(escape(card.name)))
        assert says(rules, rule)
        assert says(cards, rule)
    assert cards.content.count(b'class="card-details"') == sum(
        map(len, (box.characters, box.districts, box.uniques, box.actions))
    )


def test_there_are_no_rules_of_an_unknown_edition(client):
    assert client.get(f"/{ENGLISH}/rules/monopoly/").status_code == 404
    assert client.get(f"/{ENGLISH}/rules/monopoly/cards/").status_code == 404


def test_who_has_too_many_games_with_bots_is_told_where_to_leave_some(client, monkeypatch):
    monkeypatch.setattr(quotas, "MAX_BOT_GAMES_OF_GUEST", 2)
    answers = [client.post(reverse("games:play_now"), follow=True) for _ in range(3)]
    opened = post(client, "new", user=User.objects.get(), follow=False, **{**SETUP, "size": 2, "seat_2": "apprentice"})

    assert Match.objects.count() == 2
    assert answers[-1].redirect_chain == [(reverse("games:mine"), 302)]
    assert "You have 2 unfinished games against bots." in answers[-1].content.decode()
    assert opened.status_code == 422


def test_tables_opened_from_one_network_address_are_counted_whoever_opens_them(settings):
    settings.ACCOUNT_RATE_LIMITS = {"open_table": "2/h/ip"}

    assert [Client().post(reverse("games:play_now")).status_code for _ in range(3)] == [302, 302, 429]
    assert Client(REMOTE_ADDR="192.0.2.7").post(reverse("games:play_now")).status_code == 302
    assert (Match.objects.count(), User.objects.count()) == (3, 3)


def test_whoever_may_play_with_bots_alone_finds_them_on_all_other_seats(client):
    client.force_login(guest())

    page = client.get(reverse("games:new")).content.decode()
    told = client.get(reverse("games:new") + "?seat_2=person").content.decode()

    assert page.count('<option value="apprentice" selected') == told.count('<option value="apprentice" selected') + 1
    assert '<option value="person" selected' not in page
