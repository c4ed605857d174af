"""The skins: each is a file of macros, a symbol sheet that they draw from, and a style sheet.

A new one: the macros that `templates/svg/lantern.svg.j2` lists in `templates/svg/<skin>.svg.j2`, their parts in
`templates/svg/sheet/<skin>.svg.j2`, `webapp/static/css/<skin>.css`, its name in `reader.SKINS` and in the menu's texts.
"""

from typing import Any

from flask import Flask, current_app
from jinja2 import Environment

from webapp import reader

FOLDER = "svg/sheet"


def register(app: Flask) -> None:
    """Give templates `skin()`, the macros of the reader's skin, to be asked anew for each drawing; and all `skins`."""
    app.jinja_env.globals.update(skin=lambda: macros(current_app.jinja_env, reader.skin()), skins=reader.SKINS)


def macros(env: Environment, skin: str) -> Any:
    """What `templates/svg/<skin>.svg.j2` offers."""
    return env.get_template(f"svg/{skin}.svg.j2").module


def sheets(env: Environment) -> dict[str, bytes]:
    """The symbol sheet of each skin as a file: name, content."""
    return {f"sheet/{skin}.svg": env.get_template(f"{FOLDER}/{skin}.svg.j2").render().encode() for skin in reader.SKINS}
