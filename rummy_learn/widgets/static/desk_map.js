// Who is where: a row for each learner, a column for each lesson. The heads stay in sight, and rows stay where they are
// while answers come in: they are put in order when the teacher asks for it.

const DESK_NUMBERS = ["solved", "unaided", "attempts", "hinted"];

export const map = {
  render(props) {
    const { model } = props;
    const { root, box, say } = deskFrame(props, "map");
    const counts = rlElement("p", "rl-desk-counts", box);
    const nobody = rlElement("p", "rl-desk-empty", box);
    const tools = rlElement("div", "rl-desk-tools", box);
    const again = deskButton(tools, "rl-button", say("live.again"), () => region.focus());
    const region = rlElement("div", "rl-desk-scroll", box);
    region.tabIndex = 0;
    region.setAttribute("role", "region");
    region.setAttribute("aria-label", say("map.title"));
    const table = rlElement("table", "rl-desk-table", region);
    deskWords("caption", "rl-hidden", table, say("map.title"));
    const heads = rlElement("tr", "", rlElement("thead", "", table));
    const body = rlElement("tbody", "", table);
    const foot = rlElement("tr", "", rlElement("tfoot", "", table));
    const legend = rlElement("ol", "rl-desk-legend", box);
    const note = deskWords("p", "rl-desk-note", box, say("map.note"));
    const order = deskOrder(body, again);

    let lessons = [];
    let sorting = { by: "name", down: false };
    let latest = new Map();

    // ---- heads ----

    const sorts = new Map();
    const sortable = (by, words) => {
      const head = rlElement("th", by === "name" ? "rl-desk-name" : "", heads);
      head.scope = "col";
      const button = deskButton(head, "rl-desk-sort", words, () => {
        sorting = { by, down: sorting.by === by ? !sorting.down : by !== "name" };
        showSorting();
        sort();
        order.settle();
      });
      const arrow = rlElement("span", "rl-desk-arrow", button);
      arrow.setAttribute("aria-hidden", "true");
      sorts.set(by, { head, arrow });
    };
    const showSorting = () => {
      for (const [by, { head, arrow }] of sorts) {
        const here = by === sorting.by;
        arrow.textContent = here ? (sorting.down ? "▼" : "▲") : "↕";
        head.setAttribute("aria-sort", here ? (sorting.down ? "descending" : "ascending") : "none");
      }
    };
    const showHeads = (head) => {
      counts.textContent = `${head.count} · ${head.answers}`;
      if (lessons.length) return;
      lessons = head.lessons;
      sortable("name", say("map.learner"));
      for (const by of DESK_NUMBERS) sortable(by, say(`map.${by}`));
      lessons.forEach(({ slug, title }, at) => {
        const cell = rlElement("th", "rl-desk-lesson", heads);
        cell.scope = "col";
        const link = deskLink(cell, String(at + 1), `/${model.get("lang")}/${slug}`);
        deskWords("span", "rl-hidden", link, ` ${title}`);
        deskWords("li", "", legend, title);
      });
      showSorting();
    };

    // ---- rows ----

    const share = (cell, part, of, here = false) => {
      const done = of > 0 && part === of;
      deskWords("span", "", cell, `${done ? "✓\u00a0" : ""}${part}/${of}`);
      if (here) {
        const sign = deskWords("span", "rl-desk-here", cell, "●");
        sign.setAttribute("role", "img");
        sign.setAttribute("aria-label", say("map.here"));
      }
      deskBar(cell, part, of);
    };
    const percent = new Intl.NumberFormat(model.get("lang"), { style: "percent" });
    const shareOfAll = (cell, part, of) => {
      deskWords("span", "", cell, percent.format(of ? part / of : 0));
      deskBar(cell, part, of);
    };
    const fill = (row, piece, name, show = share) => {
      const head = rlElement("th", "rl-desk-name", null);
      head.scope = "row";
      deskWords("bdi", "", head, name);
      row.replaceChildren(head);
      show(rlElement("td", "", row), piece.solved ?? 0, piece.exercises ?? 0);
      show(rlElement("td", "", row), piece.unaided ?? 0, piece.positions ?? 0);
      for (const by of ["attempts", "hinted"]) deskWords("td", "", row, String(piece[by] ?? 0));
      for (const { slug } of lessons) {
        const cell = rlElement("td", "rl-desk-lesson", row);
        const work = piece.lessons[slug];
        if (work) show(cell, ...work, piece.here === slug);
      }
    };
    const value = (name) => {
      const piece = latest.get(name);
      if (sorting.by === "unaided") return piece.positions ? piece.unaided / piece.positions : -1;
      return piece[sorting.by];
    };
    const compare = (one, other) => {
      const by = sorting.by === "name" ? 0 : value(one) - value(other);
      return (sorting.down ? -by : by) || (sorting.by === "name" && sorting.down ? -1 : 1) * byName(one, other);
    };
    const names = new Intl.Collator(model.get("lang"), { numeric: true });
    const byName = (one, other) => names.compare(latest.get(one).name, latest.get(other).name);
    const sort = (left = 0) => {
      const rows = [...latest.keys()].filter((name) => name.startsWith("row/")).sort(compare);
      order.show(rows, (name) => {
        const row = document.createElement("tr");
        fill(row, latest.get(name), latest.get(name).name);
        return row;
      }, left);
      return rows.length;
    };

    const live = deskLive({ model, root: box, say }, ({ pieces, changed, left }) => {
      latest = pieces;
      showHeads(pieces.get("head"));
      for (const name of changed) if (order.made.has(name)) fill(order.made.get(name), pieces.get(name), pieces.get(name).name);
      const some = sort(left) > 0;
      fill(foot, pieces.get("class"), say("map.class"), shareOfAll);
      for (const part of [region, legend, note, counts]) part.hidden = !some;
      nobody.hidden = some;
      if (!some) {
        nobody.replaceChildren(say("map.nobody", { code: pieces.get("head").code }), " ");
        const board = deskLink(nobody, say("map.board"), `/${model.get("lang")}/board`);
        board.target = "_blank";
        board.rel = "noopener";
      }
      root.dataset.state = "ready";
    });
    return live.stop;
  },
};
