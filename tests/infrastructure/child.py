"""Child processes that never outlive the test run."""

import ctypes
import signal
import socket
import subprocess
import sys
from collections.abc import Sequence
from typing import Any

PR_SET_PDEATHSIG = 1


def start_child(command: Sequence[object], **kwargs: Any) -> subprocess.Popen[bytes]:
    """Start a program that is interrupted when this process ends for whatever reason (on Linux)."""
    prctl = ctypes.CDLL(None).prctl if sys.platform == "linux" else None

    def prepare() -> None:
        # A shell's background job ignores interrupts, and so would all that it starts.
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        if prctl:
            prctl(PR_SET_PDEATHSIG, signal.SIGINT)

    kwargs["preexec_fn"] = prepare
    return subprocess.Popen([str(part) for part in command], **kwargs)


def stop_child(child: subprocess.Popen[bytes]) -> None:
    """Interrupt a program and wait for it; kill it if it does not exit."""
    child.send_signal(signal.SIGINT)
    try:
        child.wait(timeout=10)
    except subprocess.TimeoutExpired:
        child.kill()
        child.wait()


def free_port() -> int:
    """Return a free port."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
