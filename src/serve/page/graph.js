// The evaluations of a game as a graph: White's winning chances after each move.

import { $ } from "./element.js";
import { chances } from "./lines.js";
import { say } from "./words.js";

const WIDTH = 400;
const HEIGHT = 100;
const BLAME = { 2: "mistake", 4: "blunder", 6: "inaccuracy" };

function svg(name, attributes) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  return made;
}

/** White's winning chances after a move, in percent; null if its evaluation is not known. */
function share(tree, node) {
  if (node.value === null) return null;
  // After mate the side to move is the mated one.
  return chances(node.value, tree.ply(node) % 2 === 0 ? "black" : "white");
}

/** Draws the graph of the game's main line; `go` is called with a node. */
export function draw(tree, go) {
  const main = tree.main();
  const known = main.filter((node) => node.value !== null);
  $("graph").hidden = known.length < 2;
  if (known.length < 2) return;
  const x = (i) => ((i + 1) / main.length) * WIDTH;
  const points = main.flatMap((node, i) => (node.value === null ? [] : [[x(i), HEIGHT - share(tree, node)]]));
  const path = points.map(([px, py]) => `${px.toFixed(1)},${py.toFixed(1)}`).join(" ");
  const [first] = points;
  const last = points[points.length - 1];
  const picture = svg("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none", role: "img", "aria-label": say("graph") });
  picture.append(
    svg("polygon", { class: "area", points: `${first[0]},${HEIGHT} ${path} ${last[0]},${HEIGHT}` }),
    svg("line", { class: "middle", x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2 }),
    svg("polyline", { class: "curve", points: path }),
  );
  main.forEach((node, i) => {
    const blame = node.nags.map((nag) => BLAME[nag]).find(Boolean);
    if (blame && node.value !== null) {
      picture.append(svg("circle", { class: blame, cx: x(i), cy: HEIGHT - share(tree, node), r: 4 }));
    }
  });
  const at = main.indexOf(tree.at);
  if (at >= 0) picture.append(svg("line", { class: "at", x1: x(at), x2: x(at), y1: 0, y2: HEIGHT }));
  picture.addEventListener("click", ({ clientX }) => {
    const box = picture.getBoundingClientRect();
    const place = Math.round(((clientX - box.left) / box.width) * main.length) - 1;
    go(main[Math.min(main.length - 1, Math.max(0, place))]);
  });
  $("graph").replaceChildren(picture);
}
