// The zones of a position as a list, and the marks of a zone.

import { element } from "./element.js";
import { amount, piece, say, signed, target } from "./words.js";

// The maximum number of trajectories of a bundle that are listed, or drawn.
const SPELLED_OUT = 4;
const DRAWN = 2;

/** Whether a negation is in time, which depends on the side to move. */
function inTime(zone, { length, plies }) {
  const most = zone.to_move === "plus" ? Math.floor(plies / 2) : Math.ceil(plies / 2);
  return length <= most;
}

function negations(zone) {
  return zone.negations.filter((negation) => inTime(zone, negation));
}

/** Pieces in ambush on squares that a negation in time contests. */
function ambushes(zone) {
  const fought = new Set(negations(zone).flatMap(({ square, trajectories }) =>
    [square, ...trajectories.flatMap(({ stops }) => stops.slice(1))]));
  return zone.ambushes.filter(({ square }) => fought.has(square));
}

function fails(zone) {
  const lost = zone.kind === "promotion" && zone.gain < 0;
  return lost || zone.main.every(({ gains }) => gains.slice(0, -1).some((gain) => gain < 0));
}

/** Trajectories as text: "f2-g3-e5, f2-d4-e5"; only ends and number if there are many. */
function ways(list) {
  if (list.length > SPELLED_OUT) {
    const { stops } = list[0];
    return `${stops[0]}–${stops.at(-1)} (${say("more_ways", { n: list.length })})`;
  }
  return list.map(({ stops }) => stops.join("-")).join(", ");
}

/** The purpose of the zone. */
function purpose(zone) {
  const n = zone.gain === null ? "" : amount(zone.gain);
  if (zone.kind === "positional") return say("wins_squares", { squares: zone.squares_won.join(" ") });
  if (zone.kind === "promotion") return say("promotes", { n });
  if (zone.kind === "attack") return zone.gain === null ? say("check_zone") : say("wins", { n });
  const { root, target: aim } = zone.parent;
  return say(zone.kind, { piece: piece(root), target: target(aim, root), n: n || say("check_zone") });
}

/** The fights of a zone, one line each: its steps, their negations, who wins the square. */
function fights(zone) {
  const plus = zone.root.color;
  const minus = plus === "white" ? "black" : "white";
  const side = { plus: say(`${plus}_within`), minus: say(`${minus}_within`) };
  const lines = [];
  const known = new Set();
  for (const { stops, gains } of zone.main) {
    gains.forEach((gain, i) => {
      const line = say("step", { square: stops[i + 1], n: signed(gain) });
      if (!known.has(line)) lines.push(line);
      known.add(line);
    });
  }
  for (const negation of negations(zone)) {
    const { piece: who, square, action, leaves, order, trajectories } = negation;
    const how = say(action === "blockade" ? "blocks" : "comes_to", { piece: piece(who), way: ways(trajectories), square });
    const held = leaves < 0;
    const verdict = say(held ? "holds" : "keeps", { side: held ? side.minus : side.plus, n: signed(leaves) });
    const prefix = order > 1 ? `${say("order", { n: order })}: ` : "";
    // A blocker need not be captured.
    const closed = action === "blockade" && leaves === 0;
    lines.push(closed ? `${prefix}${how}` : `${prefix}${how}: ${verdict}`);
  }
  for (const { piece: who, square } of ambushes(zone)) lines.push(say("ambush", { piece: piece(who), square }));
  if (zone.retreats.length > 0) {
    lines.push(say("retreats", { squares: zone.retreats.map(({ to }) => to).join(", ") }));
  }
  return lines;
}

/** The marks of a zone. */
export function marks(zone) {
  const fought = negations(zone);
  return {
    ways: zone.main.slice(0, DRAWN).map(({ stops }) => stops),
    negations: fought.flatMap(({ trajectories }) => trajectories.slice(0, SPELLED_OUT).map(({ stops }) => stops)),
    ambushes: ambushes(zone).map(({ piece: { square: from }, square }) => [from, square]),
    retreats: zone.retreats.map(({ from, to }) => [from, to]),
    fights: fought.map(({ square }) => square),
    root: zone.root.square,
    target: zone.target.square,
  };
}

/** One zone: a button, and below it its fights once it is selected. */
function item({ zone, cost, fate, verdict }, choose) {
  const entry = element("li", "zone");
  const button = element("button");
  button.type = "button";
  button.setAttribute("aria-pressed", "false");
  const head = element("span", "head");
  head.append(element("span", "cost", say("cost", { n: cost })));
  if (fate && fate !== "kept") head.append(element("span", `fate ${fate}`, say(`fate_${fate}`)));
  if (matters({ verdict })) head.append(element("span", `outcome ${verdict.outcome}`, say(verdict.outcome)));
  head.append(element("b", "", piece(zone.root)), ` ${ways(zone.main)} `);
  head.append(say("to_target", { target: target(zone.target, zone.root) }));
  const foot = element("span", "foot", purpose(zone));
  if (fails(zone)) foot.append(`; ${say("fails")}`);
  button.append(head, foot);
  const details = element("ul", "fights");
  details.hidden = true;
  details.append(...fights(zone).map((line) => element("li", "", line)));
  button.addEventListener("click", () => choose(button, marks(zone)));
  entry.append(button, details);
  return entry;
}

/** The number of zones shown first: those won or with a threat, the largest gain first. */
const SHOWN = 3;

function matters({ verdict }) {
  return verdict?.outcome === "stands" || verdict?.outcome === "threatens";
}

/** The larger of a zone's gains by who moves first, plus a bonus if the zone has just changed. */
function weight({ verdict, fate }) {
  const news = fate && fate !== "kept" ? 50 : 0;
  return Math.max(verdict.plus_first, verdict.minus_first) + news;
}

/** A heading and a list of zones; nothing if there are none. */
function section(title, zones, chosen) {
  if (zones.length === 0) return [];
  const items = element("ol", title);
  items.append(...zones.map((view) => item(view, chosen)));
  return [element("h3", "", `${say(title)} (${zones.length})`), items];
}

/**
 * The zones of a position: the three that matter most, and the rest on demand. `choose` is called
 * with a button and its marks, or with null and no marks.
 */
export function list({ zones, gone }, turn, choose) {
  const chosen = (button, shown) => {
    const on = button.getAttribute("aria-pressed") === "false";
    choose(on ? button : null, on ? shown : {});
  };
  const alive = zones.filter(matters).sort((a, b) => weight(b) - weight(a));
  const first = alive.slice(0, SHOWN);
  const rest = zones.filter((view) => !first.includes(view));
  const own = rest.filter(({ zone }) => zone.root.color === turn);
  const other = rest.filter(({ zone }) => zone.root.color !== turn);
  const gones = gone.map((view) => ({ ...view, fate: "gone" }));
  const folded = element("details", "more_zones");
  folded.append(
    element("summary", "", say("more_zones", { n: rest.length + gones.length })),
    ...section("own_zones", own, chosen),
    ...section("other_zones", other, chosen),
    ...section("gone_zones", gones, chosen),
  );
  const shown = element("ol", "alive_zones");
  shown.append(...first.map((view) => item(view, chosen)));
  const parts = first.length > 0 ? [shown] : [element("p", "", say(zones.length > 0 ? "no_alive_zones" : "no_zones"))];
  return rest.length + gones.length > 0 ? [...parts, folded] : parts;
}
