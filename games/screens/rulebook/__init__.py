"""The rulebook: prose in Markdown for each language, in which all numbers, names and tables come from the engine."""

from games.screens.rulebook.markup import Heading as Heading
from games.screens.rulebook.markup import Page as Page
from games.screens.rulebook.markup import render as render
from games.screens.rulebook.sources import KINDS as KINDS
