"""One move, one transaction: whoever comes first, repeated posts, stale ones, taking back."""

import pytest

import engine
from games.domain import archive, play, queries
from games.domain.errors import MovedOn, Refused
from games.enums import By, IncidentKind, MatchStatus
from games.models import Entry, Snapshot
from tests.games.tables import asked, choose, options, person, play_to_end, play_until, running

pytestmark = pytest.mark.django_db


def everything(match) -> tuple:
    """Give all that a refused post must leave alone."""
    match.refresh_from_db()
    return (
        match.version,
        match.stamp,
        list(match.seats.values()),
        list(match.entries.values()),
        list(match.snapshots.values()),
        list(match.notices.values()),
    )


def post(match, **wishes):
    seat = asked(match)
    wish = {"match": match, "seat": seat.number, "choices": [options(match)[0]], "at": match.version}
    return play.make_choice(**{**wish, **wishes})


def on_own_turn(match) -> bool:
    """Tell whether somebody acts who has not gathered yet."""
    return "gather:gold" in options(match)


def test_a_choice_moves_the_table_on_and_writes_an_entry():
    match = running(3)
    seat = asked(match)

    move = choose(match)

    entry = match.entries.get(number=1)
    assert match.version == move.number == 1
    assert (entry.seat, entry.question, entry.by, entry.user) == (seat.number, "pick", By.PERSON, seat.user)
    assert asked(match).number != seat.number


def test_the_facts_of_a_move_are_masked_for_nobody_but_others():
    match = running(3)
    seat = asked(match)
    text = options(match)[0]

    move = choose(match, text)

    assert move.facts[0].character == text.split(":")[1]
    other = (seat.number + 1) % 3
    assert archive.facts_since(match, other, 0)[0].character == "?"


def test_a_stale_post_is_told_what_happened_meanwhile():
    match = running(3)
    seat = asked(match)
    choose(match)
    before = everything(match)

    with pytest.raises(MovedOn) as moved_on:
        post(match, seat=seat.number, at=0)

    assert [type(fact).__name__ for fact in moved_on.value.happened] == ["Picked"]
    assert everything(match) == before


def test_a_repeated_post_is_played_once_and_answered_twice():
    match = running(3)
    seat, text = asked(match), options(match)[0]
    wish = {"match": match, "seat": seat.number, "choices": [text], "at": 0, "token": "abc", "user": seat.user}

    first = play.make_choice(**wish)
    second = play.make_choice(**wish)

    assert not first.repeated
    assert second.repeated
    assert (first.number, first.facts) == (second.number, second.facts)
    assert match.entries.count() == 2


def test_a_token_does_not_serve_for_another_choice():
    match = running(3)
    seat, (one, other, *_) = asked(match), options(match)
    play.make_choice(match=match, seat=seat.number, choices=[one], at=0, token="abc")
    before = everything(match)

    with pytest.raises(Refused, match="token_reused"):
        play.make_choice(match=match, seat=seat.number, choices=[other], at=0, token="abc")

    assert everything(match) == before


@pytest.mark.parametrize(
    ("choices", "code"),
    [
        (["gather:gold"], "unknown_move"),
        (["pick:no_such_character"], "unknown_move"),
        ([""], "unknown_move"),
        (["pick:\x00"], "unknown_move"),
        ([], "nothing_chosen"),
    ],
)
def test_what_is_not_on_offer_is_refused_and_changes_nothing(choices, code):
    match = running(3)
    before = everything(match)

    with pytest.raises(Refused) as refused:
        post(match, choices=choices)

    assert refused.value.code in {code, "not_in_pool"}
    assert everything(match) == before


def test_the_engines_reason_reaches_the_player():
    match = running(3)
    play_until(match, on_own_turn)
    view = engine.view_for(archive.newest_state(match), asked(match).number)
    offer = next(offer for offer in view.offers if offer.refusal)

    with pytest.raises(Refused) as refused:
        post(match, choices=[offer.text])

    assert (refused.value.code, refused.value.params) == (offer.refusal.code, dict(offer.refusal.params))


