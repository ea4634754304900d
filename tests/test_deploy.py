"""The examples in deploy/ say what the settings understand."""

import re
from pathlib import Path

import yaml

ROOT = Path(__file__).resolve().parent.parent
DEPLOY = ROOT / "deploy"
COMPOSE = yaml.safe_load((DEPLOY / "compose.yaml").read_text())


def understood() -> set[str]:
    """Give the names that the settings read; a secret may also lie in a file."""
    text = (ROOT / "citadels_site" / "settings.py").read_text()
    secrets = set(re.findall(r'envsecret\("(\w+)"\)', text))
    return set(re.findall(r'(?:env\w+|environ\.get)\("([A-Z_]+)"', text)) | {f"{name}_FILE" for name in secrets}


def test_each_variable_of_the_examples_is_read():
    example = set(re.findall(r"^(?:# )?([A-Z_]+)=", (DEPLOY / "environment.example").read_text(), re.MULTILINE))
    compose = set(COMPOSE["services"]["web"]["environment"])

    assert len(example) > 8
    assert (example - understood(), compose - understood()) == (set(), set())


def test_web_worker_and_beat_share_one_environment():
    services = COMPOSE["services"]

    assert services["web"]["environment"] == services["worker"]["environment"] == services["beat"]["environment"]


def test_secrets_of_the_compose_file_go_into_no_image_and_no_commit():
    assert "**/.env" in (DEPLOY / "Dockerfile.dockerignore").read_text().splitlines()
    assert ".env" in (ROOT / ".gitignore").read_text().splitlines()
