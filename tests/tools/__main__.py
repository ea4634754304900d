"""The tools, which the product knows nothing of: `python -m tests.tools NAME …`, or shorter `./dev NAME …`."""

import importlib
import os
import sys

import django

from manage import speak_as

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "citadels_site.settings")
    django.setup()
    speak_as("./dev")
    importlib.import_module(f"tests.tools.{sys.argv[1]}").Command().run_from_argv(sys.argv)