def test_nobody_plays_for_another():
    match = running(3)
    other = match.seats.filter(is_asked=False).select_related("user").first()
    before = everything(match)

    for wish in (
        {"user": other.user},
        {"user": person("Zoe")},
        {"seat": other.number, "user": other.user},
    ):
        with pytest.raises(Refused):
            post(match, **wish)

    assert everything(match) == before


def test_several_answers_of_one_post_are_one_entry_or_none():
    match = running(3)
    play_until(match, on_own_turn)
    number = match.version

    with pytest.raises(Refused):
        choose(match, choices=["gather:gold", "gather:gold"])
    assert match.version == number

    choose(match, choices=["gather:gold", "end_turn"])
    assert match.entries.get(number=number + 1).choices == ["gather:gold", "end_turn"]


def test_a_game_is_played_to_its_end_and_everybody_gets_a_place():
    match = running(4)

    play_to_end(match)

    seats = list(match.seats.all())
    assert match.status == MatchStatus.FINISHED
    assert not any(seat.is_asked or seat.deadline for seat in seats)
    assert min(seat.place for seat in seats) == 1
    assert [seat.is_winner for seat in seats] == [seat.place == 1 for seat in seats]
    assert max(seat.score for seat in seats) == next(seat.score for seat in seats if seat.is_winner)
    with pytest.raises(Refused, match="not_running"):
        play.make_choice(match=match, seat=0, choices=["end_turn"], at=match.version)


def test_snapshots_are_thinned_at_the_end():
    match = running(3)
    play_until(match, lambda match: match.round == 3)
    while_running = match.snapshots.count()

    play_to_end(match)

    numbers = list(match.snapshots.order_by("number").values_list("number", flat=True))
    assert while_running > match.round
    assert numbers[0] == 0
    assert numbers[-1] == match.version
    assert len(numbers) <= match.round + 2


def test_the_newest_snapshot_is_the_state_after_the_last_entry():
    match = running(3)

    play_until(match, lambda match: match.version == 25)

    assert match.snapshots.latest("number").number == 25
    assert Snapshot.objects.filter(match=match, is_kept=False).count() <= 1


def test_every_state_of_the_past_can_be_rebuilt():
    match = running(3)
    states = {0: archive.newest_state(match)}
    while match.version < 30:
        choose(match, options(match)[-1])
        states[match.version] = archive.newest_state(match)

    assert {number: archive.state_after(match, number) for number in states} == states
    assert archive.states_after(match, list(states)) == states


def test_an_undo_brings_back_the_state_and_keeps_the_log():
    match = running(3)
    play_until(match, on_own_turn)
    before, number = archive.newest_state(match), match.version
    seat = asked(match)
    choose(match, "gather:gold")

    play.undo(match=match, user=seat.user, at=match.version)

    match.refresh_from_db()
    taken_back, undo = match.entries.filter(number__gt=number)
    assert archive.newest_state(match) == before
    assert (match.version, taken_back.undone_by, undo.restores) == (number + 2, number + 2, number)
    assert archive.facts_since(match, None, number) == []


def test_one_may_go_on_after_an_undo_and_undo_again():
    match = running(3)
    play_until(match, on_own_turn)
    start, seat = archive.newest_state(match), asked(match)
    choose(match, "gather:gold")
    gathered = archive.newest_state(match)
    for _ in range(2):
        play.undo(match=match, user=seat.user, at=match.version)
        match.refresh_from_db()
        assert archive.newest_state(match) == start
        choose(match, "gather:gold")
        assert archive.newest_state(match) == gathered
    assert archive.states_after(match, [match.version])[match.version] == archive.newest_state(match)
    assert {n: archive.state_after(match, n) == gathered for n in range(match.version - 4, match.version + 1)} == {
        match.version - 4: True,
        match.version - 3: False,
        match.version - 2: True,
        match.version - 1: False,
        match.version: True,
    }


