"""A class: what its learners have answered, kept and put together for their teacher. No pages, no widgets."""
