"""The entry point for WSGI servers such as gunicorn."""

import os

from django.core.wsgi import get_wsgi_application

from citadels_site.serving import warm_up

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "citadels_site.settings")

application = get_wsgi_application()
warm_up()
