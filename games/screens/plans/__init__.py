"""Words and rows of orders given ahead, for their owner."""
