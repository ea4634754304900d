"""The guide to upgrades names every command that computes rows again."""

from pathlib import Path

from django.core.management import get_commands

GUIDE = Path(__file__).parents[2] / "docs" / "deploy.md"


def test_the_guide_to_upgrades_names_every_recomputing_command():
    text = GUIDE.read_text(encoding="utf-8")
    upgrades = text[text.index("## Upgrades") :]
    commands = {name for name, app in get_commands().items() if app == "games" and name.startswith("recompute_")}

    assert {"recompute_archive", "recompute_ratings", "recompute_reliability"} <= commands
    assert [name for name in commands if f"manage.py {name}\n" not in upgrades] == []
