"""The marks of seats at the table: on plates and, once they are revealed, at the characters of the round."""

import engine
from engine.records import with_changes
from games.models.accounts.seat_mark import seat_mark
from games.screens.partials import cached_partial
from games.screens.table import cities, ranks

NAMES = ("Ana", "Bára", "Cyril", "Greta Ember")
MARKS = [seat_mark(1, number, "", "", "", is_bot=number == 3) for number in range(4)]


def a_view() -> engine.View:
    """Return a spectator's view of a new game in which the king and the bishop are being called."""
    view = engine.view_for(engine.new_game("classic", 4, "3" * 64).state, None)
    return with_changes(view, phase="turns", called=5, faceup=(), revealed=(("king", 3),), turn=None)


def test_a_mark_is_shown_at_a_character_only_once_it_is_revealed():
    shown = {rank.key: rank.mark for rank in ranks.ranks_of_cast(a_view(), NAMES, ("",) * 4, MARKS)}

    assert {key: mark for key, mark in shown.items() if mark} == {"king": MARKS[3]}


def test_an_own_character_has_no_mark_before_it_is_revealed():
    view = engine.view_for(engine.new_game("classic", 4, "3" * 64).state, 1)
    players = tuple(with_changes(p, characters=("bishop",)) if p.seat == 1 else p for p in view.players)
    view = with_changes(view, phase="turns", called=4, revealed=(("king", 3),), turn=None, players=players)

    shown = {rank.key: rank.mark for rank in ranks.ranks_of_cast(view, NAMES, ("",) * 4, MARKS)}

    assert (shown["bishop"], shown["king"]) == (None, MARKS[3])


def test_a_robbed_character_is_marked_before_its_call_and_after():
    view = with_changes(a_view(), marks=(("king", ("robbed",)), ("merchant", ("robbed",)), ("bishop", ("robbed",))))

    shown = {rank.key: (rank.note, rank.marked, rank.badges) for rank in ranks.ranks_of_cast(view, NAMES)}

    assert shown["king"] == ("Greta Ember", "robbed", ("purse",))
    assert shown["merchant"] == ("to be robbed", "", ("purse",))
    assert shown["bishop"] == ("no answer", "", ())


def test_a_bot_shows_its_face_and_level_and_a_person_their_crest():
    _own, others = cities.cities_in_order(
        a_view(), NAMES, {}, ("",) * 4, MARKS, ("", "", "", "Bot, level: Apprentice.")
    )
    person, bot = others[0], others[3]

    plates = [cached_partial("games/play/table/parts/plate.html", city=city) for city in (person, bot)]
    opened = cached_partial("games/play/table/parts/city_districts.html", city=bot, match_id=1)

    assert f"#k-{MARKS[0].emblem}" in plates[0]
    assert f"#n-{MARKS[3].neighbor}" in plates[1]
    assert "Bot, level: Apprentice." in opened
    assert bot.css == f"seated of-{MARKS[3].color}"
