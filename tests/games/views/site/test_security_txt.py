"""Who has found a fault finds whom to tell, where programs look for it, as RFC 9116 says."""

from datetime import datetime, timedelta

import pytest
from django.utils import timezone

from tests.languages import CZECH

pytestmark = pytest.mark.django_db
PAGE = "/.well-known/security.txt"


@pytest.mark.parametrize(
    ("contact", "said"),
    [
        ("security@example.org", "mailto:security@example.org"),
        ("mailto:security@example.org", "mailto:security@example.org"),
        ("https://example.org/faults", "https://example.org/faults"),
    ],
)
def test_the_contact_is_in_security_txt(client, settings, contact, said):
    settings.SECURITY_CONTACT, settings.SITE_URL = contact, "https://citadels.example"

    answer = client.get(PAGE)
    lines = dict(line.split(": ", 1) for line in answer.content.decode().splitlines())

    assert answer["Content-Type"] == "text/plain; charset=utf-8"
    assert lines["Contact"] == said
    assert lines["Canonical"] == f"https://citadels.example{PAGE}"
    assert CZECH in lines["Preferred-Languages"].split(", ")
    until = datetime.fromisoformat(lines["Expires"])
    assert timezone.now() + timedelta(days=90) < until < timezone.now() + timedelta(days=365)


def test_where_nobody_is_named_there_is_no_such_page(client):
    assert client.get(PAGE).status_code == 404
