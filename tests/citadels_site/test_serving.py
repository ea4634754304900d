"""A process is warmed up before its first request, without a database."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
READY = """
import citadels_site.wsgi
from django.conf import settings
from django.template import engines
from django.utils.translation import trans_real
from games.pictures.gallery import ACTIONS, DISTRICTS
from django.db import connection

kept = engines["django"].engine.template_loaders[0].get_template_cache
print(
    {code for code, _ in settings.LANGUAGES} <= set(trans_real._translations),
    {"base.html", "games/site/landing.html", "games/play/table.html", "games/play/table/_decision.html"} <= set(kept),
    all("pen" in vars(drawing) for drawing in (*DISTRICTS.values(), *ACTIONS.values())),
    connection.connection is None,
)
"""


def test_the_application_is_ready_before_the_first_request_and_needs_no_database(tmp_path: Path):
    nowhere = {"DATABASE_URL": "postgres://localhost:1/nowhere", "SECRET_KEY": "0123456789 abcdefghijklmnopqrstuvwxyz"}
    environment = {"PATH": os.environ["PATH"], "DATA_DIR": str(tmp_path), **nowhere}
    command = [sys.executable, "-c", READY]

    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)

    assert done.stdout.split() == ["True"] * 4, done.stderr
