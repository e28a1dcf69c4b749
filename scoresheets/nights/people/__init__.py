"""The people of a night: where each of them plays, and who still waits."""
