"""One move, one transaction: concurrent, repeated and stale posts."""

import pytest

import engine
from games.domain.errors import Refused, VersionConflict
from games.domain.lobby import departures
from games.domain.matches import match_history, match_queries, unit_of_work
from games.domain.play.choices import make_choice
from games.enums import By, IncidentKind, MatchStatus
from games.models import CurrentState, Entry, Match, Seat
from tests.games.tables import asked, choose, everything, on_own_turn, options, person, play_to_end, play_until, running

pytestmark = pytest.mark.django_db


def post(match, **wishes):
    seat = asked(match)
    wish = {"match": match, "seat": seat.number, "choices": [options(match)[0]], "at": match.version}
    return make_choice(**{**wish, **wishes})


def test_a_choice_moves_the_table_on_and_writes_an_entry():
    match = running(3)
    seat = asked(match)

    move = choose(match)

    entry = match.entries.get(number=1)
    assert match.version == move.number == 1
    assert (entry.seat, entry.question, entry.by, entry.user) == (seat.number, "pick", By.PERSON, seat.user)
    assert asked(match).number != seat.number


def test_a_mover_sees_the_facts_of_their_move_unmasked():
    match = running(3)
    seat = asked(match)
    text = options(match)[0]

    move = choose(match, text)

    assert move.facts[0].character == text.split(":")[1]
    other = (seat.number + 1) % 3
    assert match_history.facts_since(match, other, 0)[0].character == "?"


def test_a_stale_post_is_told_what_happened_meanwhile():
    match = running(3)
    seat = asked(match)
    choose(match)
    before = everything(match)

    with pytest.raises(VersionConflict) as moved_on:
        post(match, seat=seat.number, at=0)

    assert [type(fact).__name__ for fact in moved_on.value.happened] == ["Picked"]
    assert everything(match) == before


def test_a_repeated_post_is_played_once_and_answered_twice():
    match = running(3)
    seat, text = asked(match), options(match)[0]
    wish = {"match": match, "seat": seat.number, "choices": [text], "at": 0, "token": "abc", "user": seat.user}

    first = make_choice(**wish)
    second = make_choice(**wish)

    assert not first.repeated
    assert second.repeated
    assert (first.number, first.facts) == (second.number, second.facts)
    assert match.entries.count() == 2


def test_a_token_cannot_be_reused_for_another_choice():
    match = running(3)
    seat, (one, other, *_) = asked(match), options(match)
    make_choice(match=match, seat=seat.number, choices=[one], at=0, token="abc")
    before = everything(match)

    with pytest.raises(Refused, match="token_reused"):
        make_choice(match=match, seat=seat.number, choices=[other], at=0, token="abc")

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
def test_unavailable_choices_are_refused_and_change_nothing(choices, code):
    match = running(3)
    before = everything(match)

    with pytest.raises(Refused) as refused:
        post(match, choices=choices)

    assert refused.value.code in {code, "not_in_pool"}
    assert everything(match) == before


def test_the_engines_reason_reaches_the_player():
    match = running(3)
    play_until(match, on_own_turn)
    view = engine.view_for(match_history.newest_state(match), asked(match).number)
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
        make_choice(match=match, seat=0, choices=["end_turn"], at=match.version)


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

    assert CurrentState.objects.get(match=match).number == 25


def test_a_match_that_is_over_has_its_last_state_in_a_snapshot():
    finished, ended = running(2), running(3)
    choose(ended)
    states = {ended.pk: match_history.newest_state(ended)}

    play_to_end(finished)
    departures.end_without_result(ended, IncidentKind.ENDED, agreed=True)

    assert not CurrentState.objects.exists()
    assert [match.snapshots.latest("number").number == match.version for match in (finished, ended)] == [True, True]
    assert match_history.newest_state(Match.objects.get(pk=ended.pk)) == states[ended.pk]
    assert match_history.newest_snapshot(ended.pk).number == 1


def test_every_state_of_the_past_can_be_rebuilt():
    match = running(3)
    states = {0: match_history.newest_state(match)}
    while match.version < 30:
        choose(match, options(match)[-1])
        states[match.version] = match_history.newest_state(match)

    assert {number: match_history.state_after(match, number) for number in states} == states
    assert match_history.states_after(match, list(states)) == states


