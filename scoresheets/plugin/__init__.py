"""All of Scoresheets that a game may use, beside `games.kit`. These names stay; everything else may change at any time.

`pad` is for the pad of a game, `words` for its sentences, `models` for its proxy. `templates` lists what its templates,
scripts and stylesheets may use. `pad.VERSION` changes whenever a name goes or gets another meaning.
"""
