// The view of the Python class Hand: traits in, the state out.

export default {
  render({ model, el }) {
    const root = document.createElement("div");
    el.append(root);
    const zoneOf = () => (model.get("zone") ? { label: "", cards: model.get("state").zone ?? [] } : null);
    let hand = null;

    const build = () => {
      hand?.destroy();
      hand = createHand(root, {
        cards: model.get("cards"),
        labels: model.get("labels"),
        zone: zoneOf(),
        selectable: model.get("selectable"),
        reorderable: model.get("reorderable"),
        faceDown: model.get("face_down"),
        fourColour: model.get("four_colour"),
        marks: model.get("marks"),
        disabled: model.get("disabled"),
        onChange(state) {
          model.set("state", state);
          model.save_changes();
        },
      });
      hand.setState(model.get("state"));
    };

    const follow = {
      "change:cards change:zone change:selectable change:reorderable": build,
      "change:state": () => {
        if (JSON.stringify(model.get("state")) !== JSON.stringify(hand.getState())) hand.setState(model.get("state"));
      },
      "change:labels": () => hand.setLabels(model.get("labels")),
      "change:marks": () => hand.setMarks(model.get("marks")),
      "change:four_colour": () => hand.setFourColour(model.get("four_colour")),
      "change:face_down": () => hand.setFaceDown(model.get("face_down")),
      "change:disabled": () => hand.setDisabled(model.get("disabled")),
    };
    build();
    for (const [events, deed] of Object.entries(follow)) model.on(events, deed);
    const stopNotices = watchNotices(model, root);
    return () => {
      for (const [events, deed] of Object.entries(follow)) model.off(events, deed);
      stopNotices();
      hand.destroy();
    };
  },
};
