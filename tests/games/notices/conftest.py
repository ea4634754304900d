"""Mail is written, claimed and sent on both databases alike."""

import pytest


@pytest.fixture(
    params=[
        pytest.param("sqlite", marks=pytest.mark.django_db),
        pytest.param("postgres", marks=pytest.mark.postgres),
    ],
    autouse=True,
)
def database(request: pytest.FixtureRequest) -> str:
    """Run every test of notices on SQLite and on PostgreSQL."""
    return request.param
