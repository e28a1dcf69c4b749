"""What is said to people: the sentence for every refusal code, box, tie-breaker and end, in the active language."""
