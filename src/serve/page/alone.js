// Stands in for the program where the page is a file with reviewed games: what the page asks is
// answered from the data in the file, and nothing is requested from anywhere.

const games = [...document.querySelectorAll("script.game")].map(({ text }) => JSON.parse(text));
/** The language of the file. */
const { lang } = document.documentElement;

const PIECES = { Кр: "K", Ф: "Q", Л: "R", С: "B", К: "N" };

/** A move as it is compared with what was typed: without the signs that may be left out. */
function bare(text) {
  return text.replace(/Кр|[ФЛСК]/g, (letter) => PIECES[letter]).replace(/0/g, "O").replace(/[x+#=:-]/g, "");
}

/** Where a line leads in the game chosen, and what is asked there; null if it leaves the game. */
function found(line) {
  const game = games[Number(document.getElementById("game").value)];
  let [at, asked] = [game, game.asked[line.length]];
  const played = [];
  for (const text of line) {
    const next = at.moves.find(({ uci }) => uci === text);
    if (!next) return null;
    // Nothing is asked in a variation.
    if (next !== at.moves[0]) asked = undefined;
    at = next;
    played.push({ uci: at.uci, san: at.san });
  }
  return { at, asked, played };
}

function position({ moves }) {
  const here = found(moves);
  if (here) {
    const { at: { place }, asked, played } = here;
    return { ...place, played, moves: asked?.legal ?? [] };
  }
  const text = moves.at(-1);
  const before = found(moves.slice(0, -1));
  const typed = before?.asked?.legal.find(({ uci, san }) => uci === text || bare(san) === bare(text));
  if (!typed) throw new Error(`illegal move '${text}'`);
  return { played: [...before.played, typed] };
}

/** The moves that the review's sentences about the move after a line mention. */
function mentions({ moves, texts }) {
  const known = found(moves)?.asked?.mentions ?? {};
  return { mentions: texts.map((text) => known[text] ?? []) };
}

const answers = {
  settings: () => ({ language: lang, engine: false }),
  games: () => ({ games, broken: [], more: 0 }),
  position,
  mentions,
};

function answered(path, body) {
  try {
    return { ok: true, told: answers[path.replace("api/", "")](JSON.parse(body)) };
  } catch (error) {
    return { ok: false, status: 400, told: { error: error.message } };
  }
}

globalThis.fetch = async (path, { body }) => {
  const { told, ...head } = answered(path, body);
  return { ...head, json: async () => told };
};
