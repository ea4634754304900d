"""The demo: a site full of people and tables."""

import pytest
from django.core.management import CommandError, call_command

from games.enums import MatchStatus
from games.models import Match, User


@pytest.mark.django_db
def test_the_demo_data_is_created_once(capsys):
    call_command("demo")

    stages = set(Match.objects.values_list("status", flat=True))
    assert stages == {MatchStatus.OPEN, MatchStatus.RUNNING, MatchStatus.FINISHED}
    assert all(user.is_confirmed for user in User.objects.all())
    assert "anna@example.org" in capsys.readouterr().out
    with pytest.raises(CommandError):
        call_command("demo")


@pytest.mark.django_db
def test_the_demo_refuses_to_run_on_a_public_site(settings):
    settings.IS_HTTPS = True

    with pytest.raises(CommandError, match="public site"):
        call_command("demo")
    assert not User.objects.exists()
