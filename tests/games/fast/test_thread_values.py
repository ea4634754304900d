"""Each thread has its own language, time zone and URL prefix."""

from concurrent.futures import ThreadPoolExecutor

from django.test.utils import override_script_prefix
from django.urls import get_script_prefix
from django.utils import timezone, translation

from tests.languages import FRENCH


def active() -> tuple[str | None, str, str]:
    """Return the language, the time zone and the URL prefix of this thread."""
    return translation.get_language(), timezone.get_current_timezone_name(), get_script_prefix()


def test_what_is_active_in_one_thread_is_not_active_in_another():
    usual = active()
    with (
        translation.override(FRENCH),
        timezone.override("Asia/Tokyo"),
        override_script_prefix("/below/"),
        ThreadPoolExecutor(1) as another,
    ):
        assert active() == (FRENCH, "Asia/Tokyo", "/below/")
        assert another.submit(active).result() == usual

    assert active() == usual
