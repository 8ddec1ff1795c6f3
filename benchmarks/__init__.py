"""Ratios against peers and floors, each by one command: `python -m benchmarks.roundtrip`."""
