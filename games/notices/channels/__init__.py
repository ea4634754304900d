"""The channels there are. A new one is a file or folder here, and a line in this list."""

from games.notices.channel import Channel
from games.notices.channels.mail.channel import MailChannel
from games.notices.channels.push.channel import PushChannel
from games.notices.channels.webhook.channel import WebhookChannel

CHANNELS: list[Channel] = [
    MailChannel(),
    WebhookChannel(),
    PushChannel(),
]
