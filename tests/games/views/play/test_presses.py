"""How often one presses in a usual Classic round: `./dev test tests/games/views/play/test_presses.py -s` prints it."""

import re
from fnmatch import fnmatchcase

import pytest
from django.test import Client
from django.urls import reverse

import engine
from games.domain.matches import match_history
from games.domain.play import choices
from games.models import Match
from tests.games.laying import lay_out
from tests.games.tables import NAMES, person

pytestmark = pytest.mark.django_db

WISHES = (
    "bonus gather:gold", "assassinate:* gather:gold", "steal_from:* gather:gold", "gather:gold", "income",
    "build:market end_turn", "build:market", "end_turn",
)  # fmt: skip
"""What somebody does in a usual round, the first that the page offers; who may hit somebody for nothing does."""
CHARACTERS = ("assassin", "thief", "magician", "king", "bishop", "merchant", "architect", "warlord")
USUAL = 3
"""So many presses a usual round takes at most, whoever one is."""


def usual_round(character: str) -> Match:
    """Begin a round: the first to choose may be `character`, can build a Market, and has a city that pays a King."""
    for number in range(100):
        state = engine.new_game("classic", 4, f"{number:02x}" * 32).state
        if ("pick", character) in engine.options(state):
            break
    me = state.players[engine.question(state).seat]
    for player in state.players:
        player.city = ["tavern"]
    me.hand, me.city, me.gold = ["market", "cathedral"], ["castle"], 1
    return lay_out(state, [person(name) for name in NAMES[:4]], "presses")


def offered(html: str) -> list[str]:
    """List what the buttons of the decision send, as far as they can be pressed."""
    decision = html[html.index('id="decision"') :]
    return re.findall(r'<button[^>]*name="choice"\s+value="([^"]+)"(?![^>]*disabled)', decision)


def press(client: Client, match: Match, character: str) -> str:
    """Press what one presses on this page; give what it was."""
    address = reverse("games:choose", args=[match.pk])
    html = client.get(match.get_absolute_url()).content.decode()
    there = offered(html)
    wishes = (f"pick:{character}", *WISHES)
    text = next(text for wish in wishes for text in there if fnmatchcase(text, wish))
    hidden = dict(re.findall(r'<input type="hidden" name="(at|token)" value="([^"]*)">', html))
    answer = client.post(address, {**hidden, "choice": text})
    if answer.status_code == 302:
        return text
    client.post(address, {**hidden, "choice": text.split(), "sure": "1"})
    return f"{text}, yes"


def do_the_least(match: Match) -> None:
    """Play for the seat that is asked: take gold, end the turn, or the first option."""
    match = Match.objects.get(pk=match.pk)
    state = match_history.newest_state(match)
    least = [":".join(map(str, choice)) for choice in engine.options(state)]
    text = next((wish for wish in ("gather:gold", "end_turn") if wish in least), least[0])
    choices.make_choice(match=match, seat=engine.question(state).seat, choices=[text], at=match.version)


def play_up_to_turn(match: Match, seat: int) -> None:
    """Let the others do the least until `seat` is asked."""
    while engine.question(match_history.newest_state(Match.objects.get(pk=match.pk))).seat != seat:
        do_the_least(match)


def round_of_presses(match: Match, character: str) -> list[str]:
    """Play one round as the first to choose, while the others do the least; list what was pressed."""
    me = match.seats.get(is_asked=True)
    client, pressed = Client(), []
    client.force_login(me.user)
    while True:
        match.refresh_from_db()
        state = match_history.newest_state(Match.objects.get(pk=match.pk))
        asked = engine.question(state)
        if state.round > 1 or any("end_turn" in press for press in pressed):
            return [one for text in pressed for one in text.split(", ")]
        if asked.seat == me.number:
            pressed.append(press(client, match, character))
            continue
        do_the_least(match)


@pytest.mark.parametrize("character", CHARACTERS)
def test_a_usual_round_takes_three_presses_with_a_victim_named_among_them(character):
    match = usual_round(character)

    pressed = round_of_presses(match, character)

    print(f"\n{character}: {len(pressed)} presses: {' | '.join(pressed)}")
    assert len(pressed) <= USUAL
    state, ana = match_history.newest_state(Match.objects.get(pk=match.pk)), match.seats.get(user__display_name="Ana")
    mine = state.players[ana.number]
    paid = {"king": 1, "merchant": 1 + 1, "thief": 2}.get(character, 0)
    assert (mine.city, mine.gold) == (["castle", "market"], 1 + 2 + paid - 2)


def test_buttons_that_end_a_turn_say_what_stays_unused_and_need_no_confirmation():
    match = usual_round("thief")
    client = Client()
    client.force_login(match.seats.get(is_asked=True).user)
    page = client.get(match.get_absolute_url()).content.decode()
    hidden = dict(re.findall(r'<input type="hidden" name="(at|token)" value="([^"]*)">', page))
    client.post(reverse("games:choose", args=[match.pk]), {**hidden, "choice": "pick:thief"})
    play_up_to_turn(match, match.seats.get(user__display_name="Ana").number)
    do_the_least(match)
    page = client.get(match.get_absolute_url()).content.decode()
    hidden = dict(re.findall(r'<input type="hidden" name="(at|token)" value="([^"]*)">', page))

    answer = client.post(reverse("games:choose", args=[match.pk]), {**hidden, "choice": "build:market end_turn"})

    assert "unused: Thief" in page[page.index('value="build:market end_turn"') :][:400]
    assert "End turn, Thief unused, nothing built" in page
    assert answer.status_code == 302
