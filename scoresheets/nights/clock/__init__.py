"""The clock of a night's rounds."""
