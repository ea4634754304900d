"""The bench `restart` continues only while people can play, and names the step after which they could not."""

import time

import pytest
from django.core.management import CommandError

from tests.tools.benches import restart
from tests.tools.benches.disorder.players import Deed, Ledger

DEED = Deed(match=7, seat=0, user=1, at=3, choice="gather:gold", token="0.1")


def test_step_without_later_moves_fails():
    with pytest.raises(CommandError, match="the old worker gone"):
        restart.played(Ledger([DEED]), 1, time.monotonic(), "the old worker gone")


def test_earlier_moves_do_not_count_for_a_step():
    ledger = Ledger([DEED] * 5)
    restart.played(ledger, 0, time.monotonic(), "nothing")

    with pytest.raises(CommandError):
        restart.played(ledger, 5, time.monotonic(), "a step")


def test_old_checkout_is_required():
    with pytest.raises(CommandError, match="--against"):
        restart.run(print, quick=True)
