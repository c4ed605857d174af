"""What answers carry: who may frame and script the page, what may be kept, and gzip where it pays."""

import gzip

from flask import Flask, Response, request

# A photo's address (initdata.PHOTO) leads on to Telegram's store of files, which has had two names; browsers check each
# host on the way.
PHOTOS = "https://t.me https://*.telesco.pe https://*.cdn-telegram.org"
POLICY = "; ".join(
    (
        "default-src 'self'",
        "script-src 'self' https://telegram.org",
        "style-src 'self'",
        "img-src 'self' data:",
        "frame-ancestors 'self' https://web.telegram.org https://*.telegram.org",
        "base-uri 'none'",
        "form-action 'self'",
        "object-src 'none'",
    )
)
ALWAYS = {"X-Content-Type-Options": "nosniff", "Cross-Origin-Resource-Policy": "same-origin"}
SHOWS_PHOTOS = {"Content-Security-Policy": POLICY.replace("img-src 'self' data:", f"img-src 'self' data: {PHOTOS}")}
# No X-Frame-Options: it knows no list of hosts, and Telegram's web clients show the app in a frame.
PAGES = {
    "Content-Security-Policy": POLICY,
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
PARTS = ("text/javascript", "text/css")  # never shown by themselves: dozens of them come with a first visit
WORTH = 600  # bytes; below, gzip gains less than a packet
TEXT = ("text/", "application/json", "image/svg+xml", "application/javascript")


def register(app: Flask) -> None:
    """Add the headers to every answer of `app`; what says nothing about caching is private and not to be stored."""
    app.after_request(_squeezed)
    app.after_request(_guarded)


def _guarded(answer: Response) -> Response:
    for name, value in (ALWAYS if answer.mimetype in PARTS else ALWAYS | PAGES).items():
        answer.headers.setdefault(name, value)
    answer.headers.setdefault("Cache-Control", "no-store")
    return answer


def _squeezed(answer: Response) -> Response:
    """Gzip for whole texts; never for streams, which a buffering compressor would hold back."""
    if answer.is_streamed or answer.direct_passthrough or not (answer.mimetype or "").startswith(TEXT):
        return answer
    answer.vary.add("Accept-Encoding")
    plain = answer.get_data()
    if len(plain) < WORTH or "Content-Encoding" in answer.headers or not request.accept_encodings["gzip"]:
        return answer
    answer.set_data(gzip.compress(plain, compresslevel=5, mtime=0))
    answer.headers["Content-Encoding"] = "gzip"
    if etag := answer.headers.get("ETag"):
        answer.headers["ETag"] = etag if etag.startswith("W/") else f"W/{etag}"
    return answer
