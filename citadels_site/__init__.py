"""The Django project: settings, URLs, Celery, static files, translations, and the server for playing at home."""

from citadels_site.celery import app as celery_app

__all__ = ["celery_app"]