def test_a_whole_game_with_undos_still_verifies():
    match = running(3)
    for _ in range(6):
        play_until(match, on_own_turn)
        seat = asked(match)
        choose(match, "gather:gold")
        play.undo(match=match, user=seat.user, at=match.version)
        choose(match, "gather:gold")
    play_to_end(match)

    assert archive.verify(match) is None


def test_what_was_drawn_is_not_taken_back():
    match = running(3)
    play_until(match, lambda match: "gather:cards" in options(match))
    seat = asked(match)
    choose(match, "gather:cards")
    before = everything(match)

    with pytest.raises(Refused, match="already_revealed"):
        play.undo(match=match, user=seat.user, at=match.version)

    assert everything(match) == before


def test_nothing_is_taken_back_once_somebody_else_was_asked():
    match = running(3)
    play_until(match, on_own_turn)
    seat = asked(match)
    choose(match, choices=["gather:gold", "end_turn"])

    if match.seats.get(number=seat.number).is_asked:
        pytest.fail("the turn should have passed on")
    with pytest.raises(Refused, match="somebody_was_asked"):
        play.undo(match=match, user=seat.user, at=match.version)


def test_a_table_may_forbid_taking_back():
    match = running(3, undo=False)
    play_until(match, on_own_turn)
    seat = asked(match)
    choose(match, "gather:gold")

    with pytest.raises(Refused, match="undo_off"):
        play.undo(match=match, user=seat.user, at=match.version)


def test_nobody_takes_back_what_another_did():
    match = running(3)
    play_until(match, on_own_turn)
    other = match.seats.filter(is_asked=False).select_related("user").first().user
    choose(match, "gather:gold")

    with pytest.raises(Refused, match="nothing_to_undo"):
        play.undo(match=match, user=other, at=match.version)


def test_stamps_rise_with_every_move_and_say_nothing_of_versions():
    match = running(3)
    stamps = [seat.stamp for seat in match.seats.all()]

    choose(match)

    assert [seat.stamp for seat in match.seats.all()] == [stamp + 1 for stamp in stamps]


def test_rolls_and_seed_stay_out_of_the_facts_others_see():
    match = running(3)
    play_until(match, lambda match: match.round == 2)
    seed = archive.newest_state(match).seed

    for viewer in (None, 0, 1, 2):
        assert seed not in repr(archive.facts_since(match, viewer, -1))
    assert Entry.objects.filter(match=match).exclude(rolls=[]).exists()


def test_a_token_does_not_serve_for_a_later_decision():
    match = running(2)
    first, seat = options(match)[0], asked(match)
    play.make_choice(match=match, seat=seat.number, choices=[first], at=0, token="abc", user=seat.user)
    match.refresh_from_db()
    play_until(match, lambda match: asked(match).pk == seat.pk)
    before = everything(match)

    with pytest.raises(Refused, match="token_reused"):
        play.make_choice(match=match, seat=seat.number, choices=[options(match)[0]], at=match.version, token="abc")

    assert everything(match) == before


def test_a_move_on_rows_that_have_become_old_is_played_on_fresh_ones():
    match = running(3)
    play_until(match, lambda match: {"end_turn"} <= set(options(match)))
    mover, old = asked(match), archive.newest(match.pk).match
    old.company = queries.seats_at(match.pk)
    archive.note_incident(match, IncidentKind.CAME_BACK, seat=0)
    match.seats.update(bank=0)

    play.make_choice(match=old, seat=mover.number, choices=["end_turn"], at=match.version, user=mover.user)

    match.refresh_from_db()
    assert asked(match).bank == match.increment
    assert match.stamp == old.stamp + 2


def test_who_moves_writes_nothing_about_what_others_have_seen():
    match = running(3)
    mover, old = asked(match), archive.newest(match.pk).match
    old.company = queries.seats_at(match.pk)
    match.seats.exclude(pk=mover.pk).update(seen_version=77)

    play.make_choice(match=old, seat=mover.number, choices=[options(match)[0]], at=0, user=mover.user)

    assert sorted(match.seats.values_list("seen_version", flat=True)) == [1, 77, 77]
