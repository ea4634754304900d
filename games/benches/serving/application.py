"""The site with the address behind which nothing is done, for the server that is measured."""

import os

from django.conf import settings
from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "citadels_site.settings")
settings.ROOT_URLCONF = "games.benches.serving.addresses"

application = get_wsgi_application()
