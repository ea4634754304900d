"""`verify_match`: replay stored games from their seeds and choices, and compare every fact and roll."""

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.domain import archive
from games.enums import MatchStatus
from games.models import Match


class Command(BaseCommand):
    help = "Deal matches again from their seeds, replay every choice, and compare all facts and rolls."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("numbers", nargs="*", type=int, metavar="N", help="the numbers of the matches")
        parser.add_argument("--all", action="store_true", help="every match that has begun")

    def handle(self, *_args, numbers: list[int], **options) -> None:
        if bool(numbers) == options["all"]:
            raise CommandError("Name the matches, or say --all.")
        begun = Match.objects.filter(status__in=[MatchStatus.RUNNING, MatchStatus.FINISHED])
        matches = begun if options["all"] else Match.objects.filter(pk__in=numbers)
        if missing := set(numbers) - set(matches.values_list("pk", flat=True)):
            raise CommandError(f"There is no match {min(missing)}.")
        agreed = parted = 0
        for match in matches.order_by("pk").iterator():
            flaw = archive.verify(match)
            if flaw is None:
                agreed += 1
            else:
                parted += 1
                self.stdout.write(f"match {match.pk}: the replay of entry {flaw.number} differs in {flaw.what}")
        self.stdout.write(f"{agreed} verified, {parted} failed")
        if parted:
            raise CommandError("Not every match is what its seed and its choices make of it.")
