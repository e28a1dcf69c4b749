"""What people print: blank pads, filled sheets, diplomas."""
