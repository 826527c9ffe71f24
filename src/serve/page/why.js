// The explanation of a move, in the program's words.

import { element } from "./element.js";
import { say } from "./words.js";

/** A heading (for a zone, a button that shows it on the board) and its sentences. */
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
  sentences.append(...statements.map(({ sentence }) => element("li", "sentence", sentence)));
  article.append(title, sentences);
  return article;
}

/** The marks of a zone, as the board draws them. */
export function drawn({ main, negations, crossed }) {
  const stops = (walks) => walks.map((walk) => walk.stops);
  return {
    ways: stops(main),
    negations: stops(negations),
    fights: crossed,
    root: main[0]?.piece.square,
    target: main[0]?.stops.at(-1),
  };
}

/** The verdict and its reasons. */
export function brief({ verdict, reasons }) {
  const parts = [element("p", "verdict sentence", verdict.sentence)];
  if (reasons.length > 0) {
    const list = element("ul", "reasons");
    list.append(...reasons.map(({ sentence }) => element("li", "sentence", sentence)));
    parts.push(list);
  }
  return parts;
}

/** The answer to "why not" first, then everything else. */
function inOrder(paragraphs) {
  const asked = ({ topic: { about } }) => about === "why_not" || about === "refutation";
  return [...paragraphs.filter(asked), ...paragraphs.filter((one) => !asked(one))];
}

/** The proof of an explanation, folded. */
export function proof(explanation, choose) {
  const folded = element("details", "proof");
  folded.append(element("summary", "", say("proof")));
  folded.append(...inOrder(explanation.paragraphs).map((one) => paragraph(one, choose)));
  return folded;
}

/** An assessment: its sentences. */
export function assessment({ sentences }) {
  const [first, ...others] = sentences;
  const parts = first ? [element("p", "verdict sentence", first.sentence)] : [];
  const list = element("ul", "reasons");
  list.append(...others.map(({ sentence }) => element("li", "sentence", sentence)));
  return [...parts, list];
}
