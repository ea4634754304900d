"""A task whose connection was closed in part while it ran does not end the worker."""

import logging
from unittest import mock

import pytest

from citadels_site.celery import app
from games.infrastructure.task_requests import ReconnectingRequest
from games.task_queue import TaskName
from games.tasks import sweep_bots

pytestmark = pytest.mark.redis

log = logging.getLogger(__name__)


@pytest.fixture
def received(redis: str):
    """A connection, and the request of a task that came through it."""
    app.send_task(TaskName.SWEEP_BOTS)
    with app.connection_for_read() as connection:
        message = connection.default_channel.basic_get("clocks")
        yield (
            connection,
            ReconnectingRequest(
                message,
                app=app,
                task=sweep_bots,
                on_ack=lambda _log, errors: message.ack_log_error(log, errors),
                on_reject=lambda _log, errors, requeue: message.reject_log_error(log, errors, requeue),
            ),
        )


@pytest.mark.parametrize("end", ["acknowledge", "reject"])
def test_message_of_a_half_closed_connection_is_left_alone(received, end: str):
    _connection, request = received
    # What remains if Redis hangs while a connection is closed.
    request.channel._disconnect_pools()  # noqa: SLF001
    with mock.patch.object(request.channel.connection, "client", None):
        getattr(request, end)()

    assert not request.acknowledged


@pytest.mark.parametrize("end", ["acknowledge", "reject"])
def test_message_of_an_open_connection_is_settled(received, end: str):
    _connection, request = received

    getattr(request, end)()

    assert request.acknowledged
