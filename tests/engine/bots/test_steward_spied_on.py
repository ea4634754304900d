"""A spy who knows how the steward plays guesses no better than about a player of unknown taste.

The spy learns from half of the games which of the plausible answers, in the order of a modest taste, is the most
frequent. It guesses that one in the other half, and vice versa. `pytest -s` prints how often it is right about the
steward, about a player of unknown taste, and about a steward whose taste is known.
"""

import random
from collections import Counter, defaultdict

import pytest

import engine
from engine.bots import steward
from engine.keys import true_token
from tests.builders import called
from tests.tools.simulation import setups

GAMES = 3000
MARGIN = 0.03
FEW_GAMES = 600
"""Enough to see a difference of ten times the margin."""
FIRST_RANK = 4
TABLES = {
    "classic 2": setups.Setup("classic", 2),
    "classic 3": setups.Setup("classic", 3),
    "classic 4": setups.Setup("classic", 4),
    "classic 6": setups.Setup("classic", 6),
    "classic 7": setups.Setup("classic", 7),
    "hig 5": setups.Setup("hig", 5),
    "revised 8": setups.Setup("revised", 8),
}
WATCHED = {"classic 2": [(spy, what) for spy in ("spectator", "beside") for what in ("pick", "aside")]}
"""The seats that spy, and whether on what was kept or on what was laid aside; else the neighbors before and after."""


def order(ranks, characters):
    """Sort by the preference of a player without a plan: from rank 4 up, then from 3 down."""
    return sorted(characters, key=lambda c: ranks[c] if ranks[c] >= FIRST_RANK else 100 - ranks[c])


def share(cases):
    """Return how often the spy is right if it learns from one half and guesses in the other."""
    half = len(cases) // 2
    return (guessed(cases[:half], cases[half:]) + guessed(cases[half:], cases[:half])) / len(cases)


def guessed(known, asked):
    """Return how often the answer is at the most frequent position of the cases that are known."""
    taste = defaultdict(Counter)
    for plausible, answer in known:
        taste[len(plausible)][plausible.index(answer)] += 1
    guesses = {size: places.most_common(1)[0][0] for size, places in taste.items()}
    return sum(plausible[guesses[len(plausible)]] == answer for plausible, answer in asked)


def anybody(view, options, dice):
    """Choose like a player of unknown taste: any of the characters offered."""
    return dice.choice(options)


def planless(view, options, dice):
    """Choose what a modest taste would want first, and lay aside what it would want last."""
    best = order(view.kit.ranks, [c for _, c in options])
    return (options[0][0], best[0 if options[0][0] == "pick" else -1])


def tables(name, chooser, numbers):
    """Play the draft of these games at random, except that `chooser` chooses for the second to pick."""
    return [table(number, TABLES[name], chooser) for number in numbers]


def table(number, setup, chooser):
    """Return one table after the draft, and the seat that picked second."""
    game = engine.resume(setups.deal(setup, f"spy{number}").state, record=False)
    dice, absent = random.Random(number), (game.state.crown + 1) % setup.seats
    while game.state.phase == "selection":
        options, seat = game.options(), game.question.seat
        if seat == absent:
            game.choose(chooser(engine.view_for(game.state, seat), options, dice))
        else:
            game.choose(dice.choice(options))
    return game.state, absent


def done(state, absent, spy, what):
    """Return what the absent seat may have kept (or laid aside) first, as far as the spy knows, and what it was."""
    n, plausible = len(state.players), set(state.cast) - set(state.faceup)
    if spy in ("before", "beside"):
        plausible = packs(state, (absent - 1) % n)[0][1]
    # A character that comes back in the second round of few players, or reaches the next seat, was not taken.
    if spy == "after" or (n <= 3 and spy != "spectator"):
        seat = (absent + 1) % n if spy == "after" else (absent - 1) % n
        plausible = plausible - packs(state, seat)[0 if spy == "after" else 1][0]
    [first, *_] = [c for seat, c, kept in state.picks if seat == absent and kept == (what == "pick")]
    return order(engine.kit_of(state).ranks, plausible), first


