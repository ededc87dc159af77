// A result as a table: sorted and filtered here, copied from here, downloaded through the kernel.
const PART = 60; // rows that are made at once: the first ones, and the next whenever somebody comes near the last
const NEAR = 600; // pixels

const fold = (text) => text.toLocaleLowerCase();

const later = (one, other) => {
  if (one === null || other === null) return (one === null) - (other === null);
  if (typeof one === "number" && typeof other === "number") return one - other;
  return String(one).localeCompare(String(other), undefined, { numeric: true });
};

// as in the CSV file (sources.frames): a text that a spreadsheet would run as a formula stands behind an apostrophe
const FORMULA = /^[=+\-@＝＋－＠\t\r\n]/;
const cellText = (value, text = value ?? "") =>
  (typeof value === "string" && FORMULA.test(value) ? `'${text}` : text).replace(/[\t\r\n]+/g, " ");

function render({ model, el }) {
  let sorted = -1, falling = false;
  const bar = element("div", "result-bar"), filter = element("input", "result-filter");
  const count = element("span", "quiet"), told = element("span", "quiet told-now");
  filter.type = "search";
  filter.placeholder = "Filter rows";
  filter.setAttribute("aria-label", "Filter the rows of the result");
  told.setAttribute("role", "status");
  const say = (text) => { told.textContent = text; };
  const textOf = (value, at) => {
    const decimals = model.get("decimals")[at] ?? null;
    const fixed = decimals !== null && typeof value === "number" && model.get("kinds")[at] === "real";
    return fixed ? value.toFixed(decimals) : String(value ?? "");
  };
  const shown = () => {
    const wanted = fold(filter.value).split(/\s+/).filter(Boolean);
    const rows = model.get("rows").filter((row) => {
      const text = wanted.length ? row.map(textOf).map(fold).join("\u0001") : "";
      return wanted.every((word) => text.includes(word));
    });
    if (sorted >= 0) {
      const empty = (row) => row[sorted] === null;
      rows.sort((one, other) => empty(one) || empty(other)
        ? empty(one) - empty(other)
        : (falling ? -1 : 1) * later(one[sorted], other[sorted]));
    }
    return rows;
  };
  const ask = (kind) => { say("Making the file …"); model.send({ download: kind }); };
  const code = button("Use in Python", "Copy the line that gives this result as a data frame", async () => {
    await copy(model.get("code"));
    say(`Copied: ${model.get("code")}`);
  });
  bar.append(
    filter,
    count,
    button("Copy", "Copy the rows as shown, for a spreadsheet", async () => {
      const rows = shown();
      const heads = model.get("columns").map((name) => cellText(name));
      const lines = rows.map((row) => row.map((value, at) => cellText(value, textOf(value, at))));
      await copy([heads, ...lines].map((line) => line.join("\t")).join("\n"));
      say(`Copied ${figure(rows.length)} ${rows.length === 1 ? "row" : "rows"}`);
    }),
    button("CSV", "Download all rows for a spreadsheet", () => ask("csv")),
    button("Parquet", "Download all rows with their types", () => ask("parquet")),
    code,
    told,
  );
  const box = element("div", "grid result scrolls"), table = element("table"), note = element("p", "quiet");
  box.tabIndex = 0;
  box.setAttribute("role", "region");
  const head = table.createTHead().insertRow(), body = table.createTBody();
  box.append(table);
  el.append(bar, box, note);

  const isNumber = (at) => ["integer", "real"].includes(model.get("kinds")[at]);
  const linesOf = (rows) => {
    const numbers = model.get("kinds").map((_, at) => isNumber(at));
    const lines = document.createDocumentFragment();
    for (const row of rows) {
      const line = document.createElement("tr");
      row.forEach((value, at) => {
        const text = textOf(value, at);
        const long = text.length > 40, cell = element("td", value === null ? "null" : numbers[at] ? "num" : long ? "long" : "");
        if (long) cell.append(element("div", "", text));
        else cell.textContent = value === null ? "empty" : text;
        line.append(cell);
      });
      lines.append(line);
    }
    return lines;
  };
  let rows = [], made = 0;
  const more = () => {
    body.append(linesOf(rows.slice(made, made + PART)));
    made = Math.min(made + PART, rows.length);
  };
  const onScroll = () => {
    while (made < rows.length && box.scrollTop + box.clientHeight > box.scrollHeight - NEAR) more();
  };
  const fill = () => {
    rows = shown();
    made = 0;
    body.replaceChildren();
    box.scrollTop = 0;
    more();
    table.setAttribute("aria-rowcount", rows.length + 1);
    const all = model.get("rows").length, unit = all === 1 ? "row" : "rows";
    count.textContent = `${rows.length === all ? "" : `${figure(rows.length)} of `}${figure(all)} ${unit}`;
  };
  const heads = () => {
    head.replaceChildren(...model.get("columns").map((name, at) => {
      const order = at === sorted ? (falling ? "descending" : "ascending") : "none";
      return sortHead(name || `column ${at + 1}`, order, isNumber(at), () => {
        falling = at === sorted && !falling;
        sorted = at;
        heads();
        fill();
        head.cells[at].querySelector("button").focus();
      });
    }));
  };
  const show = () => {
    sorted = -1;
    filter.value = "";
    say("");
    box.setAttribute("aria-label", model.get("title"));
    note.textContent = model.get("note");
    note.hidden = !model.get("note");
    code.hidden = !model.get("code");
    filter.hidden = model.get("rows").length < 5;
    heads();
    fill();
  };
  const onMessage = (content, buffers) => {
    if (content.error) return say(content.error);
    const name = `${model.get("file")}.${content.file}`;
    download(buffers[0], name);
    say(`Downloaded ${name}`);
  };
  filter.addEventListener("input", fill);
  box.addEventListener("scroll", onScroll);
  model.on("change:rows", show);
  model.on("msg:custom", onMessage);
  show();
  return () => {
    model.off("change:rows", show);
    model.off("msg:custom", onMessage);
  };
}

export default { initialize, render };
