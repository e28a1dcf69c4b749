"""Values that a page shows, alike for every viewer of a table, in one language.

Nothing here belongs to one viewer. The classes on a device's own <body> (`.host`, `.holds-2`) decide what only that
device may see or do, so that one rendering serves all.
"""
