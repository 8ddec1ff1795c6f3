"""The subcommands of `rummy-learn`, one a file."""
