// What a person with a keyboard expects of the workbench around this widget.
const press = (root, selector) => root?.querySelector(`${selector} button, button${selector}`)?.click();

// the first highlighted cell of a grid comes into view, without moving the page
function reveal(grid) {
  const cells = grid.querySelectorAll("tr.evidence td.used");
  const cell = cells[cells.length - 1];
  if (!cell || grid.dataset.revealed || !grid.clientWidth) return;
  grid.dataset.revealed = "1";
  const over = cell.offsetLeft + cell.offsetWidth - grid.clientWidth;
  if (over > 0) grid.scrollLeft = over + 16;
}

// what the widgets cannot say of themselves: names of fields, of pictures, of boxes that scroll
function name(root) {
  for (const box of root.querySelectorAll("[class*=tablerag-says-]")) {
    const said = [...box.classList].find((each) => each.startsWith("tablerag-says-")).slice(14).replaceAll("_", " ");
    const scrolls = box.matches(".scrolls");
    if (scrolls) box.setAttribute("role", "region");
    const field = scrolls || box.matches("input, textarea, select, img") ? box : box.querySelector("input, textarea, select");
    field?.setAttribute(field.matches("img") ? "alt" : "aria-label", said);
    if (field?.matches("input") && !scrolls) field.dir = "auto"; // a question may be written from right to left
  }
  for (const handle of root.querySelectorAll("[role=slider]:not([aria-label])")) {
    handle.setAttribute("aria-label", handle.closest(".widget-hslider")?.querySelector("label")?.textContent || "Value");
  }
}

// when the kernel has gone, so has whatever would answer
const GONE = "The kernel was restarted or has stopped, and this workbench with it. Run its cell again to go on.";

function render({ model, el }) {
  el.hidden = true;
  const onConnection = () => {
    el.hidden = false;
    const said = element("div", "message error", GONE);
    said.setAttribute("role", "alert");
    el.replaceChildren(said);
    el.closest(".tablerag")?.classList.add("tablerag-gone");
  };
  model.on("comm_live_update", onConnection);
  const onFile = (content, buffers) => download(buffers[0], content.file);
  model.on("msg:custom", onFile);
  let root = null, watcher = null;
  // a chart looks at the window alone: it is told, too, where its own box becomes wider or narrower, or is shown at last
  const widths = new WeakMap();
  const fitting = new ResizeObserver((boxes) => {
    const changed = boxes.filter(({ target }) => widths.get(target) !== target.clientWidth);
    for (const { target } of changed) widths.set(target, target.clientWidth);
    if (changed.length) window.dispatchEvent(new Event("resize"));
  });
  const isHere = (event) => event.target.closest?.(".tablerag") === root; // one workbench may stand in another's page
  // a field sends its text when the kernel has taken the letters before, a button at once, and the kernel may take them in
  // two threads: what is asked would lack its end. So one message has the text and is the press of the button
  const send = (box, event) => {
    const of = box?.closest("[class*=tablerag-field-]");
    const id = [...(of?.classList ?? [])].find((each) => each.startsWith("tablerag-field-"));
    if (!id) return;
    model.send({ field: id.slice(15), text: box.value });
    event.preventDefault();
    event.stopPropagation();
  };
  const onKey = (event) => {
    if (!isHere(event)) return;
    if (event.key === "Enter" && !event.isComposing && event.target.closest(".tablerag-question")) return send(event.target, event);
    const editor = event.target.closest?.(".tablerag-editor");
    if (editor && event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      event.stopPropagation();
      // the box tells its text when it is left, or at a change
      event.target.dispatchEvent(new Event("change", { bubbles: true }));
      setTimeout(() => press(editor, ".tablerag-run"), 0);
    } else if (event.key === "Escape" && root.querySelector(".tablerag-busy")) {
      press(root, ".tablerag-cancel");
    }
  };
  // JupyterLab takes letters and arrows for its own wherever no text is edited: here they belong to buttons, lists and
  // tables. The window hears of a key before JupyterLab does, and the mark is Lumino's own. It stands on what has the
  // focus: JupyterLab looks there first, and takes a key for the notebook's before it comes to a box around it
  const onAnyKey = (event) => {
    if (!isHere(event)) return;
    const ours = event.key === "Enter" || !(event.ctrlKey || event.metaKey);
    event.target.toggleAttribute("data-lm-suppress-shortcuts", ours);
  };
  const onPress = (event) => {
    if (!isHere(event)) return;
    if (event.target.closest(".tablerag-ask")) send(root.querySelector(".tablerag-question input"), event);
    if (event.target.closest(".tablerag-run")) send(event.target.closest(".tablerag-editor").querySelector("textarea"), event);
  };
  const onClick = async (event) => {
    const pressed = event.target.closest?.(".tablerag-copy");
    if (!pressed || !isHere(event)) return;
    const text = pressed.closest(".tablerag-editor")?.querySelector("textarea")?.value ?? "";
    await copy(text);
    const word = pressed.textContent;
    pressed.textContent = "Copied";
    setTimeout(() => { pressed.textContent = word; }, 1500);
  };
  const look = () => {
    name(root);
    root.querySelectorAll(".grid").forEach(reveal);
    root.querySelectorAll(".tablerag-chart .js-plotly-plot").forEach((chart) => fitting.observe(chart));
  };
  // to ask for sizes makes the browser lay out the page: once when it has come to rest, not at each change of it
  let resting = 0;
  const lookSoon = () => {
    clearTimeout(resting);
    resting = setTimeout(look, 80);
  };
  const start = () => {
    root = el.closest(".tablerag");
    if (!root) return requestAnimationFrame(start);
    root.addEventListener("keydown", onKey, true);
    window.addEventListener("keydown", onAnyKey, true);
    root.addEventListener("click", onPress, true);
    root.addEventListener("click", onClick);
    root.addEventListener("load", lookSoon, true); // a picture makes its box scroll
    watcher = new MutationObserver(lookSoon);
    watcher.observe(root, { childList: true, subtree: true, attributes: true, attributeFilter: ["style"] });
    look();
  };
  start();
  return () => {
    model.off("comm_live_update", onConnection);
    model.off("msg:custom", onFile);
    watcher?.disconnect();
    fitting.disconnect();
    clearTimeout(resting);
    root?.removeEventListener("keydown", onKey, true);
    window.removeEventListener("keydown", onAnyKey, true);
    root?.removeEventListener("click", onPress, true);
    root?.removeEventListener("click", onClick);
    root?.removeEventListener("load", lookSoon, true);
  };
}

export default { initialize, render };
