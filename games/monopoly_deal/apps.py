"""Monopoly Deal as an app of Django."""

from django.apps import AppConfig


class MonopolyDealConfig(AppConfig):
    name = "games.monopoly_deal"
    verbose_name = "Monopoly Deal"
