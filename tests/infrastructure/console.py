"""Runs management commands of a site in one process, because starting Django takes a second of CPU each time."""

import io
import json
import subprocess
import sys
import traceback
from contextlib import redirect_stdout
from pathlib import Path

from tests.infrastructure.child import start_child, stop_child

ROOT = Path(__file__).resolve().parent.parent.parent
LAY_OUT = "lay_out"
"""The command that lays out tables, see `tests.games.laying`; all others are commands of manage.py."""


class Console:
    """The process, started with the first command; `environment` names the site's database."""

    def __init__(self, environment: dict[str, str]) -> None:
        self.environment = environment
        self.child: subprocess.Popen[bytes] | None = None

    def run(self, *words: str) -> str:
        """Run a command; return what it prints. Raises RuntimeError with the traceback if it fails."""
        child = self.child = self.child or self._started()
        assert child.stdin is not None
        assert child.stdout is not None
        child.stdin.write(json.dumps(words).encode() + b"\n")
        child.stdin.flush()
        line = child.stdout.readline()
        if not line:
            raise RuntimeError(f"the console has ended: {words}")
        answer = json.loads(line)
        if answer["error"]:
            raise RuntimeError(f"{words}: {answer['error']}")
        return answer["output"]

    def stop(self) -> None:
        """Stop the process."""
        if self.child is not None:
            stop_child(self.child)
            for pipe in (self.child.stdin, self.child.stdout):
                assert pipe is not None
                pipe.close()

    def _started(self) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "tests.infrastructure.console"]
        pipe = subprocess.PIPE
        return start_child(command, cwd=ROOT, env=self.environment, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL)


def main() -> None:
    """Run each command that comes as a line of JSON, and answer with its output or its traceback."""
    import django

    django.setup()
    from django.core.management import call_command
    from django.db import connections
    from django.utils import timezone, translation

    from tests.games import laying

    for line in sys.stdin:
        name, *words = json.loads(line)
        error, output = "", io.StringIO()
        try:
            with redirect_stdout(output):
                if name == LAY_OUT:
                    laying.main(words)
                else:
                    call_command(name, *words)
        except (Exception, SystemExit):
            error = traceback.format_exc()
        connections.close_all()
        translation.deactivate()
        timezone.deactivate()
        print(json.dumps({"output": output.getvalue(), "error": error}), flush=True)


if __name__ == "__main__":
    main()
