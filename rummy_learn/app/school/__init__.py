"""A class over HTTP: the doors, the pages and the data that there are only where a class is served."""
