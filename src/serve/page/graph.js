// The evaluations of a game as a graph: White's winning chances after each move.

import { $, element } from "./element.js";
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

/** The runs of moves whose evaluations are known, each as the index of its first move and shares. */
function runs(tree, main) {
  const found = [];
  let run = null;
  main.forEach((node, i) => {
    const height = share(tree, node);
    if (height === null) run = null;
    else if (run) run.shares.push(height);
    else found.push((run = { first: i, shares: [height] }));
  });
  return found;
}

/**
 * Draws the graph of the game's main line, only where it is known, if that is half of it; `go` is called
 * with a node.
 */
export function draw(tree, go) {
  const main = tree.main();
  const known = runs(tree, main);
  $("graph").hidden = main.length < 2 || main.filter((node) => node.value !== null).length < main.length / 2;
  if ($("graph").hidden) return;
  const x = (i) => ((i + 1) / main.length) * WIDTH;
  const picture = svg("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none", role: "img", "aria-label": say("graph") });
  for (const { first, shares } of known) {
    // A move's evaluation begins where the move before it ends.
    const points = [shares[0], ...shares].map((height, i) => `${x(first + i - 1).toFixed(1)},${(HEIGHT - height).toFixed(1)}`).join(" ");
    const [left, right] = [x(first - 1), x(first + shares.length - 1)];
    picture.append(
      svg("rect", { class: "dark", x: left, y: 0, width: right - left, height: HEIGHT }),
      svg("polygon", { class: "area", points: `${left},${HEIGHT} ${points} ${right},${HEIGHT}` }),
      svg("polyline", { class: "curve", points }),
    );
  }
  picture.append(svg("line", { class: "middle", x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2 }));
  const parts = [picture];
  main.forEach((node, i) => {
    const blame = node.nags.map((nag) => BLAME[nag]).find(Boolean);
    if (!blame || node.value === null) return;
    // Dots are no part of the picture, which is stretched.
    const dot = element("span", `dot ${blame}`);
    dot.style.left = `${(x(i) / WIDTH) * 100}%`;
    dot.style.top = `${HEIGHT - share(tree, node)}%`;
    parts.push(dot);
  });
  const at = main.indexOf(tree.at);
  if (at >= 0) picture.append(svg("line", { class: "at", x1: x(at), x2: x(at), y1: 0, y2: HEIGHT }));
  $("graph").replaceChildren(...parts);
  $("graph").onclick = ({ clientX }) => {
    const box = picture.getBoundingClientRect();
    const place = Math.round(((clientX - box.left) / box.width) * main.length) - 1;
    go(main[Math.min(main.length - 1, Math.max(0, place))]);
  };
}
