"""Words: what the rules and the rows say, turned into sentences and pages."""
