"""A clock that tests move by hand."""

from collections.abc import Iterator

import pytest
import time_machine
from django.utils import timezone


@pytest.fixture
def travel() -> Iterator[time_machine.Traveller]:
    """Stop the clock; `travel.shift(...)` moves it on."""
    with time_machine.travel(timezone.now(), tick=False) as traveller:
        yield traveller