def packs(state, seat):
    """Return for each pick of a seat the characters it chose from and those it passed on."""
    own, found = [c for s, c, kept in state.picks if s == seat], []
    for left in engine.view_for(state, seat).passed:
        # With two players, each pick but the first is followed by laying one aside.
        mine = [own.pop(0) for _ in range(1 if len(state.players) > 2 or not found else 2) if own]
        found.append(({*left, *mine}, set(left)))
    return found


def shares(name, chooser, numbers):
    """Return for each spy the share of right guesses about this chooser, in these games."""
    played = tables(name, chooser, numbers)
    watched = WATCHED.get(name, [(spy, "pick") for spy in ("spectator", "before", "after")])
    return {(spy, what): share([done(state, absent, spy, what) for state, absent in played]) for spy, what in watched}


@pytest.mark.parametrize("name", TABLES)
def test_the_stewards_picks_do_not_reveal_characters(name):
    # The other chooser plays at other tables, because the deal reveals something too, about both alike.
    absent = shares(name, steward.choose, range(GAMES))
    unknown = shares(name, anybody, range(GAMES, 2 * GAMES))

    for case, share_of in absent.items():
        print(f"\n{name}, {', '.join(case)}: steward {share_of:.1%}, unknown taste {unknown[case]:.1%}", end="")
    assert {case: share_of for case, share_of in absent.items() if share_of > unknown[case] + MARGIN} == {}


@pytest.mark.parametrize("name", ["classic 2", "classic 4"])
def test_the_spy_detects_a_steward_of_known_taste(name):
    known = shares(name, planless, range(FEW_GAMES))
    unknown = shares(name, anybody, range(FEW_GAMES, 2 * FEW_GAMES))

    for case, share_of in known.items():
        print(f"\n{name}, {', '.join(case)}: known taste {share_of:.1%}, unknown taste {unknown[case]:.1%}", end="")
    assert all(share_of > unknown[case] + 0.3 for case, share_of in known.items())


@pytest.mark.parametrize(
    ("character", "ability", "token"), [("magistrate", "warrants", "warrant"), ("blackmailer", "threaten", "threat")]
)
def test_the_stewards_tokens_do_not_reveal_the_true_one(character, ability, token):
    cases, sets = [], Counter()
    laying = called(character, "king", "merchant", "warlord").play(ability).state
    ranks = engine.kit_of(laying).ranks
    for number in range(GAMES):
        state, dice = laying, random.Random(number)
        while engine.question(state).kind != "act":
            view = engine.view_for(state, 0)
            choice = steward.choose(view, view.choices, dice)
            state = engine.play(state, 0, ":".join(map(str, choice))).state
        laid = order(ranks, state.marks)
        cases.append((laid, next(c for c in laid if true_token(token) in state.marks[c])))
        sets[tuple(laid)] += 1

    print(f"\n{token}: steward {share(cases):.1%}, drawn {1 / len(laid):.1%}")
    assert share(cases) <= 1 / len(laid) + MARGIN
    assert max(sets.values()) < 2 * min(sets.values())  # every set of characters occurs, about as often as the others


@pytest.mark.parametrize(
    ("character", "ability", "before"),
    [
        ("magistrate", "warrants", ()),
        ("magistrate", "warrants", ("sign:king",)),
        ("blackmailer", "threaten", ()),
        ("blackmailer", "threaten", ("flower:king",)),
    ],
    ids=["sign", "the other warrants", "the true threat", "the empty threat"],
)
def test_the_steward_draws_the_rest_of_a_selection_its_owner_began(character, ability, before):
    asking = called(character, "king", "merchant", "warlord").play(ability, *before).state
    view = engine.view_for(asking, 0)
    ranks, together = engine.kit_of(asking).ranks, view.multi_select
    plausible = order(ranks, together.words if together else [c for _, c in view.choices])
    answers = [steward.choose(view, view.choices, random.Random(number)) for number in range(GAMES)]
    fair = 1 / len(plausible)

    if together:
        # Only the first of several answers is given here: the others must be able to follow.
        firsts = Counter(c for _, c in answers)
        print(f"\n{view.question} after {before}: {dict(firsts)}")
        assert set(firsts) == {c for _, c in view.choices}
        return
    spied = share([(plausible, c) for _, c in answers])
    print(f"\n{view.question} by itself: steward {spied:.1%}, drawn {fair:.1%}")
    assert spied <= fair + MARGIN
