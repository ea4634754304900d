"""The parts of options and decision panels: the reader that describes choices, groups, ways to pay."""
