// The evaluation of a position, term by term.

import { $, element } from "./element.js";
import { signed } from "./words.js";

/** Shows the terms that are not zero. */
export function show({ score_cp, terms }) {
  $("evaluation-score").textContent = signed(score_cp);
  const row = ({ label, value }) => {
    const line = element("tr");
    line.append(element("td", "", label), element("td", "", signed(value)));
    return line;
  };
  $("terms").replaceChildren(...terms.filter(({ value }) => value !== 0).map(row));
  $("squares").setAttribute("aria-pressed", "false");
}
