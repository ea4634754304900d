"""The table page: its regions as one viewer sees them."""
