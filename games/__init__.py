"""The games that come with Scoresheets: the dotted names of their packages, and nothing imported."""

PACKAGES = (
    "games.roll_estate",
    "games.yahtzee",
    "games.uno_dice",
    "games.monopoly_solo",
    "games.monopoly_deal",
    "games.any_game",
)
