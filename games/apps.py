"""The one Django application."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    """People, tables, clock, post and pages around the engine."""

    name = "games"
    verbose_name = "Citadels by Post"
