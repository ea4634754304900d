"""`verify_match`: replay stored games from seeds and choices, compare all facts, rolls and rows, check the proofs."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.domain.orders import order_verification
from games.domain.results import match_verification
from games.enums import MatchStatus
from games.models import Match


class Command(BaseCommand):
    help = (
        "Deal matches again from their seeds, replay every choice, and compare all facts and random draws. Also check, "
        "independently of the rules, that all random results follow from the seed, and that results, seats, authors "
        "of choices, round and archive fit, and that orders given ahead were carried out as filed. Matches that began "
        "under older rules are not replayed, because the result "
        "might differ; everything else about them is checked."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("numbers", nargs="*", type=int, metavar="N", help="match numbers")
        parser.add_argument("--all", action="store_true", help="check every match that has started")

    def handle(self, *_args: Any, numbers: list[int], **options: Any) -> None:
        if bool(numbers) == options["all"]:
            raise CommandError("Name the matches, or say --all.")
        begun = Match.objects.filter(status__in=[MatchStatus.RUNNING, MatchStatus.FINISHED, MatchStatus.ENDED])
        matches = begun if options["all"] else Match.objects.filter(pk__in=numbers)
        if missing := set(numbers) - set(matches.values_list("pk", flat=True)):
            raise CommandError(f"There is no match {min(missing)}.")
        agreed = parted = older = 0
        for number in list(matches.order_by("pk").values_list("pk", flat=True)):
            with match_verification.consistent_reads():
                match = Match.objects.get(pk=number)
                verified = match_verification.check_stored_match(match)
                flaws = self.flaws(match, verified)
            older += not verified.is_replayed
            if flaws:
                parted += 1
                self.stdout.write("\n".join(flaws))
            else:
                agreed += 1
        if older:
            self.stdout.write(f"{older} began under older rules: numbers, cards, results checked, choices not replayed")
        self.stdout.write(f"{agreed} verified, {parted} failed")
        if parted:
            raise CommandError("Some matches don't follow from their seeds and choices.")

    def flaws(self, match: Match, verified: match_verification.Verification) -> list[str]:
        """Return a line for each mismatch in a match."""
        flaw = verified.flaw
        if flaw is None and verified.is_replayed:
            flaw = order_verification.find_order_flaw(match)
        lines = [f"match {match.pk}: entry {flaw.number} differs in {flaw.what}"] if flaw else []
        lines += [
            f"match {match.pk}: the proof fails at entry {problem.entry} ({problem.what}): {problem.message}"
            for problem in verified.problems
        ]
        return lines
