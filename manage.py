#!/usr/bin/env python
"""Django's own door; `./dev manage …` comes through here."""

import os
import sys

from django.core.management import ManagementUtility
from django.core.management.base import BaseCommand


def speak_as(typed):
    """Let commands name themselves as they were typed when they tell how they are used."""
    honest = BaseCommand.create_parser

    def create_parser(self, prog_name, subcommand, **kwargs):
        parser = honest(self, prog_name, subcommand, **kwargs)
        parser.prog = f"{typed} {subcommand}"
        return parser

    BaseCommand.create_parser = create_parser


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "citadels_site.settings")
    utility = ManagementUtility(sys.argv)
    if typed := os.environ.pop("TYPED_AS", ""):
        utility.prog_name = typed
        speak_as(typed)
    utility.execute()
