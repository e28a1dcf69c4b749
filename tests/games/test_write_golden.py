"""Golden games that the random player of a game writes: each is of the kind that its name says."""

from pathlib import Path

from games.kit.replay import replay, result_json
from scoresheets.plugin.contract.goldens import never_decisive, write_goldens
from scoresheets.registry import GAMES
from tests.games.test_golden import read, stored
from tests.goldens import golden_files

KEY = "uno-dice"


def test_golden_games_are_written_for_each_end_and_none_is_written_over(tmp_path: Path) -> None:
    game = GAMES[KEY]
    said = list(write_goldens(game, tmp_path / "golden"))
    files = sorted((tmp_path / "golden").iterdir())
    assert len(said) == len(files)
    kinds = {file.stem.rpartition("-by-")[0]: file for file in files}
    assert {"ends", "decided"} <= kinds.keys()
    for file in files:
        transcript = read(file)
        end = replay(transcript)
        outcome = game.outcome(end)
        assert result_json(outcome, transcript.players) == stored(file)["result"]
        told = {"ends": end.reason, "decided": outcome.decided_by}.get(file.stem.partition("-by-")[0], "")
        assert file.stem.rpartition("-by-")[2] == str(told).replace("_", "-")
    files[0].write_text("mine")
    again = list(write_goldens(game, tmp_path / "golden"))
    assert all("is there already and was left as it is" in each for each in again)
    assert files[0].read_text() == "mine"


def test_a_tie_breaker_by_which_no_golden_game_is_won_is_named() -> None:
    game = GAMES["roll-estate"]
    ends = [replay(read(file)) for file in golden_files("roll_estate")]
    by_total = [end for end in ends if game.outcome(end).decided_by == "total"]
    steps = list(game.outcome(by_total[0]).players[0].tie_breakers)
    assert never_decisive(game, by_total) == steps
    decided = next(end for end in ends if game.outcome(end).decided_by == steps[0])
    assert never_decisive(game, [*by_total, decided]) == steps[1:]
