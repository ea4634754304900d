"""How each language writes days and times; what a language leaves out is Django's own.

WEEKDAY_TIME_FORMAT and DAY_TIME_FORMAT are ours: short times of this week, and of this year.
"""
