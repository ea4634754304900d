"""`replay_match`: print the log of a stored match, or of a game that a simulation saved to a file."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

import engine
from games.domain.matches import match_history
from games.models import Match
from games.screens.log import narration
from games.screens.people import seat_name


class Command(BaseCommand):
    help = "Print the log of a match: a running one as a spectator sees it, a finished one with all cards open."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("match", metavar="N or FILE", help="a match number, or an exported game file")
        parser.add_argument("--upto", type=int, metavar="ENTRY", help="stop after this entry")

    def handle(self, *_args: Any, match: str, upto: int | None, **_options: Any) -> None:
        if match.isdigit():
            self.print_stored_match(int(match), upto)
        else:
            self.print_saved_game(Path(match), upto)

    def print_stored_match(self, number: int, upto: int | None) -> None:
        match = Match.objects.filter(pk=number).first()
        if match is None:
            raise CommandError(f"There is no match {number}.")
        names = [seat_name(seat) for seat in match.seats.select_related("user", "match")]
        self.stdout.write(f"match {match.pk}, {match.edition}, {match.get_status_display()}: {', '.join(names)}")
        for entry, facts in match_history.log_entries(match, None):
            if upto is not None and entry.number > upto:
                break
            self.print_facts(entry.number, facts, names, match.edition, show_all=match.is_finished)

    def print_saved_game(self, path: Path, upto: int | None) -> None:
        """Replay the game in the file up to the choice that violated an invariant, and print everything."""
        try:
            game = json.loads(path.read_text(encoding="utf-8"))
            outcome = engine.new_game(
                game["edition"],
                game["seats"],
                game["seed"],
                cast=game["cast"],
                uniques=game["uniques"],
                options=game["options"],
            )
            choices, law, seen = game["choices"], game["law"], game["seen"]
        except (OSError, ValueError, KeyError, TypeError, AttributeError) as problem:
            raise CommandError(f"{path} holds no game: {problem}") from problem
        names = [str(seat + 1) for seat in range(game["seats"])]
        self.stdout.write(f"{game['game']}, {game['edition']}, {game['seats']} players")
        for number, text in enumerate([None, *choices]):
            if upto is not None and number > upto:
                return
            asked = engine.question(outcome.state)
            if text is not None:
                if asked is None:
                    raise CommandError(f"After {number - 1} choices the game is over.")
                self.stdout.write(f"{number:>4}  [{asked.seat + 1}: {text}]")
                try:
                    outcome = engine.play(outcome.state, asked.seat, text)
                except engine.Illegal as illegal:
                    raise CommandError(f"Choice {number} is not possible: {illegal}") from illegal
            self.print_facts(number, outcome.facts, names, game["edition"], show_all=True)
        self.stdout.write(f"broken: {law}\n{seen}")

    def print_facts(
        self, number: int, facts: Sequence[engine.Fact], names: Sequence[str], edition: str, *, show_all: bool
    ) -> None:
        """Print the facts, one sentence per line."""
        for line in narration.fact_lines(facts, None, names, edition=edition, show_all=show_all):
            self.stdout.write(f"{number:>4}  {line.text}")
