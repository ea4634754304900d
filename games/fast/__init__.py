"""Private parts of Django that buy speed, and nothing else."""
