"""The parts of decision panels: options with their texts, groups, ways to pay."""
