"""The screens and wishes of learners, as settings of a browser context; put together with ``|``.

A plain page is 1280 pixels wide. For another one::

    page = open_page(PHONE | DARK)
"""

PHONE = {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True}
DARK = {"color_scheme": "dark"}
STILL = {"reduced_motion": "reduce"}
