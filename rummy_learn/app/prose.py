"""A notebook's prose as HTML."""

from functools import lru_cache

from nbconvert.filters.markdown_mistune import IPythonRenderer, MarkdownWithMath


@lru_cache(maxsize=1024)
def to_html(markdown: str) -> str:
    """Return Markdown as HTML. The prose is our own, so HTML within it is kept."""
    renderer = IPythonRenderer(escape=False, exclude_anchor_links=True)
    html: str = MarkdownWithMath(renderer=renderer).render(markdown)
    return html
