"""`draw`: write all drawn pictures and computed sounds into the static directory."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from games import pictures, sounds
from games.pictures.icons import LINK_SHAPE
from games.pictures.sprite import FOLDER, generated_files, link_preview

ICONS = {"icon-180.png": 180, "icon-192.png": 192, "icon-512.png": 512}
SIGNS = {"mail-mark.png": False, "mail-lantern.png": True}
"""The pictures at the top of emails, and whether each means that it is the reader's turn."""
SIGN_SIDE = 80


class Command(BaseCommand):
    help = "Draw all pictures, compute all sounds, and write them to games/static/games/img and sounds."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--png", metavar="CHROMIUM", help="also write the PNG icons, as screenshots by this Chromium"
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        FOLDER.mkdir(parents=True, exist_ok=True)
        for name, text in generated_files().items():
            (FOLDER / name).write_text(text, encoding="utf-8")
            self.stdout.write(f"{name} {len(text) // 1000} kB")
        sounds.FOLDER.mkdir(parents=True, exist_ok=True)
        for name, content in sounds.sound_files().items():
            (sounds.FOLDER / name).write_bytes(content)
            self.stdout.write(f"{name} {len(content) // 1000} kB")
        if options["png"]:
            render_pngs(options["png"])


def render_pngs(chromium: str) -> None:
    """Write the PNG files that phones and messengers need. Requires Playwright, a development dependency."""
    from playwright.sync_api import sync_playwright

    shots = [(name, side, side, generated_files()["icon.svg"]) for name, side in ICONS.items()]
    shots.append(("link.png", *LINK_SHAPE, link_preview()))
    shots += [(name, SIGN_SIDE, SIGN_SIDE, pictures.favicon(my_turn=asked)) for name, asked in SIGNS.items()]
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        for name, width, height, svg in shots:
            page = browser.new_page(viewport={"width": width, "height": height})
            page.set_content(f"<style>*{{margin:0}}svg{{display:block;width:100vw;height:100vh}}</style>{svg}")
            page.screenshot(path=FOLDER / name, omit_background=True)
        browser.close()
