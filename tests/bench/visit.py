"""How long and how much until one can play, the first time and later: `python -m tests.bench.visit`.

Chromium as a phone of 390 x 844 opens a running table, its processor slowed down four times, over a line
of 1.6 Mbit/s down and 750 kbit/s up with 150 ms to the server and back (WebPageTest's "3G Fast"). The time counts from
the start of the navigation to the first frame after the hand is on the page and answers; the bytes are those that came
over the line, headers included. Telegram's own script, which Telegram's clients keep, is left out.
"""

import os
import platform
import subprocess
import sys
import tempfile
from base64 import b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

import trustme
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from cryptography.x509 import load_pem_x509_certificate
from playwright.sync_api import Browser, BrowserContext, sync_playwright

from tests.e2e import servers
from tests.e2e.conftest import PHONE, launched
from tests.e2e.telegram import address
from tests.e2e.visitor import Visitor

SLOWDOWN = 4
LINE = {"offline": False, "latency": 150, "downloadThroughput": 1.6e6 / 8, "uploadThroughput": 0.75e6 / 8}
FIRST_KB, LATER_KB, FIRST_MS = 120, 15, 1500
VISITS = 3
FRONT = """
daemon off; master_process off; pid {folder}/pid; error_log {folder}/error.log;
events {{}}
http {{
  access_log off; client_body_temp_path {folder}/b; proxy_temp_path {folder}/p;
  fastcgi_temp_path {folder}/f; uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s;
  upstream app {{ server 127.0.0.1:{app}; keepalive 8; }}
  server {{
    listen 127.0.0.1:{port} ssl http2;
    ssl_certificate {folder}/both.pem; ssl_certificate_key {folder}/both.pem;
    location / {{ proxy_pass http://app; proxy_http_version 1.1; proxy_set_header Connection ""; proxy_buffering off; }}
  }}
}}
"""
READY = """
new MutationObserver((_, watch) => {
  if (!document.querySelector("#view[data-kind=table] .hand .card")) return;
  watch.disconnect();
  requestAnimationFrame(() => setTimeout(() => { globalThis.playable = performance.now(); }));
}).observe(document, { childList: true, subtree: true });
"""


class Visit(NamedTuple):
    """One visit: milliseconds until one can play, and bytes over the line by kind of file."""

    ready: float
    bytes: dict[str, float]

    @property
    def kilobytes(self) -> float:
        return sum(self.bytes.values()) / 1024


def main() -> int:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = servers.for_telegram(Path(folder) / "game.sqlite3")
        trusted = f"--ignore-certificate-errors-spki-list={certified(Path(folder))}"
        browser = launched(playwright, trusted)
        try:
            code = opened(browser, server.url)
            with fronted(Path(folder), server) as url:
                visits = [twice(browser, address(url, 7, start=code)) for _ in range(VISITS)]
        finally:
            browser.close()
            server.die()
    first, later = zip(*visits, strict=True)
    print(f"{platform.machine()}, {os.cpu_count()} cores, processor / {SLOWDOWN}, 1.6 Mbit/s, 150 ms")
    best, again = min(first), min(later)
    for kind, size in sorted(best.bytes.items()):
        print(f"  {kind:<32}{size / 1024:7.1f} KB")
    for name, visit, target in (("first", best, FIRST_KB), ("later", again, LATER_KB)):
        share = f"{visit.kilobytes / target:5.2f} of the target"
        print(f"{name} visit, over the line        {visit.kilobytes:7.1f} KB    {share}")
    print(f"first visit, until one can play   {best.ready:7.0f} ms    {best.ready / FIRST_MS:5.2f} of the target")
    print(f"later visit, until one can play   {again.ready:7.0f} ms")
    return int(best.kilobytes > FIRST_KB or best.ready > FIRST_MS or again.kilobytes > LATER_KB)


def certified(folder: Path) -> str:
    """The hash of a fresh key, kept with its certificate in `both.pem`: what a browser trusts it may cache."""
    made = trustme.CA().issue_cert("127.0.0.1")
    made.private_key_and_cert_chain_pem.write_to_path(str(folder / "both.pem"))
    public = load_pem_x509_certificate(made.cert_chain_pems[0].bytes()).public_key()
    return b64encode(sha256(public.public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)).digest()).decode()


@contextmanager
def fronted(folder: Path, server: servers.Server) -> Iterator[str]:
    """The address of nginx before the app: TLS and HTTP/2, as before every Mini App, since Telegram wants TLS."""
    port = servers.free_port()
    (folder / "nginx.conf").write_text(FRONT.format(folder=folder, port=port, app=server.port))
    process = subprocess.Popen(["nginx", "-c", str(folder / "nginx.conf"), "-e", str(folder / "error.log")])
    try:
        yield f"https://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait(10)


def opened(browser: Browser, url: str) -> str:
    """The code of a table that person 7 plays with computer players."""
    page = browser.new_page()
    me = Visitor(page, address(url, 7))
    me.play_alone()
    code = me.about["code"]
    page.close()
    return code


def twice(browser: Browser, url: str) -> tuple[Visit, Visit]:
    """A visit of somebody who was never here, and their next one."""
    context = browser.new_context(**PHONE, locale="en", color_scheme="dark")
    visits = visited(context, url), visited(context, url)
    context.close()
    return visits


def visited(context: BrowserContext, url: str) -> Visit:
    """Open the table as a phone does."""
    page = context.new_page()
    page.add_init_script(READY)
    line = context.new_cdp_session(page)
    kinds: dict[str, str] = {}
    sizes: dict[str, float] = {}

    def finished(event: dict[str, Any]) -> None:
        kind = kinds.get(event["requestId"], "Other")
        sizes[kind] = sizes.get(kind, 0) + event["encodedDataLength"]

    line.on("Network.responseReceived", lambda event: kinds.update({event["requestId"]: event["type"]}))
    line.on("Network.loadingFinished", finished)
    line.send("Network.enable")
    line.send("Network.setBlockedURLs", {"urls": ["https://telegram.org/*"]})
    line.send("Network.emulateNetworkConditions", LINE)
    line.send("Emulation.setCPUThrottlingRate", {"rate": SLOWDOWN})
    page.goto(url, wait_until="commit")
    page.wait_for_function("() => globalThis.playable")
    ready = page.evaluate("globalThis.playable")
    page.wait_for_load_state()
    visit = Visit(ready, dict(sizes))
    page.close()
    return visit


if __name__ == "__main__":
    sys.exit(main())
