"""The migrations of the site's tables.

Those that `0001_squashed_0097` replaces are in `replaced/`: only a database that has some of them needs them. They are
modules of this package all the same, which is where Django looks for migrations.
"""

from pathlib import Path

__path__.append(str(Path(__file__).with_name("replaced")))