def test_stamps_rise_with_every_move_and_say_nothing_of_versions():
    match = running(3)
    stamps = total_stamps(match)

    choose(match)

    assert total_stamps(match) == [stamp + 1 for stamp in stamps]


def total_stamps(match: Match) -> list[int]:
    return [seat.total_stamp for seat in Seat.objects.filter(match=match).select_related("match").order_by("number")]


def test_a_post_writes_only_the_seats_that_it_changes(monkeypatch):
    match, written, honest = running(5), [], unit_of_work.change_rows
    mover = asked(match)

    def recorded(model, changes):
        written.extend(change.key for change in changes if model is Seat)
        return honest(model, changes)

    monkeypatch.setattr(unit_of_work, "change_rows", recorded)
    choose(match)

    assert sorted(written) == sorted([mover.pk, asked(match).pk])


def test_rolls_and_seed_stay_out_of_the_facts_others_see():
    match = running(3)
    play_until(match, lambda match: match.round == 2)
    seed = match_history.newest_state(match).seed

    for viewer in (None, 0, 1, 2):
        assert seed not in repr(match_history.facts_since(match, viewer, -1))
    assert Entry.objects.filter(match=match).exclude(rolls=[]).exists()


def test_a_token_cannot_be_reused_for_a_later_decision():
    match = running(2)
    first, seat = options(match)[0], asked(match)
    make_choice(match=match, seat=seat.number, choices=[first], at=0, token="abc", user=seat.user)
    match.refresh_from_db()
    play_until(match, lambda match: asked(match).pk == seat.pk)
    before = everything(match)

    with pytest.raises(Refused, match="token_reused"):
        make_choice(match=match, seat=seat.number, choices=[options(match)[0]], at=match.version, token="abc")

    assert everything(match) == before


def test_a_move_on_rows_that_have_become_old_is_played_on_fresh_ones():
    match = running(3)
    play_until(match, lambda match: {"end_turn"} <= set(options(match)))
    mover, old = asked(match), match_history.newest_snapshot(match.pk).match
    old.company = match_queries.seats_at(match.pk)
    match_history.note_incident(match, IncidentKind.CAME_BACK, seat=0)
    match.seats.update(bank=0)

    make_choice(match=old, seat=mover.number, choices=["end_turn"], at=match.version, user=mover.user)

    match.refresh_from_db()
    assert asked(match).bank == match.increment
    assert match.stamp == old.stamp + 2


def test_a_move_does_not_change_what_others_have_seen():
    match = running(3)
    mover, old = asked(match), match_history.newest_snapshot(match.pk).match
    old.company = match_queries.seats_at(match.pk)
    match.seats.exclude(pk=mover.pk).update(seen_version=77)

    make_choice(match=old, seat=mover.number, choices=[options(match)[0]], at=0, user=mover.user)

    assert sorted(match.seats.values_list("seen_version", flat=True)) == [1, 77, 77]


def test_a_repeated_post_is_recognized_by_form_or_by_choices():
    match = running(3)
    seat, text = asked(match), options(match)[0]
    wish = {"match": match, "seat": seat.number, "at": 0, "token": "abc"}
    first = make_choice(**wish, choices=[text], posted=["as it was ticked"])

    by_post = make_choice(**wish, choices=["something else"], posted=["as it was ticked"])
    by_choice = make_choice(**wish, choices=[text])

    assert [(again.repeated, again.number) for again in (by_post, by_choice)] == [(True, 1)] * 2
    assert first.facts == by_post.facts == by_choice.facts
    with pytest.raises(Refused, match="token_reused"):
        make_choice(**wish, choices=[text], posted=["ticked in another way"])


def test_a_token_belongs_to_one_seat_of_one_table():
    match, other = running(3), running(3)
    choose(match, token="abc")
    choose(other, token="abc")

    second = choose(match, token="abc")

    assert (second.repeated, second.number, match.version, other.version) == (False, 2, 2, 1)


def test_a_late_post_with_a_new_token_gets_the_facts_since():
    match = running(3)
    seat = asked(match)
    choose(match, token="abc")

    with pytest.raises(VersionConflict):
        post(match, seat=seat.number, at=0, token="xyz")
