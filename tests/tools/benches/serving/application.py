"""The site with the additional empty URL, for the server that is measured."""

import os

from django.conf import settings

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "citadels_site.settings")
settings.ROOT_URLCONF = "tests.tools.benches.serving.addresses"

from citadels_site.wsgi import application as application  # noqa: E402 - it reads the settings
