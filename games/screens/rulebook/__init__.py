"""The rulebook: prose in Markdown by language, with every number, name and table from the engine."""

from games.screens.rulebook.markup import Heading as Heading
from games.screens.rulebook.markup import Page as Page
from games.screens.rulebook.markup import render as render
from games.screens.rulebook.sources import KINDS as KINDS
