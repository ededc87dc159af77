// A list that lies in the kernel: what is searched, sorted and shown of it, a page at a time, is asked for from here.
function render({ model, el }) {
  const bar = element("div", "result-bar"), search = element("input", "result-filter browse-search");
  const count = element("span", "quiet"), told = element("span", "quiet told-now"), acts = element("span", "browse-acts");
  const box = element("div", "grid result browse scrolls"), table = element("table"), pager = element("div", "result-bar");
  const head = table.createTHead().insertRow(), body = table.createTBody(), place = element("span", "quiet");
  const ask = (content) => model.send(content);
  search.type = "search";
  count.setAttribute("role", "status");
  told.setAttribute("role", "status");
  box.tabIndex = 0;
  box.setAttribute("role", "region");
  const step = (way) => ask({ start: model.get("start") + way * model.get("size") });
  const back = button("Previous", "", () => step(-1)), on = button("Next", "", () => step(1));
  bar.append(search, count, acts, told);
  pager.append(back, place, on);
  box.append(table);
  el.append(bar, box, pager);

  let waiting = 0;
  search.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => ask({ query: search.value }), 120);
  });

  const line = (row) => {
    const made = element("tr", [row.open ? "opened" : "", row.off ? "off" : ""].join(" ").trim());
    made.dataset.id = row.id;
    if (model.get("ticks")) {
      const cell = element("td", "tick");
      if (!row.off) {
        const tick = element("input");
        tick.type = "checkbox";
        tick.checked = row.ticked;
        tick.dataset.control = "tick";
        tick.setAttribute("aria-label", `Ask ${row.cells[0]}`);
        tick.addEventListener("change", () => ask({ tick: row.id, on: tick.checked }));
        cell.append(tick);
      }
      made.append(cell);
    }
    const columns = model.get("columns");
    row.cells.forEach((text, at) => {
      const cell = element("td", columns[at].num ? "num" : "");
      const long = text.length > 60 ? text : "";
      if (at === 0 && !row.off) {
        const open = element("button", "open", text);
        open.type = "button";
        open.dataset.control = "open";
        open.setAttribute("aria-expanded", row.open);
        if (long) open.title = long;
        open.addEventListener("click", () => ask({ open: row.id }));
        cell.append(open);
        if (row.below) cell.append(element("div", "quiet below", row.below));
      } else {
        if (at === 0) cell.append(element("span", "kind lost", "left out"), " ");
        cell.append(element("span", columns[at].wide ? "wide" : "", text));
        if (long) cell.title = long;
      }
      made.append(cell);
    });
    if (row.off) {
      // why it was left out takes the room of what it would have told
      [...made.children].slice(model.get("ticks") ? 2 : 1).forEach((cell) => cell.remove());
      const why = element("td", "reason", row.below);
      why.colSpan = columns.length - 1 + (model.get("acts").length ? 1 : 0);
      made.append(why);
    } else if (model.get("acts").length) {
      const cell = element("td", "acts");
      for (const [name, label, help] of model.get("acts")) {
        if (row.without.includes(name)) continue;
        const act = button(label, help, () => ask({ act: name, id: row.id }));
        act.dataset.control = name;
        act.setAttribute("aria-label", `${label}: ${row.cells[0]}`);
        cell.append(act);
      }
      made.append(cell);
    }
    return made;
  };

  const heads = () => {
    const focused = head.contains(document.activeElement) ? document.activeElement.dataset.name : null;
    const cells = model.get("columns").map(({ name, label, num, sorts }) => {
      if (!sorts) {
        const cell = element("th", num ? "num" : "", label);
        cell.scope = "col";
        return cell;
      }
      const order = model.get("sort") === name ? (model.get("falling") ? "descending" : "ascending") : "none";
      const cell = sortHead(label, order, num, () => ask({ sort: name }));
      cell.firstChild.dataset.name = name;
      return cell;
    });
    if (model.get("ticks")) cells.unshift(element("td"));
    if (model.get("acts").length) cells.push(element("td"));
    head.replaceChildren(...cells);
    if (focused) head.querySelector(`[data-name="${CSS.escape(focused)}"]`)?.focus();
  };

  // whoever goes through the list by keyboard stays where they were
  const focusedControl = () => {
    const control = document.activeElement;
    return body.contains(control) ? [control.closest("tr").dataset.id, control.dataset.control] : null;
  };
  const focusAgain = ([id, control]) =>
    body.querySelector(`tr[data-id="${CSS.escape(id)}"] [data-control="${CSS.escape(control)}"]`)?.focus();

  const show = () => {
    const focused = focusedControl(), rows = model.get("rows"), total = model.get("total"), all = model.get("all");
    const start = model.get("start"), [one, many] = model.get("noun");
    heads();
    body.replaceChildren(...rows.map(line));
    if (focused) focusAgain(focused);
    search.placeholder = search.ariaLabel = model.get("label");
    if (document.activeElement !== search) search.value = model.get("query");
    box.setAttribute("aria-label", model.get("title"));
    box.hidden = !rows.length;
    pager.hidden = total <= model.get("size");
    const unit = all === 1 ? one : many;
    count.textContent = model.get("note") || (total === all ? `${figure(all)} ${unit}` : `${figure(total)} of ${figure(all)} ${unit}`);
    place.textContent = `${figure(start + 1)}–${figure(start + rows.length)} of ${figure(total)}`;
    back.disabled = start === 0;
    on.disabled = start + rows.length >= total;
    acts.replaceChildren(...model.get("bar").map(([name, label, help]) => button(label, help, () => {
      told.textContent = "";
      ask({ act: name });
    })));
  };
  const onMessage = async (content, buffers) => {
    if (content.copy !== undefined) await copy(content.copy);
    if (content.file) download(buffers[0], content.file);
    told.textContent = content.said ?? "";
  };
  model.on("change:shown", show);
  model.on("msg:custom", onMessage);
  show();
  return () => {
    clearTimeout(waiting);
    model.off("change:shown", show);
    model.off("msg:custom", onMessage);
  };
}

export default { initialize, render };
