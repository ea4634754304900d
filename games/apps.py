"""The one Django application."""

from django.apps import AppConfig
from django.conf import settings
from django.db.models.signals import post_migrate


class GamesConfig(AppConfig):
    """People, tables, clock, post and pages around the engine."""

    name = "games"
    verbose_name = settings.SITE_NAME

    def ready(self) -> None:
        """Listen for what happens to accounts, for connections to a database, and for tables that were made."""
        from games import lasting_defaults
        from games.accounts import account_changes, first_confirmation, security_log, staff_roles  # noqa: F401

        post_migrate.connect(staff_roles.set_up_roles, sender=self)
        post_migrate.connect(lasting_defaults.set_column_defaults, sender=self)
