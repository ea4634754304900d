"""Percentages and decimals never read "-0"."""

import pytest
from django.utils.translation import override

from games.domain.results.confidence_intervals import wilson_interval
from games.screens.results.statistics_page import localized_decimal, localized_percent
from tests.languages import LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
def test_small_negative_values_are_shown_as_zero(language):
    with override(language):
        assert localized_percent(-1e-17) == localized_percent(-0.004) == localized_percent(0)
        assert localized_decimal(-1e-17) == localized_decimal(-0.04) == localized_decimal(0)
        assert "1" in localized_percent(-0.01)


def test_the_interval_of_a_share_stays_between_none_and_all():
    intervals = [wilson_interval(hits, tries) for tries in range(1, 60) for hits in (0, tries)]

    assert all(0 <= low <= high <= 1 for low, high in intervals)
