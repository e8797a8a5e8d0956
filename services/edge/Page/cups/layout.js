// @ts-check
// Where the fixtures of a knock-out stand in its drawing (domain.md §16.2, §16.3): one column a round, each match halfway between the two
// that lead to it. What a bye passes is not drawn, and takes no room.

/**
 * A fixture as it is drawn. `sides` are the numbers of its entrants, `undefined` for one that is not known yet; `isPassed` says that a bye passes it.
 * @typedef {{id: number, stage: string, round: number, number: number, group?: number, sides: (number | undefined)[], isPassed?: boolean,
 *   status: string, left?: number, score?: {first: number, second: number}, winner?: number, board?: number, bestOf?: number, mine?: boolean}} Drawn
 * @typedef {{fixture: Drawn, x: number, y: number}} Placed
 * @typedef {{from: Drawn, to: Drawn, path: string}} Line
 * @typedef {{stage: string, round: number, left: number, x: number, y: number}} Head
 */

/** Pixels: a match, the gaps beside and below it, the name of a round, the gap between two brackets. */
export const size = { wide: 172, high: 60, beside: 36, below: 16, head: 32, part: 28, corner: 8, margin: 12 };

const stages = ["upper", "lower", "final", "third"];
/** @param {Drawn} fixture */
export const isKnockout = ({ stage }) => stages.includes(stage);
/** A second final that is not needed, or not yet. @param {Drawn} fixture */
const isSpare = ({ stage, round, status }) => stage === "final" && round > 1 && (status === "waiting" || status === "void");
/** @param {Drawn} fixture */
const isDrawn = (fixture) => isKnockout(fixture) && !fixture.isPassed && !isSpare(fixture);

/** @param {string} stage @param {number} round @param {number} number */
const keyOf = (stage, round, number) => `${stage} ${round} ${number}`;

/** The fixtures of the same bracket from which somebody comes to this one. @param {Drawn} fixture */
function before({ stage, round, number }) {
  const pair = [keyOf(stage, round - 1, 2 * number - 1), keyOf(stage, round - 1, 2 * number)];
  if (stage === "upper") return pair;
  // In every other lower round the losers of the upper bracket come in.
  return stage !== "lower" ? [] : round % 2 ? pair : [keyOf(stage, round - 1, number)];
}

/**
 * The places of all fixtures that are drawn, the lines between them, and the names of the rounds.
 * @param {Drawn[]} fixtures
 */
export function layOut(fixtures) {
  const all = new Map(fixtures.filter(isKnockout).map((one) => [keyOf(one.stage, one.round, one.number), one]));
  /** The drawn ones that lead to a fixture, through those that a bye passes. @param {Drawn} fixture @returns {Drawn[]} */
  const leading = (fixture) => before(fixture).flatMap((key) => {
    const one = all.get(key);
    return !one ? [] : isDrawn(one) ? [one] : leading(one);
  });
  /** @type {Map<number, Placed>} */ const placed = new Map();
  /** @type {Head[]} */ const heads = [];
  /** @type {Line[]} */ const lines = [];
  const step = size.wide + size.beside;

  /** Lays out one bracket below `top`. @param {string} stage @param {number} top @returns {{columns: number, bottom: number}} */
  const part = (stage, top) => {
    const mine = [...all.values()].filter((one) => one.stage === stage);
    const shown = mine.filter(isDrawn);
    const rounds = [...new Set(shown.map(({ round }) => round))].sort((one, other) => one - other);
    if (rounds.length === 0) return { columns: 0, bottom: top };
    let free = top + size.head;
    /** @param {Drawn} fixture @returns {Placed} */
    const place = (fixture) => {
      const known = placed.get(fixture.id);
      if (known) return known;
      const from = leading(fixture).map(place);
      let y = free;
      if (from.length > 0) y = from.reduce((sum, one) => sum + one.y, 0) / from.length;
      else free += size.high + size.below;
      const at = { fixture, x: size.margin + rounds.indexOf(fixture.round) * step, y };
      placed.set(fixture.id, at);
      return at;
    };
    // The fixtures that lead to the last round stand first: so no two lines cross.
    for (const fixture of [...shown].sort((one, other) => other.round - one.round || one.number - other.number)) place(fixture);
    rounds.forEach((round, column) => heads.push({ stage, round, x: size.margin + column * step, y: top,
      left: mine.find((one) => one.round === round)?.left ?? 2 * mine.filter((one) => one.round === round).length }));
    return { columns: rounds.length, bottom: free };
  };

  const upper = part("upper", 0);
  const lower = part("lower", upper.bottom + size.part);
  const isDouble = lower.columns > 0 || [...all.values()].some(({ stage }) => stage === "lower");
  let [columns, bottom] = [Math.max(upper.columns, lower.columns), isDouble ? lower.bottom : upper.bottom];

  const last = (/** @type {string} */ stage) => [...placed.values()].filter((one) => one.fixture.stage === stage)
    .reduce((/** @type {Placed | undefined} */ most, one) => (!most || one.x > most.x ? one : most), undefined);
  const [top, low] = [last("upper"), last("lower")];
  for (const fixture of [...all.values()].filter((one) => one.stage === "final" && isDrawn(one)).sort((one, other) => one.round - other.round)) {
    const y = ((top?.y ?? size.head) + (low?.y ?? top?.y ?? size.head)) / 2;
    placed.set(fixture.id, { fixture, x: size.margin + columns * step, y });
    heads.push({ stage: "final", round: fixture.round, left: 2, x: size.margin + columns * step, y: Math.max(0, y - size.head) });
    columns += 1;
  }
  for (const fixture of [...all.values()].filter((one) => one.stage === "third" && isDrawn(one))) {
    const y = (top?.y ?? 0) + size.high + size.below + size.head;
    placed.set(fixture.id, { fixture, x: top?.x ?? size.margin, y });
    heads.push({ stage: "third", round: 1, left: 2, x: top?.x ?? size.margin, y: y - size.head });
    bottom = Math.max(bottom, y + size.high + size.below);
  }

  /** @param {Placed} from @param {Placed} to */
  const join = (from, to) => lines.push({ from: from.fixture, to: to.fixture, path: elbow(from.x + size.wide, from.y + size.high / 2, to.x,
    to.y + size.high / 2) });
  for (const to of placed.values()) {
    const { stage, round } = to.fixture;
    const from = stage === "final" ? (round === 1 ? [top, low] : [...placed.values()].filter((one) => one.fixture.stage === "final" && one.fixture.round === 1))
      : leading(to.fixture).map((one) => placed.get(one.id));
    for (const one of from) if (one) join(one, to);
  }
  return { placed: [...placed.values()], heads, lines, width: 2 * size.margin + columns * step - size.beside, height: bottom + size.margin };
}

/** A line to the right, with a step of round corners halfway. @param {number} x @param {number} y @param {number} toX @param {number} toY */
function elbow(x, y, toX, toY) {
  const dy = toY - y;
  if (Math.abs(dy) < 1) return `M${x} ${y}H${toX}`;
  const middle = toX - size.beside / 2;
  const wide = Math.min(size.corner, Math.abs(dy) / 2);
  const high = wide * Math.sign(dy);
  return `M${x} ${y}H${middle - wide}q${wide} 0 ${wide} ${high}V${toY - high}q0 ${high} ${wide} ${high}H${toX}`;
}

/** Whether somebody of these goes along a line. @param {Line} line @param {Set<number>} entrants */
export const isWayOf = ({ from, to }, entrants) => from.sides.some((side) => side !== undefined && entrants.has(side) && to.sides.includes(side));
