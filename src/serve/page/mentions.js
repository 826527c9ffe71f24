// Moves in sentences: point at one to see it on the board, click it to play it.

import { mention } from "./element.js";
import * as server from "./server.js";

/**
 * Makes the moves in these elements clickable. The texts are about the position after `moves` from
 * `fen`; `move` is the one that they explain. `look` is called with `{ fen, uci }` or null, `play`
 * with the moves from that position on.
 */
export async function enliven(elements, { fen, moves, move }, { look, play }) {
  const texts = elements.map((made) => made.textContent);
  if (texts.length === 0) return;
  const { mentions } = await server.mentions(fen, moves, move ?? null, texts);
  elements.forEach((made, i) => {
    const parts = [];
    let place = 0;
    for (const found of mentions[i]) {
      const words = texts[i].slice(found.begin, found.end);
      parts.push(texts[i].slice(place, found.begin));
      parts.push(mention(words, found, look, () => found.line && play(found.line)));
      place = found.end;
    }
    made.replaceChildren(...parts, texts[i].slice(place));
  });
}
