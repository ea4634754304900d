"""A program that plays over its standard input and output, and what it does wrong."""

from __future__ import annotations

import json
import subprocess
import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from queue import Empty, Queue

from engine.bots import LEVELS
from engine.dice import Dice
from engine.records import as_plain
from engine.redeal import Sampler
from engine.steps import Choice, choice_text
from engine.view import View

LONGEST = 65_536
"""Maximum length of an answer in characters; a longer one is wrong."""
STARTS = 5
"""How often a program is started. After that the builder plays in its place to the end."""
STARTING = 5.0
"""Seconds that a program has for its first choice in addition to the time limit."""
STUCK = 10
"""After so many choices in a row without any answer, a program is killed and started again."""


@dataclass
class Faults:
    """Decisions that the builder made in place of a program, by reason."""

    slow: int = 0
    """The answer came after the time limit."""
    silent: int = 0
    """No answer came at all."""
    wrong: int = 0
    """The answer was not JSON, or none of the options."""
    dead: int = 0
    """The program had ended, or could not be started."""


class PipeProgram:
    """A running program as a `Chooser`: it is asked for each choice and has `seconds` to answer."""

    def __init__(self, command: Sequence[str], seconds: float) -> None:
        self.command, self.seconds = command, seconds
        self.faults = Faults()
        self.asked = self.starts = self.unanswered = 0
        self.process: subprocess.Popen[str] | None = None
        self.lines: Queue[str | None] = Queue()
        self.answers: Queue[str] = Queue()

    def __call__(self, view: View, options: Sequence[Choice], dice: Dice, sample: Sampler) -> Choice:
        """Return the program's choice, or the builder's if the program does not make one."""
        choice = self.choice_of_program(view, {choice_text(option): option for option in options})
        return choice or LEVELS["builder"](view, options, dice, sample)

    def choice_of_program(self, view: View, options: dict[str, Choice]) -> Choice | None:
        """Return what the program chooses, or None after a fault, which is counted."""
        self.asked += 1
        until = time.monotonic() + self.seconds
        if self.process is None:
            until += STARTING
            if not self.start():
                self.faults.dead += 1
                return None
        self.lines.put(decision(self.asked, self.seconds, view, list(options)))
        while (line := self.next_line(until)) is not None:
            if not line:
                self.stop()
                self.faults.dead += 1
                return None
            self.unanswered = 0
            number, text = read_answer(line)
            if number is None or number >= self.asked:
                self.faults.wrong += number != self.asked or text not in options
                return options.get(text) if number == self.asked else None
            if self.faults.silent:  # The answer to an earlier choice, which was counted as silent.
                self.faults.silent -= 1
                self.faults.slow += 1
        self.faults.silent += 1
        self.unanswered += 1
        if self.unanswered == STUCK:
            self.stop(seconds=0)
        return None

    def next_line(self, until: float) -> str | None:
        """Return the next line of the program, "" if it has ended, or None if there is none before `until`."""
        with suppress(Empty):
            return self.answers.get(timeout=max(until - time.monotonic(), 0))
        return None

    def start(self) -> bool:
        """Start the program, if it may be started once more; return whether it runs."""
        if self.starts == STARTS:
            return False
        self.starts += 1
        self.unanswered = 0
        try:
            self.process = subprocess.Popen(
                self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8", errors="replace"
            )
        except OSError:
            return False
        # Threads, because a program that does not read or write must not make the game wait.
        self.lines, self.answers = Queue(), Queue()
        threading.Thread(target=write_lines, args=(self.process, self.lines), daemon=True).start()
        threading.Thread(target=read_lines, args=(self.process, self.answers), daemon=True).start()
        return True

    def stop(self, seconds: float = 1) -> None:
        """End the program: close its input, and kill it if it has not ended after `seconds`."""
        if self.process is None:
            return
        process, self.process = self.process, None
        self.lines.put(None)
        try:
            process.wait(timeout=seconds)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def write_lines(process: subprocess.Popen[str], lines: Queue[str | None]) -> None:
    """Write each line of the queue to the program's input; None closes it."""
    assert process.stdin is not None
    with suppress(OSError), process.stdin as program_input:
        while (line := lines.get()) is not None:
            program_input.write(line + "\n")
            program_input.flush()


def read_lines(process: subprocess.Popen[str], answers: Queue[str]) -> None:
    """Put each line of the program's output into the queue, and "" when there are no more."""
    assert process.stdout is not None
    with process.stdout as output:
        while line := output.readline(LONGEST):
            answers.put(line)
    answers.put("")


def decision(number: int, seconds: float, view: View, options: list[str]) -> str:
    """Return the line that asks for a choice: what the seat sees, and what it may choose."""
    seen = as_plain(view)
    del seen["offers"]
    return json.dumps({"id": number, "seconds": seconds, "view": seen, "options": options})


def read_answer(line: str) -> tuple[int | None, str]:
    """Return the number and the choice of an answer; None and "" if it is not an answer."""
    try:
        answer = json.loads(line)
        return int(answer["id"]), str(answer["choice"])
    except (ValueError, TypeError, KeyError, RecursionError):
        return None, ""
