"""Models that affect deadlines: substitutions and vacations."""
