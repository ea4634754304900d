"""The list of all channels. To add a channel, add a package here and an entry in `CHANNELS`."""

from games.notices.channel import Channel
from games.notices.channels.mail.channel import MailChannel
from games.notices.channels.push.channel import PushChannel
from games.notices.channels.webhook.channel import WebhookChannel

CHANNELS: list[Channel] = [
    MailChannel(),
    WebhookChannel(),
    PushChannel(),
]
