// The cards for pages without a widget, which import them.

export { cardElement, cardText };
