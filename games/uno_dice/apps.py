"""UNO Dice Roll & Write as a Django app."""

from django.apps import AppConfig


class UnoDiceConfig(AppConfig):
    name = "games.uno_dice"
    verbose_name = "UNO Dice Roll & Write"
