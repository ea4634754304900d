"""The one Django application."""

from django.apps import AppConfig
from django.conf import settings


class GamesConfig(AppConfig):
    """People, tables, clock, post and pages around the engine."""

    name = "games"
    verbose_name = settings.SITE_NAME

    def ready(self) -> None:
        """Listen for what happens to accounts, and for connections to a database."""
        from games import account_changes  # noqa: F401
        from games.models import timestamps  # noqa: F401
