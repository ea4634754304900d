"""Building blocks of decision panels: options with their texts, groups, ways to pay."""
