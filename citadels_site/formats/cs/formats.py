"""Czech: the month bent after the day, spaces after the full stops."""

DATE_FORMAT = "j. E Y"  # 20. listopadu 2026
DATETIME_FORMAT = "j. E Y, G:i"
DAY_TIME_FORMAT = "j. n. G:i"
MONTH_DAY_FORMAT = "j. E"
SHORT_DATE_FORMAT = "j. n. Y"
SHORT_DATETIME_FORMAT = "j. n. Y G:i"
TIME_FORMAT = "G:i"
WEEKDAY_TIME_FORMAT = "D G:i"
