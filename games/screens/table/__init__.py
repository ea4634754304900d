"""The table page: the regions of the page, as one viewer sees them."""
