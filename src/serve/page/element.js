/** A new element, with a class and a text if given. */
export function element(name, className, text) {
  const made = document.createElement(name);
  if (className) made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
}

/** A new button. */
export function button(className, text, act) {
  const made = element("button", className, text);
  made.type = "button";
  made.addEventListener("click", act);
  return made;
}

/** A move in a text: calls `look` when pointed at, `look(null)` when left, `play` when clicked. */
export function mention(text, seen, look, play) {
  const made = element("span", "mention", text);
  made.setAttribute("role", "button");
  made.tabIndex = 0;
  made.addEventListener("click", play);
  made.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    event.stopPropagation();
    play();
  });
  for (const event of ["mouseenter", "focus"]) made.addEventListener(event, () => look(seen));
  for (const event of ["mouseleave", "blur"]) made.addEventListener(event, () => look(null));
  return made;
}

/** The element with this id. */
export function $(id) {
  return document.getElementById(id);
}

/** Presses one of the buttons that draw on the board, and releases all others; null for none. */
export function press(button) {
  for (const other of document.querySelectorAll("#zones [aria-pressed], #why [aria-pressed], #squares")) {
    const on = other === button;
    other.setAttribute("aria-pressed", String(on));
    const details = other.nextElementSibling;
    if (details?.classList.contains("fights")) details.hidden = !on;
  }
}

/** Shows a message where the user is looking; none if it is empty. */
export function tell(message) {
  const id = $("load").open ? "load-message" : "message";
  for (const one of ["message", "load-message"]) {
    $(one).textContent = one === id ? message : "";
    $(one).hidden = one !== id || message === "";
  }
}
