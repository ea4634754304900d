"""What others fetch when they like: a calendar of somebody's deadlines, and a feed of a game that all may watch."""
