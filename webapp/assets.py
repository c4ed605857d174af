"""Static files under an address that changes with their content: /static/<hash of them all>/js/app.js.

One hash for the whole folder lets modules and styles name each other by relative path. Everything is read, hashed and
gzipped once; a local table looks again whenever a file changes, so that working on the page needs no restart.
"""

import gzip
import hashlib
import mimetypes
from pathlib import Path
from typing import NamedTuple

from flask import Blueprint, Flask, Response, current_app, request
from jinja2 import TemplateRuntimeError
from werkzeug.exceptions import NotFound

ROOT = Path(__file__).parent / "static"
TYPES = {".js": "text/javascript", ".svg": "image/svg+xml", ".woff2": "font/woff2", ".webmanifest": "application/json"}
FOR_A_YEAR = "public, max-age=31536000, immutable"

bp = Blueprint("assets", __name__)


class Asset(NamedTuple):
    """A file as it is sent; `packed` is None where gzip gains nothing."""

    type: str
    plain: bytes
    packed: bytes | None


class Assets:
    """All files of a folder by relative path; `watch` makes `url` notice changed files."""

    def __init__(self, root: Path = ROOT, watch: bool = False) -> None:
        self._root, self._watch = root, watch
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
        self.files = {path.relative_to(self._root).as_posix(): _asset(path) for path in self._paths()}
        digest = hashlib.sha256()
        for name, asset in self.files.items():
            digest.update(f"{name}\0{len(asset.plain)}\0".encode() + asset.plain)
        self.hash = digest.hexdigest()[:16]

    def _paths(self) -> list[Path]:
        found = self._root.rglob("*") if self._root.exists() else ()
        return sorted(path for path in found if path.is_file() and not path.name.startswith("."))

    def _fingerprint(self) -> object:
        return [(path, path.stat().st_mtime_ns) for path in self._paths()]


def register(app: Flask, watch: bool) -> None:
    """Serve the folder and give templates `asset(name)`."""
    assets = Assets(watch=watch)
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
    gzipped = asset.packed is not None and bool(request.accept_encodings["gzip"])
    answer = Response(asset.packed if gzipped else asset.plain, content_type=asset.type)
    answer.headers["Cache-Control"] = FOR_A_YEAR if tag == assets.hash else "no-cache"
    answer.vary.add("Accept-Encoding")
    if gzipped:
        answer.headers["Content-Encoding"] = "gzip"
    return answer


def _asset(path: Path) -> Asset:
    plain = path.read_bytes()
    guess = TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    packed = gzip.compress(plain, compresslevel=9, mtime=0)
    return Asset(
        type=f"{guess}; charset=utf-8" if guess.startswith("text/") or "json" in guess else guess,
        plain=plain,
        packed=packed if len(packed) < 0.9 * len(plain) else None,
    )
