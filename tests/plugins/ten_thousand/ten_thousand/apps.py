"""Ten Thousand as an app of Django."""

from django.apps import AppConfig


class TenThousandConfig(AppConfig):
    name = "ten_thousand"
