"""The open question as a panel: what is asked, what each option says, what several answers at once come to."""
