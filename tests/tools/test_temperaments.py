"""`./dev temperaments` counts wins, and guesses temperaments from what spectators see."""

from collections import Counter
from io import StringIO

from django.core.management import call_command

from engine.bots import TEMPERAMENTS
from tests.tools import temperaments
from tests.tools.simulation import temperament_games
from tests.tools.simulation.temperament_games import Sitting
from tests.tools.simulation.temperament_guesses import confusion


def test_every_table_of_four_plays_equally_often():
    tables = [frozenset(temperament_games.table_of(number)) for number in range(70)]

    assert len(set(tables)) == 70
    assert Counter(name for table in tables for name in table) == dict.fromkeys(TEMPERAMENTS, 35)


def test_the_report_has_the_figures_of_each_temperament_in_every_run():
    out = StringIO()

    call_command(temperaments.Command(), "--level", "apprentice", "--games", "280", stdout=out)

    told = out.getvalue()
    assert told.startswith("apprentice: 280 games")
    assert all(f"\n{name:9} 140 seats  won " in told for name in TEMPERAMENTS)
    assert "recognized in all: " in told


def test_a_temperament_is_guessed_by_its_habits():
    habits = {
        "miser": Counter({"reveal:6": 5, "cost:5": 4, "cost:1": 1}),
        "quick": Counter({"reveal:6": 5, "cost:1": 5, "cost:5": 1}),
    }
    sittings = [Sitting(n, name, 0, habits[name]) for n in range(4) for name in habits]

    guesses = confusion(sittings)

    assert guesses == {"miser": Counter(miser=4), "quick": Counter(quick=4)}
