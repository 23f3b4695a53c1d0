"""Benchmarks of hexfront."""
