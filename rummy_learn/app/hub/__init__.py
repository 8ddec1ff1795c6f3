"""The course on a JupyterHub: learners come in by class code and nickname, and each gets a server of their own.

The class lives in a service beside the hub (`rummy-learn class`), which alone knows the database. The hub asks it who
may come in, and a learner's own server sends answers to it with the learner's token and nothing else.
"""
