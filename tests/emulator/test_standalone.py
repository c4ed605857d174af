"""The emulator as a process of its own, driven through its control routes."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx

from tests.emulator import TOKEN

ROOT = Path(__file__).parent.parent.parent


def test_another_process_can_drive_it():
    asked = [sys.executable, "-m", "tests.emulator", "--app", "https://saboteur.test/app/"]
    process = subprocess.Popen(asked, cwd=ROOT, stdout=subprocess.PIPE, text=True)
    assert process.stdout
    base = process.stdout.readline().strip()
    with process, httpx.Client(base_url=base.removesuffix("/bot"), timeout=5) as http:

        def do(what: str, **ask: Any) -> Any:
            return http.post(f"/control/{what}", json=ask).json()

        ann = do("user", name="Ann")
        chat = do("chat", members=[ann["id"]])
        keyboard = {"inline_keyboard": [[{"text": "Open", "url": "https://t.me/saboteur_test_bot/play?startapp=g"}]]}
        do("fault", seconds=2)
        text = {"chat_id": chat["id"], "text": "hello", "reply_markup": keyboard}
        codes = [http.post(f"/bot{TOKEN}/sendMessage", json=text).status_code for _ in range(2)]
        do("send", user=ann["id"], chat=chat["id"], text="/help@saboteur_test_bot")
        shown = do("messages", chat=chat["id"])
        opened = do("press", user=ann["id"], chat=chat["id"], message=shown[0]["message_id"], button="Open")
        answers = {
            "codes": codes,
            "texts": [m["text"] for m in shown],
            "url": opened["url"].split("#")[0],
            "calls": len(do("calls", method="sendMessage")),
            "unknown": do("dance"),
        }
        process.terminate()
    assert answers == {
        "codes": [429, 200],
        "texts": ["hello", "/help@saboteur_test_bot"],
        "url": "https://saboteur.test/app/?tgWebAppStartParam=g",
        "calls": 2,
        "unknown": {"error": "nothing is called dance"},
    }
    assert process.returncode == 0
