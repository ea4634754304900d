"""The layout of the style sheets, one declaration a line: `python -m tests.stylesheets`, which `./dev check` runs."""

import sys
from pathlib import Path

import cssbeautifier

ROOT = Path(__file__).resolve().parent.parent
SHEETS = ROOT / "games" / "static" / "games" / "css"


def formatted(sheet: str) -> str:
    """Return a style sheet as cssbeautifier writes it; selectors and blank lines between rules stay."""
    options = cssbeautifier.default_options()
    options.indent_size = 2
    options.end_with_newline = True
    options.max_preserve_newlines = 2
    options.newline_between_rules = False
    options.selector_separator_newline = False
    options.space_around_combinator = True
    return cssbeautifier.beautify(sheet, options)


def unformatted(folder: Path) -> list[Path]:
    """Return the style sheets of a folder that are laid out in another way."""
    texts = ((sheet, sheet.read_text(encoding="utf-8")) for sheet in sorted(folder.glob("*.css")))
    return [sheet for sheet, text in texts if formatted(text) != text]


def main(words: list[str]) -> int:
    """Report wrongly formatted style sheets, or format them with `--fix`; return an exit status."""
    found = unformatted(SHEETS)
    for sheet in found:
        if "--fix" in words:
            sheet.write_text(formatted(sheet.read_text(encoding="utf-8")), encoding="utf-8")
        else:
            print(f"Would reformat: {sheet.relative_to(ROOT)}")
    return bool(found) and "--fix" not in words


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
