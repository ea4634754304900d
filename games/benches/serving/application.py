"""The site with the address behind which nothing is done, for the server that is measured."""

import os
from importlib import import_module

from django.conf import settings

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "citadels_site.settings")
settings.ROOT_URLCONF = "games.benches.serving.addresses"

application = import_module("citadels_site.wsgi").application
