"""Results in circles: the same one by one or recomputed, also after members left and joined again."""

from datetime import timedelta

import pytest
from django.core.management import call_command
from django.utils import timezone

from games.domain.circles import circle_members
from games.domain.results import circle_results
from games.models import CircleMember
from tests.games.domain.circles.test_circles import circle_of, ended
from tests.games.tables import person

pytestmark = pytest.mark.django_db


def test_recomputing_corrects_wrong_rows_and_changes_no_others(capsys):
    ana, bara, cyril = person(), person("Bára"), person("Cyril")
    circle, _other = circle_of(ana, bara, cyril), circle_of(ana, bara, name="Two")
    start = timezone.now()
    ended([ana, bara, cyril], [1, 2, 3], ended_at=start + timedelta(hours=1))
    ended([ana, bara], [2, 1], ended_at=start + timedelta(hours=2))
    circle_members.leave_circle(circle=circle, user=cyril)
    CircleMember.objects.create(circle=circle, user=cyril, joined_at=start + timedelta(hours=3))
    ended([cyril, bara], [1, 1], ended_at=start + timedelta(hours=4))
    rows = CircleMember.objects.order_by("pk").values("user", *circle_results.COLUMNS)
    before = list(rows)

    assert circle_results.recompute_circle_results() == (4, 0)
    assert before[1]["games"] == 3

    circle.members.filter(user=ana).update(mu=1, won=99)
    call_command("recompute_circles")
    assert "1 rows corrected" in capsys.readouterr().out
    assert list(rows) == before
