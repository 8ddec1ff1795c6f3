"""Exercises, their grading and generation, and the course: everything about learning but its look."""
