"""The app: command line, server and pages."""
