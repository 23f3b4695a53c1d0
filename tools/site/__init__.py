"""The documentation as a site: its pages are collected, built by Zensical and checked."""
