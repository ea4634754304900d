"""The door for ASGI servers such as uvicorn."""

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "citadels_site.settings")

application = get_asgi_application()
