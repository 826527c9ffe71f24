// The explanation of a move, in the program's words.

import { element } from "./element.js";
import { say, score } from "./words.js";

/** A heading (for a zone, a button that shows it on the board) and the sentences. */
function paragraph({ topic, heading, marks, statements }, choose) {
  const article = element("article", topic.about);
  const title = element("h3");
  if (marks) {
    const button = element("button", "", heading);
    button.type = "button";
    button.title = say("on_board");
    button.setAttribute("aria-pressed", "false");
    button.addEventListener("click", () => {
      const on = button.getAttribute("aria-pressed") === "false";
      choose(on ? button : null, on ? drawn(marks) : {});
    });
    title.append(button);
  } else {
    title.textContent = heading;
  }
  const sentences = element("ul");
  sentences.append(...statements.map(({ sentence }) => element("li", "", sentence)));
  article.append(title, sentences);
  return article;
}

function drawn({ main, negations, crossed }) {
  const stops = (walks) => walks.map((walk) => walk.stops);
  return {
    ways: stops(main),
    negations: stops(negations),
    fights: crossed,
    root: main[0]?.man.field,
    target: main[0]?.stops.at(-1),
  };
}

/** The verdict and its reasons. */
function brief({ verdict, reasons }) {
  const list = element("ul", "reasons");
  list.append(...reasons.map(({ sentence }) => element("li", "", sentence)));
  return [element("p", "verdict", verdict.sentence), list];
}

/** The answer to "why not" first, then everything else. */
function inOrder(paragraphs) {
  const asked = ({ topic: { about } }) => about === "why_not" || about === "refutation";
  return [...paragraphs.filter(asked), ...paragraphs.filter((one) => !asked(one))];
}

/** "Why Kg7: +0.00". */
export function title(explanation) {
  if (explanation.move === null) return say("no_move");
  return `${say("why", { move: explanation.san })}: ${score(explanation.score)}`;
}

/** The explanation, with its proof folded; `asked` is the move of the "why not" request, or null. */
export function words(explanation, asked, choose) {
  const parts = brief(explanation);
  const answered = explanation.paragraphs.some(({ topic }) => topic.about === "why_not");
  if (asked && !answered && explanation.move !== null) {
    parts.push(element("p", "itself", say("itself", { move: explanation.san })));
  }
  const proof = element("details", "proof");
  proof.append(element("summary", "", say("proof")));
  proof.append(...inOrder(explanation.paragraphs).map((one) => paragraph(one, choose)));
  return [...parts, proof];
}
