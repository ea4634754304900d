"""The web push channel: notifications by the browser, even while no page of the site is open."""
