"""Every sentence of Ten Thousand, in the active language."""
