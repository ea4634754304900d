"""An example of a bot for `./dev bots`: it builds the most expensive district it can, and otherwise takes gold."""

import json
import sys


def choose(view: dict, options: list[str]) -> str:
    """Return one of the options."""
    worth = {":".join(map(str, choice)): points for choice, points in view["worth"]}
    builds = [option for option in options if option in worth]
    if builds:
        return max(builds, key=lambda option: worth[option])
    for wanted in ("income", "gather:gold", "keep", "pick:architect", "pick:merchant", "pick:king"):
        for option in options:
            if option.startswith(wanted):
                return option
    return options[0]


if __name__ == "__main__":
    for line in sys.stdin:
        asked = json.loads(line)
        answer = {"id": asked["id"], "choice": choose(asked["view"], asked["options"])}
        print(json.dumps(answer), flush=True)
