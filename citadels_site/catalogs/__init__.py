"""The translations in locale/: gathered from the code, kept in step with it, checked, compiled."""

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
LOCALE = ROOT / "locale"


def catalog_paths() -> list[Path]:
    """List the .po files, one a language."""
    return sorted(LOCALE.glob("*/LC_MESSAGES/django.po"))
