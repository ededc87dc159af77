// What the scripts of the front have in common: each is sent to the page with these before it.
const element = (name, className = "", text = "") => {
  const made = document.createElement(name);
  made.className = className;
  made.textContent = text;
  return made;
};

const button = (text, help, act) => {
  const made = element("button", "jupyter-button small", text);
  made.type = "button";
  if (help) made.title = help;
  made.addEventListener("click", act);
  return made;
};

const figure = (number) => number.toLocaleString("en");

// the head of a column by which can be sorted; `order` as aria-sort has it
const sortHead = (label, order, numbers, act) => {
  const cell = element("th", numbers ? "num" : ""), sort = button(label, "Sort by this column", act);
  cell.scope = "col";
  cell.setAttribute("aria-sort", order);
  sort.className = "sort";
  const arrow = element("span", "arrow", { ascending: " ↑", descending: " ↓", none: "" }[order]);
  arrow.setAttribute("aria-hidden", "true");
  sort.append(arrow);
  cell.append(sort);
  return cell;
};

async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // pages that are not served from this machine or over HTTPS have no clipboard
    const field = document.createElement("textarea");
    field.value = text;
    document.body.append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
  }
}

const download = (data, name) => {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([data]));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
};

// anywidget (0.11) drops every message to a widget whose script starts later than two seconds, as it does on a busy
// machine. A script that has started takes the messages itself, and asks for the state that it may have missed.
const initialize = async ({ model }) => {
  const whole = await new Promise((found) => {
    model.on("change:started", found); // handlers get the model itself, a script has only a part of it
    model.set("started", true);
  });
  whole.unset("started"); // no part of the state that a notebook saves
  const receive = Object.getPrototypeOf(Object.getPrototypeOf(whole))._handle_comm_msg;
  whole.comm?.on_msg((message) => receive.call(whole, message));
  whole.comm?.send({ method: "request_state" }, {});
};
