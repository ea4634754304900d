"""The site around the games: settings, addresses, Celery."""

from citadels_site.celery import app as celery_app

__all__ = ["celery_app"]
