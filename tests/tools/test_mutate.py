"""`./dev mutate` mutates what it says, including decorated functions, and counts caught mutants."""

import json

import pytest
from django.core.management import CommandError, call_command

from games.domain.results.confidence_intervals import wilson_interval
from tests.tools import mutate

DECORATED = """
class Card:
    @property
    @cached
    def name(self):
        return 1


@atomic(durable=True)
def move(a, *, b=2):
    return a + b
"""
PLAIN = """
class Card:
    def name(self):
        return 1
    name = property(cached(name))


def move(a, *, b=2):
    return a + b
move = atomic(durable=True)(move)
"""


def test_decorators_are_applied_on_a_line_of_their_own():
    assert mutate.undecorated(DECORATED) == PLAIN


def test_unknown_place_is_reported():
    with pytest.raises(CommandError, match=r"nothing to break at games/views, games/domain/moon\.py"):
        call_command(mutate.Command(), "games/views", "games/domain/moon.py", "engine/view.py")


def test_places_and_their_tests_exist(settings):
    for place, tests in mutate.NEAR.items():
        for path in (place, *tests):
            assert (settings.BASE_DIR / path).exists(), path


def test_survivors_are_rerun_with_more_tests(tmp_path):
    near = {
        "games.forms.person.x_hours": ["tests/forms/a", "tests/b"],
        "games.forms.person.xǁProfileǁclean": ["tests/c", "tests/forms/a"],
        "games.forms.personal.x_hours": ["tests/d"],
    }
    durations = dict.fromkeys(["tests/forms/a", "tests/forms/e", "tests/formsets/f", "tests/b", "tests/c"], 1)
    stats = tmp_path / "stats.json"
    stats.write_text(json.dumps({"duration_by_test": durations, "tests_by_mangled_function_name": near}))

    survived = ["games.forms.person.x_hours__mutmut_12", "games.forms.person.xǁGuessǁclean__mutmut_1"]
    mutate.widen(stats, survived, "tests/forms")

    wider = json.loads(stats.read_text())
    assert wider["duration_by_test"] == durations
    assert wider["tests_by_mangled_function_name"] == near | {
        "games.forms.person.x_hours": ["tests/b", "tests/c", "tests/forms/a"],
        "games.forms.person.xǁGuessǁclean": ["tests/b", "tests/c", "tests/forms/a", "tests/forms/e"],
    }


def test_wilson_interval_of_a_full_sample_is_not_certain():
    low, high = wilson_interval(150, 150)

    assert (round(low, 3), high) == (0.975, 1.0)
