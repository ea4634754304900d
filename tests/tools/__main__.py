"""The tools, independent of the product: `python -m tests.tools NAME …`, or `./dev NAME …` for short."""

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
