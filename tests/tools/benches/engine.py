"""The engine: games per second, and the time of a decision, a copy, a view and a replay from facts."""

import random
import statistics
import time
from collections.abc import Callable, Iterable

from citadels_site.serving import warm_up
from engine import codec, play, question, resume, undealt_state, view_for
from engine.editions import EDITIONS
from engine.state import State
from tests.tools.benches import compiling
from tests.tools.simulation.setups import Setup, any_setup, deal

Write = Callable[[str], object]
PASSES = 6


def run(write: Write, *, quick: bool, compiled: bool = False, against: str | None = None) -> None:
    """Measure and write a line for each, in CPU time; or compare with the `compiled` engine and another checkout."""
    if compiled or against:
        compiling.compare(write, quick=quick, against=against)
        return
    warm_up()
    share = 10 if quick else 1
    write("random legal play, complete games a CPU second (decisions a game, µs a decision for options and apply)")
    for name, setups in lineups().items():
        write(f"  {name:28} {playouts(setups, 160 // share)}")
    write("by number of players, deluxe, the first game's cast")
    base = [playouts([Setup("deluxe", seats)], 80 // share) for seats in (2, 4, 8)]
    for seats, pace in zip((2, 4, 8), base, strict=True):
        write(f"  {seats} players: {pace}")
    write(f"  from 2 to 8 players a decision takes {base[2].micros / base[0].micros:.2f} times as long")
    states = middles(60 // share + 4)
    write(f"clone            {each(states, State.copy):8.1f} µs")
    write(f"save and load    {each(states, lambda s: codec.load(codec.dump(s))):8.1f} µs")
    write(f"view, asked seat {each(states, lambda s: view_for(s, question(s).seat)):8.1f} µs")
    write(f"view, spectator  {each(states, lambda s: view_for(s, None)):8.1f} µs")
    write(f"play, by its face{each(states, play_first):8.1f} µs")
    write(f"a whole game retold from its saved facts   {rebuild(40 // share):5.2f} ms")
    write(f"a whole game played again from its choices {replay(20 // share):5.1f} ms")


class Pace:
    """How fast games were played."""

    def __init__(self, games: int, decisions: int, seconds: float) -> None:
        self.rate, self.length = games / seconds, decisions / games
        self.micros = seconds / decisions * 1e6

    def __str__(self) -> str:
        return f"{self.rate:6.0f} games/s ({self.length:.0f}, {self.micros:.1f} µs)"


def lineups() -> dict[str, list[Setup]]:
    """Name what is played: four seats, one setup or many."""
    deluxe = EDITIONS["deluxe"]
    dice = random.Random("lineups")
    out = {"classic": [Setup("classic", 4)]}
    for name, preset in deluxe.presets.items():
        # The Queen wants five players.
        cast = tuple(c for c in preset.characters if c != "queen")
        out[f"deluxe, {name}"] = [Setup("deluxe", 4, cast, preset.uniques)]
    out["deluxe, any cast"] = [any_setup("deluxe", 4, dice) for _ in range(40)]
    out["hig with action cards"] = [Setup("hig", 4, options=(("action_cards", True),))]
    return out


def playouts(setups: list[Setup], games: int) -> Pace:
    """Play the same games time and again by random choices; give the quickest pass, the least disturbed one."""
    return max((pass_of(setups, games) for _ in range(PASSES)), key=lambda pace: pace.rate)


def pass_of(setups: list[Setup], games: int) -> Pace:
    """Play games to their end by random choices."""
    dice = random.Random("playouts").random
    decisions = 0
    start = time.process_time()
    for number in range(games):
        game = resume(deal(setups[number % len(setups)], f"bench/{number}").state, record=False)
        while able := game.options():
            game.choose(able[int(dice() * len(able))])
            decisions += 1
    return Pace(games, decisions, time.process_time() - start)


def middles(count: int) -> list[State]:
    """Return states from the middle of games of every edition."""
    states = []
    for number in range(count):
        dice = random.Random(number)
        state = deal(any_setup(list(EDITIONS)[number % len(EDITIONS)], 4, dice), f"middle/{number}").state
        game = resume(state, record=False)
        for _ in range(dice.randrange(60, 140)):
            if able := game.options():
                game.choose(able[int(dice.random() * len(able))])
        if state.agenda:
            states.append(state)
    return states


def each(states: Iterable[State], call: Callable[[State], object], times: int = 20) -> float:
    """Return the median CPU time of a call over states, in microseconds."""
    taken = []
    for state in states:
        call(state)
        start = time.process_time()
        for _ in range(times):
            call(state)
        taken.append((time.process_time() - start) / times * 1e6)
    return statistics.median(taken)


def play_first(state: State) -> object:
    """Play the first option by the face of the rules, as the site does."""
    asked = question(state)
    return play(state, asked.seat, ":".join(map(str, resume(state).options()[0])))


def rebuild(games: int) -> float:
    """Return the milliseconds to rebuild a game's state from its facts."""
    told = []
    for number in range(games):
        dice = random.Random(number)
        setup = any_setup("deluxe", 4, dice)
        outcome = deal(setup, f"told/{number}", record=True)
        game = resume(outcome.state)
        game.facts = outcome.facts
        while able := game.options():
            game.choose(able[int(dice.random() * len(able))])
        told.append((setup, codec.dump_facts(game.facts)))
    start = time.process_time()
    for setup, facts in told:
        table = undealt_state(setup.edition, setup.seats, "00" * 32, cast=setup.cast, uniques=setup.uniques)
        for fact in codec.load_facts(facts):
            fact.apply(table)
    return (time.process_time() - start) / len(told) * 1000


def replay(games: int) -> float:
    """Return the milliseconds to replay a game, answer by answer, through the engine's API."""
    taken = []
    for number in range(games):
        dice = random.Random(number)
        state = deal(any_setup("deluxe", 4, dice), f"again/{number}").state
        total = 0.0
        while able := resume(state).options():
            text = ":".join(map(str, able[int(dice.random() * len(able))]))
            start = time.process_time()
            state = play(state, question(state).seat, text).state
            total += time.process_time() - start
        taken.append(total * 1000)
    return statistics.mean(taken)
