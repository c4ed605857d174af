"""For a WSGI server: `gunicorn webapp.wsgi:app`. A fault in the settings is one sentence, and the server stops."""

import sys

from core.errors import SaboteurError
from core.settings import Settings
from webapp import create_app, heart, local, logs

BOOT_ERROR = 3  # tells gunicorn not to try again

try:
    settings = Settings.from_env()
    logs.configure(settings.log_level)
    app = create_app(settings)
    (local.Clock() if settings.local else heart.Heart()).start()
except SaboteurError as error:
    print(error, file=sys.stderr)
    sys.exit(BOOT_ERROR)
