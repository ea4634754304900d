"""English as most of its readers here write it: the day first, twenty-four hours."""

DATE_FORMAT = "j F Y"  # 20 November 2026
DATETIME_FORMAT = "j F Y, H:i"
DAY_TIME_FORMAT = "j M, H:i"
MONTH_DAY_FORMAT = "j F"
SHORT_DATE_FORMAT = "j M Y"
SHORT_DATETIME_FORMAT = "j M Y, H:i"
TIME_FORMAT = "H:i"
WEEKDAY_TIME_FORMAT = "D H:i"
