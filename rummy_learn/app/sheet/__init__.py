"""Worksheets on paper. Needs the extra `sheet`; nothing here is imported before a worksheet is asked for."""
