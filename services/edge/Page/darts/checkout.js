// @ts-check
// Checkouts: the fewest darts that finish a score, and among those the easiest (the table of domain.md §5.4).

/** @typedef {{text: string, segment: number, multiplier: number, value: number}} Dart */

/** Whether a dart may be the last, or the first that counts. @param {string} rule @param {Dart} dart */
export const allows = (rule, dart) => (rule === "double" ? dart.multiplier === 2 : rule === "master" ? dart.multiplier > 1 : dart.segment > 0);

/** @type {Dart[]} */
export const field = [];
for (let segment = 0; segment <= 25; segment += 1)
  for (let multiplier = 1; multiplier <= 3; multiplier += 1) {
    if (segment > 20 && segment < 25 || segment === 0 && multiplier > 1 || segment === 25 && multiplier === 3) continue;
    const text = segment === 0 ? "M" : segment === 25 && multiplier === 2 ? "DB" : ["", "D", "T"][multiplier - 1] + segment;
    field.push({ text, segment, multiplier, value: segment * multiplier });
  }

/** Cost of a dart before the last one; undefined for darts that never come there. @param {Dart} dart */
function setUpCost({ segment, multiplier }) {
  if (segment === 0) return undefined;
  if (segment === 25) return multiplier === 1 ? 14 : 16;
  return multiplier === 1 ? 0 : multiplier === 3 ? (segment >= 10 ? 21 - segment : 15) : undefined;
}

/** @type {Record<number, number>} */
const doubleCosts = { 20: 0, 16: 1, 18: 2, 12: 3, 10: 4, 8: 4, 14: 5, 6: 6, 4: 6, 2: 8, 1: 10, 25: 12 };
const finalCost = (/** @type {Dart} */ dart) => (dart.multiplier === 1 ? 0 : dart.multiplier === 2 ? doubleCosts[dart.segment] ?? 9 : setUpCost(dart) ?? 0);
const setUps = field.filter((dart) => setUpCost(dart) !== undefined);

/** Sort key, lower first: cost, cost of the last dart, higher first and second dart. @param {Dart[]} darts */
function rank(darts) {
  const last = finalCost(darts[darts.length - 1]);
  const cost = darts.slice(0, -1).reduce((sum, dart) => sum + (setUpCost(dart) ?? 0), last);
  return [cost, last, -darts[0].value, -(darts[1]?.value ?? 0)];
}

/** @type {Map<string, string[] | undefined>} */
const known = new Map();

/**
 * The darts to finish with; `undefined` where three do not do it.
 * @param {number} score
 * @param {string} out
 * @param {number} [dartsLeft]
 * @returns {string[] | undefined}
 */
export function route(score, out, dartsLeft = 3) {
  const key = `${score} ${out}`;
  if (!known.has(key)) known.set(key, best(score, out));
  const found = known.get(key);
  return found && found.length <= dartsLeft ? found : undefined;
}

/** @param {number} score @param {string} out */
function best(score, out) {
  if (score < 1 || score > 180) return undefined;
  const ending = (/** @type {Dart[]} */ start,
    rest) => field.filter((dart) => dart.value === rest && allows(out, dart)).map((dart) => [...start, dart]);
  let routes = ending([], score);
  if (!routes.length) routes = setUps.flatMap((one) => ending([one], score - one.value));
  if (!routes.length) routes = setUps.flatMap((one) => setUps.flatMap((two) => ending([one, two], score - one.value - two.value)));
  const ranked = routes.map((darts) => ({ darts, rank: rank(darts) }));
  ranked.sort((a, b) => a.rank.map((value, index) => value - b.rank[index]).find((difference) => difference !== 0) ?? 0);
  return ranked[0]?.darts.map((dart) => dart.text);
}
