"""The Django application of the site."""

from django.apps import AppConfig
from django.conf import settings
from django.db.models.signals import post_migrate
from django.utils.translation import gettext_lazy


class GamesConfig(AppConfig):
    """The site around the engine: users, tables, clocks, notices and pages."""

    name = "games"
    verbose_name = gettext_lazy(settings.SITE_NAME)

    def ready(self) -> None:
        """Connect the receivers of signals about accounts and migrations, and prepare Django."""
        from games import lasting_defaults
        from games.accounts import account_changes, first_confirmation, security_log, staff_roles  # noqa: F401
        from games.fast.thread_values import use_thread_values

        use_thread_values()
        post_migrate.connect(staff_roles.set_up_roles, sender=self)
        post_migrate.connect(lasting_defaults.set_column_defaults, sender=self)
