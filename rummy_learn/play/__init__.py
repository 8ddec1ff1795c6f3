"""Playing: a match against computer rivals, what a seat may see of it, and a coach."""
