"""Static files under an address that changes with their content: /static/<hash of them all>/js/app.js.

One hash for the whole folder lets modules and styles name each other by relative path. Everything is read, minified,
hashed and compressed once; a local table looks again when a file changes, so that working on the page needs no restart.
Beside the files of the folder stand those that are made: the symbol sheets, from templates, and css/first.css, which is
the style sheets of the first page in one, since each request costs a slow phone more than its bytes.
"""

import gzip
import hashlib
import mimetypes
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple

import brotli
from flask import Blueprint, Flask, Response, current_app, request
from jinja2 import TemplateRuntimeError
from rcssmin import cssmin
from rjsmin import jsmin
from werkzeug.exceptions import NotFound

from webapp import skins

ROOT = Path(__file__).parent / "static"
TYPES = {".js": "text/javascript", ".svg": "image/svg+xml", ".woff2": "font/woff2", ".webmanifest": "application/json"}
DENSE: dict[str, Callable[[str], str]] = {".js": jsmin, ".css": cssmin}  # sent without comments and white space
# in the order in which one outranks another
FIRST = tuple(f"css/{name}.css" for name in ("base", "table", "mine", "tray", "cover", "states", "pages", "end"))
FOR_A_YEAR = "public, max-age=31536000, immutable"

bp = Blueprint("assets", __name__)


class Asset(NamedTuple):
    """A file as it is sent: `packed` by encoding, the best one first, where that gains anything."""

    type: str
    plain: bytes
    packed: Mapping[str, bytes]


class Assets:
    """All files of a folder by relative path, and those that are made; `watch` makes `url` notice changed files."""

    def __init__(
        self,
        root: Path = ROOT,
        watch: bool = False,
        made: Callable[[], Mapping[str, bytes]] = dict,
        source: Path | None = None,
    ) -> None:
        """`made` gives further files by name; `source` is the folder they are made from."""
        self._roots, self._watch, self._made = [root, *([source] if source else [])], watch, made
        self._seen: object = None
        self._load()

    def url(self, name: str) -> str:
        """The address of file `name` ("js/app.js").

        Raises:
            TemplateRuntimeError: no such file, which is a mistake in a template.
        """
        if self._watch and self._fingerprint() != self._seen:
            self._load()
        if name not in self.files:
            raise TemplateRuntimeError(f"no static file {name}")
        return f"/static/{self.hash}/{name}"

    def _load(self) -> None:
        self._seen = self._fingerprint()
        root = self._roots[0]
        found = {path.relative_to(root).as_posix(): path.read_bytes() for path in _paths(root)} | dict(self._made())
        if styles := [found[name] for name in FIRST if name in found]:
            found["css/first.css"] = b"\n".join(styles)
        self.files = {name: _asset(name, plain) for name, plain in sorted(found.items())}
        digest = hashlib.sha256()
        for name, asset in self.files.items():
            digest.update(f"{name}\0{len(asset.plain)}\0".encode() + asset.plain)
        self.hash = digest.hexdigest()[:16]

    def _fingerprint(self) -> object:
        return [(path, path.stat().st_mtime_ns) for root in self._roots for path in _paths(root)]


def register(app: Flask, watch: bool) -> None:
    """Serve the folder and the symbol sheets, and give templates `asset(name)`."""
    drawings = Path(str(app.template_folder)) / "svg"
    assets = Assets(watch=watch, made=lambda: skins.sheets(app.jinja_env), source=drawings)
    app.extensions["assets"] = assets
    app.jinja_env.globals["asset"] = assets.url
    app.register_blueprint(bp)


@bp.get("/static/<tag>/<path:name>")
def file(tag: str, name: str) -> Response:
    """One file; only its present address may be kept, so that an old page never fills caches with new content."""
    assets: Assets = current_app.extensions["assets"]
    asset = assets.files.get(name)
    if asset is None:
        raise NotFound
    encoding = next((each for each in asset.packed if request.accept_encodings[each]), None)
    answer = Response(asset.packed[encoding] if encoding else asset.plain, content_type=asset.type)
    answer.headers["Cache-Control"] = FOR_A_YEAR if tag == assets.hash else "no-cache"
    answer.vary.add("Accept-Encoding")
    if encoding:
        answer.headers["Content-Encoding"] = encoding
    return answer


def _paths(root: Path) -> list[Path]:
    found = root.rglob("*") if root.exists() else ()
    return sorted(path for path in found if path.is_file() and not path.name.startswith("."))


def _asset(name: str, plain: bytes) -> Asset:
    suffix = Path(name).suffix
    guess = TYPES.get(suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    if suffix in DENSE:
        plain = DENSE[suffix](plain.decode()).encode()
    # quality 11 saves 2 % more and takes more than twice as long at each start
    packed = {"br": brotli.compress(plain, quality=10), "gzip": gzip.compress(plain, compresslevel=9, mtime=0)}
    return Asset(
        type=f"{guess}; charset=utf-8" if guess.startswith("text/") or "json" in guess else guess,
        plain=plain,
        packed={encoding: short for encoding, short in packed.items() if len(short) < 0.9 * len(plain)},
    )
