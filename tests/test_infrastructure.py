"""The servers that tests request are real and in use."""

import smtplib
from email.message import EmailMessage
from threading import Thread

import pytest
from django.contrib.auth import get_user_model
from django.core.cache import cache
from django.db import connection

from citadels_site.celery import app
from tests.infrastructure.smtp import SmtpSink
from tests.languages import ENGLISH


@pytest.mark.postgres
def test_marked_tests_use_postgresql_18():
    get_user_model().objects.create_guest(language=ENGLISH)

    assert connection.vendor == "postgresql"
    assert connection.pg_version // 10_000 == 18
    assert get_user_model().objects.count() == 1


@pytest.mark.postgres
def test_threads_use_postgresql_too():
    vendors = []

    def write() -> None:
        get_user_model().objects.create_guest(language=ENGLISH)
        vendors.append(connection.vendor)
        connection.close()

    threads = [Thread(target=write) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert vendors == ["postgresql"] * 4
    assert get_user_model().objects.count() == 4


@pytest.mark.django_db
def test_unmarked_tests_use_sqlite():
    assert connection.vendor == "sqlite"
    assert get_user_model().objects.count() == 0


@pytest.mark.redis
def test_marked_tests_use_redis_for_cache_and_queue(redis):
    cache.set("word", "kept")
    with app.connection_for_write() as broker:
        broker.SimpleQueue("letters").put({"to": "you"})
        letter = broker.SimpleQueue("letters").get(timeout=5)

    assert cache.get("word") == "kept"
    assert broker.as_uri() == redis.replace("/0", "//") or broker.transport_cls == "redis"
    assert letter.payload == {"to": "you"}


def test_mail_server_keeps_messages(smtp: SmtpSink, settings):
    letter = EmailMessage()
    letter["From"], letter["To"], letter["Subject"] = "a@example.org", "b@example.org", "Tvůj tah"
    letter.set_content("Řekni, co postavíš.")

    with smtplib.SMTP(settings.EMAIL_HOST, settings.EMAIL_PORT) as server:
        server.send_message(letter)

    assert [message["Subject"] for message in smtp.messages] == ["Tvůj tah"]
    assert smtp.recipients == [["b@example.org"]]
