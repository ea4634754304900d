"""Shared by all tests: fast settings, a separate database file, and real servers for tests that request them."""

import functools
import gc
import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.cache import caches
from django.utils import timezone, translation
from hypothesis import HealthCheck
from hypothesis import settings as examples

from citadels_site.catalogs.compiling import compile_catalogs

pytest_plugins = [
    "tests.infrastructure.postgres",
    "tests.infrastructure.redis",
    "tests.infrastructure.smtp",
    "tests.infrastructure.staff",
    "tests.infrastructure.hooks",
    "tests.infrastructure.site_templates",
    "tests.infrastructure.live_site",
    "tests.infrastructure.browser",
]

BROWSER_TESTS = Path(__file__).parent / "browser"

# The same examples each time, on a machine as busy as it likes: new ones are for simulation and fuzzers to find.
examples.register_profile("citadels", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow])
examples.load_profile("citadels")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options for tests that are too slow for every change."""
    words = "upgrade old sites on both databases, look at every page in every language in every look"
    parser.addoption("--thorough", action="store_true", help=words)
    words = "browser tests on a long line and a weak machine: finds what a test does not wait for"
    parser.addoption("--slowly", action="store_true", help=words)


def check_paths(config: pytest.Config) -> None:
    """Refuse paths that do not exist: pytest-xdist would start all workers and then say that no tests ran."""
    paths = [word.partition("::")[0] for word in config.args]
    missing = [path for path in paths if not (config.invocation_params.dir / path).exists()]
    if missing and not config.option.pyargs:
        raise pytest.UsageError(f"no such file or directory: {', '.join(missing)}")


def pytest_configure(config: pytest.Config) -> None:
    """Make hashing cheap and SQLite fast; use a file, not memory, so that threads share it as in production."""
    check_paths(config)
    os.environ.setdefault("COMPILED_ENGINE", "off")  # for the processes that tests start
    compile_catalogs()
    # A folder for each run: mutmut runs pytest again and again, from one process and its children.
    settings.DATA_DIR = data = Path(tempfile.mkdtemp(prefix="citadels-test-"))
    config.add_cleanup(functools.partial(shutil.rmtree, data, ignore_errors=True))
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    settings.SECURE_SSL_REDIRECT = False
    settings.LISTS_KEPT = 0
    settings.STATISTICS_KEPT = 0
    settings.STATIC_ROOT = data / "static"
    settings.STATIC_ROOT.mkdir(exist_ok=True)
    database = settings.DATABASES["default"]
    database.setdefault("TEST", {})["NAME"] = str(data / "test.sqlite3")
    pragmas = "PRAGMA journal_mode=WAL; PRAGMA synchronous=OFF; PRAGMA temp_store=MEMORY;"
    database["OPTIONS"] = {**database["OPTIONS"], "init_command": pragmas}


@pytest.fixture
def real_migrations(settings: Any) -> Iterator[None]:
    """Run the real migrations; other tests create the tables from the models (`--nomigrations`)."""
    from games.domain.operations import health

    settings.MIGRATION_MODULES = {}
    health.newest_migrations.cache_clear()
    yield
    health.newest_migrations.cache_clear()


@pytest.fixture(autouse=True)
def begin_in_the_sites_language() -> None:
    """Reset language and time zone, which the previous request may have set."""
    translation.deactivate()
    timezone.deactivate()


@pytest.fixture(autouse=True)
def begin_with_nothing_remembered() -> None:
    """Clear rate limits and cached partials: entries from another (mocked) year would not expire today."""
    for name in ("default", "fragments"):
        caches[name].clear()


def pytest_collection_finish() -> None:
    """Leave what was imported out of garbage collection, and collect less often: that is 5 % of the CPU time."""
    gc.freeze()
    gc.set_threshold(10_000, 20, 20)


LONG_TESTS = {
    *("test_every_email", "test_every_form"),
    *("test_compiled", "test_upgrading", "test_later", "test_squashing", "test_cards_and_editions"),
    *("test_secrecy", "test_envelope_secrecy", "test_envelope_game", "test_weeks"),
}
"""Modules with tests of many seconds, which run first, so that no worker is left with one when the others are done."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put long tests first; refuse tests with two default databases, and browser tests where CI leaves them out."""
    for item in items:
        if item.get_closest_marker("postgres") and item.get_closest_marker("django_db"):
            raise pytest.UsageError(f"{item.nodeid}: the mark `postgres` brings its database; take `django_db` off")
        if item.get_closest_marker("browser") and BROWSER_TESTS not in item.path.parents:
            raise pytest.UsageError(f"{item.nodeid}: browser tests belong in tests/browser")
    items.sort(key=lambda item: item.path.stem not in LONG_TESTS)
