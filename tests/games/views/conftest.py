"""What tests of pages share."""

import pytest
from django.core.cache import cache


@pytest.fixture(autouse=True)
def _nobody_has_tried_before():
    """Forget the attempts that are counted against sign-ins and mails."""
    cache.clear()
