// @ts-check
// The ground of a map without an operator's tiles: land and water, rivers and borders, each tile a picture that is drawn once, and over
// them the names of towns, the larger ones first, as many as have room.

import { t } from "../texts.js";
import { cellsOfTile, side, townsIn } from "./coasts.js";

/** @typedef {{lat: number, lng: number}} Place */
/** @typedef {import("./coasts.js").Line} Line */
/** @typedef {Place & {wide: number, high: number}} Sign */
/** @typedef {{left: number, top: number, right: number, bottom: number}} Box */

const tilePixels = 256;
/** More pixels for a pixel of the page are not worth their memory. */
const ratioMax = 2;
/** Pixels beside a tile for which lines are drawn: as wide as half of the widest. */
const margin = 4;
const borderAlpha = 0.6;
/** Classes of names by rank (that of 500,000 and of 50,000 inhabitants): the pixels around them that stay free, and by how many they may move. */
const sizes = [
  { least: 57, name: "town large", font: "700 15px", beside: 8, above: 4, moves: [0, 32, -32, 48, -56] },
  { least: 47, name: "town", font: "600 13px", beside: 14, above: 12, moves: [0] },
  { least: 0, name: "town small", font: "500 12px", beside: 20, above: 18, moves: [0] },
];
/** The height of a name. */
const lineHigh = 18;
/** The pixels between a name and the edge of the map. */
const edge = 6;
/** Names are shown for this share of the map beyond its edges, so that a short pan has them. */
const beyond = 0.15;

/** Drawings that wait. Each has a frame of its own, so that a pan stays smooth. @type {(() => void)[]} */ const waiting = [];
const work = () => {
  waiting.shift()?.();
  if (waiting.length) requestAnimationFrame(work);
};
const later = (/** @type {() => void} */ job) => { if (waiting.push(job) === 1) requestAnimationFrame(work); };

/**
 * @param {HTMLCanvasElement} canvas @param {{x: number, y: number, z: number}} tile @param {import("./coasts.js").Cell[]} cells
 * @param {(name: string) => string} color that of a token
 */
function paint(canvas, tile, cells, color) {
  // Nothing is asked of the graphics card for it, which would make it wait.
  const ink = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", { alpha: false, willReadFrequently: true }));
  const ratio = canvas.width / tilePixels;
  ink.resetTransform();
  ink.fillStyle = color(cells.length ? "--water" : "--land");
  ink.fillRect(0, 0, canvas.width, canvas.height);
  ink.lineJoin = "round";
  for (const cell of cells) {
    const zooms = 2 ** (tile.z - cell.zoom);
    const scale = zooms * tilePixels * ratio / side;
    const [x, y] = [(cell.x * zooms - tile.x) * tilePixels * ratio, (cell.y * zooms - tile.y) * tilePixels * ratio];
    const inCell = (/** @type {number} */ pixels) => pixels * ratio / scale;
    // The tile with a margin, in the cell's units.
    const [left, top, all] = [-x / scale - inCell(margin), -y / scale - inCell(margin), inCell(tilePixels + 2 * margin)];
    const box = { left, top, right: left + all, bottom: top + all };
    const { isLand, rings, lines } = cell.drawing();
    const near = rings.filter((ring) => touch(ring, box));
    ink.setTransform(scale, 0, 0, scale, x, y);
    ink.fillStyle = color("--land");
    ink.fill(area(near, isLand, box), "evenodd");
    const stroke = (/** @type {string} */ name, /** @type {number} */ width, /** @type {Path2D} */ path, /** @type {number[]} */ dash = []) => {
      [ink.strokeStyle, ink.lineWidth] = [color(name), inCell(width)];
      ink.setLineDash(dash.map(inCell));
      ink.stroke(path);
    };
    const [large, small, countries, states] = lines.map((kind) => kind.filter((line) => touch(line, box)));
    const river = Math.min(4, 1 + Math.max(0, tile.z - 8) * 0.4);
    if (large.length) stroke("--shore", river, outline(large, box));
    if (small.length) stroke("--shore", river * 0.7, outline(small, box));
    if (near.length) stroke("--shore", 1, outline(near, box, true));
    ink.globalAlpha = borderAlpha;
    if (countries.length) stroke("--edge", 1, outline(countries, box));
    if (states.length) stroke("--edge", 1, outline(states, box), [4, 4]);
    ink.globalAlpha = 1;
  }
}

/** Land within a box. @param {Line[]} rings @param {boolean} isLand @param {Box} box */
function area(rings, isLand, { left, top, right, bottom }) {
  const path = new Path2D();
  if (isLand) path.rect(0, 0, side, side);
  for (const ring of rings) {
    let { points } = ring;
    if (ring.left < left) points = sided(points, 0, left, 1);
    if (ring.right > right) points = sided(points, 0, right, -1);
    if (ring.top < top) points = sided(points, 1, top, 1);
    if (ring.bottom > bottom) points = sided(points, 1, bottom, -1);
    for (let at = 0; at < points.length; at += 2) {
      if (at) path.lineTo(points[at], points[at + 1]); else path.moveTo(points[at], points[at + 1]);
    }
    path.closePath();
  }
  return path;
}

/**
 * The part of a ring at a side of a line, which closes along that line (Sutherland and Hodgman).
 * @param {number[]} points @param {0 | 1} axis @param {number} at @param {1 | -1} side whether it is the larger or the smaller coordinates
 */
function sided(points, axis, at, side) {
  /** @type {number[]} */ const found = [];
  let before = points.length - 2;
  for (let now = 0; now < points.length; now += 2) {
    const [was, is] = [(points[before + axis] - at) * side, (points[now + axis] - at) * side];
    if (was * is < 0) {
      const share = was / (was - is);
      found.push(points[before] + share * (points[now] - points[before]), points[before + 1] + share * (points[now + 1] - points[before + 1]));
    }
    if (is >= 0) found.push(points[now], points[now + 1]);
    before = now;
  }
  return found;
}

/** Lines, or the shores of rings, without what is beside a box. @param {Line[]} lines @param {Box} box @param {boolean} [isRing] */
function outline(lines, { left, top, right, bottom }, isRing = false) {
  const path = new Path2D();
  for (const { points } of lines) {
    let isOff = true;
    for (let to = isRing ? 0 : 2; to < points.length; to += 2) {
      const from = to ? to - 2 : points.length - 2;
      const [x, y, toX, toY] = [points[from], points[from + 1], points[to], points[to + 1]];
      const isBeside = (x < left && toX < left) || (x > right && toX > right) || (y < top && toY < top) || (y > bottom && toY > bottom);
      // Along its cell's edge a ring is cut, and has no shore.
      const isCut = isRing && ((x === toX && (x === 0 || x === side)) || (y === toY && (y === 0 || y === side)));
      if (isBeside || isCut) {
        isOff = true;
        continue;
      }
      if (isOff) path.moveTo(x, y);
      path.lineTo(toX, toY);
      isOff = false;
    }
  }
  return path;
}

/** @param {{x: number, y: number}} at @param {number} wide @param {number} high @returns {Box} */
const around = ({ x, y }, wide, high) => ({ left: x - wide / 2, top: y - high / 2, right: x + wide / 2, bottom: y + high / 2 });

/** @param {Box} one @param {Box} other */
const touch = (one, other) => one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top;

/**
 * How far a name moves sideways so that no edge cuts it: not at all where it is whole or wholly beyond; nothing where that would be too far.
 * @param {{x: number, y: number}} at its middle @param {number} wide @param {boolean} mayMove @param {Box} view
 */
function toBeWhole({ x, y }, wide, mayMove, view) {
  const box = around({ x, y }, wide + 2 * edge, lineHigh);
  const over = Math.max(0, view.left - box.left) - Math.max(0, box.right - view.right);
  const isHigh = box.top < view.top || box.bottom > view.bottom;
  if (!touch(box, view) || !over && !isHigh) return 0;
  return isHigh || !mayMove || Math.abs(over) > wide / 2 ? undefined : over;
}

/**
 * The names that have room: those that touch neither one before them nor what stands there, nor are cut by an edge of the view, with their
 * class. A large one may move up or down for that, and away from the edge.
 * @template {{name: string, x: number, y: number, rank: number}} T
 * @param {T[]} towns in pixels, the most important first @param {(font: string, text: string) => number} width of a name in pixels
 * @param {Box[]} taken @param {Box} view @returns {{town: T, className: string, down: number, aside: number}[]}
 */
function withRoom(towns, width, taken, view) {
  const boxes = [...taken];
  const names = new Set();
  return towns.flatMap((town) => {
    const { font, beside, above, name: className, moves } = sizes.find(({ least }) => town.rank >= least) ?? sizes[2];
    const boxAt = (/** @type {number} */ down, wide = 0, aside = 0) => around({ x: town.x + aside, y: town.y + down }, wide + beside, lineHigh + above);
    const isFree = (/** @type {Box} */ box) => !boxes.some((one) => touch(box, one));
    // Most have not even room for their middle: their names need not be measured.
    if (names.has(town.name) || !moves.some((move) => isFree(boxAt(move)))) return [];
    const wide = width(font, town.name);
    for (const down of moves) {
      const aside = toBeWhole({ x: town.x, y: town.y + down }, wide, moves.length > 1, view);
      if (aside === undefined || !isFree(boxAt(down, wide, aside))) continue;
      boxes.push(boxAt(down, wide, aside));
      names.add(town.name);
      return [{ town, className, down, aside }];
    }
    return [];
  });
}

/** @param {any} L Leaflet @param {any} map */
export function newGround(L, map) {
  const box = /** @type {HTMLElement} */ (map.getContainer());
  /** Tokens, kept until the colors change. @type {Map<string, string>} */ const tokens = new Map();
  const token = (/** @type {string} */ name) => {
    if (!tokens.has(name)) tokens.set(name, getComputedStyle(box).getPropertyValue(name));
    return tokens.get(name) ?? "";
  };
  const ratio = Math.min(ratioMax, Math.max(1, Math.ceil(devicePixelRatio)));
  // A picture for each tile, and one canvas for all: each canvas on the page would cost something in every frame.
  const canvas = Object.assign(document.createElement("canvas"), { width: tilePixels * ratio, height: tilePixels * ratio });
  const Tiles = L.GridLayer.extend({
    createTile(/** @type {any} */ at, /** @type {(error?: any, tile?: any) => void} */ done) {
      const tile = Object.assign(new Image(), { alt: "" });
      cellsOfTile(at.z, at.x, at.y).then((cells) => later(() => {
        // A tile that was left behind in the meantime is not drawn.
        if (!tile.isConnected) return;
        paint(canvas, at, cells, token);
        canvas.toBlob((picture) => {
          if (!picture) return;
          tile.src = URL.createObjectURL(picture);
          tile.onload = () => {
            URL.revokeObjectURL(tile.src);
            done(undefined, tile);
          };
        });
      }));
      return tile;
    },
  });
  const tiles = new Tiles({ maxZoom: 19, keepBuffer: 1, updateWhenIdle: false, attribution: t.map.sources, className: "ground" }).addTo(map);

  /** Towns that are always named. @type {(Place & {name: string})[]} */ let own = [];
  /** Other things on the map, in pixels around their places. @type {Sign[]} */ let signs = [];
  /** Names that are shown, by what they are. @type {Map<string, {el: HTMLElement, at: any}>} */ const shown = new Map();
  const pen = /** @type {CanvasRenderingContext2D} */ (document.createElement("canvas").getContext("2d"));
  let penFont = "";
  const width = (/** @type {string} */ font, /** @type {string} */ text) => {
    if (font !== penFont) pen.font = `${penFont = font} ${token("--display")}`;
    return pen.measureText(text).width;
  };
  let turn = 0;
  const name = async () => {
    const mine = ++turn;
    const [zoom, bounds] = [map.getZoom(), map.getPixelBounds()];
    const world = tilePixels * 2 ** zoom;
    const size = bounds.getSize();
    const part = {
      left: (bounds.min.x - beyond * size.x) / world, right: (bounds.max.x + beyond * size.x) / world,
      top: (bounds.min.y - beyond * size.y) / world, bottom: (bounds.max.y + beyond * size.y) / world,
    };
    const found = (await townsIn(zoom, part)).sort((one, other) => other.rank - one.rank || (one.name < other.name ? -1 : 1));
    // The map may have moved on in the meantime, or be gone.
    if (mine !== turn || !box.isConnected) return;
    const pixels = (/** @type {Place} */ at) => map.project([at.lat, at.lng], zoom);
    const mineFirst = own.map((one) => ({ name: one.name, rank: 99, ...pixels(one) }));
    const all = [...mineFirst, ...found.map((one) => ({ ...one, x: one.x * world, y: one.y * world }))];
    const taken = signs.map((sign) => around(pixels(sign), sign.wide, sign.high));
    const keyOf = (/** @type {ReturnType<typeof withRoom>[number]} */ { town, className, down, aside }) =>
      [town.name, town.x / world, town.y / world, className, down, Math.round(aside)].join();
    const view = { left: bounds.min.x, top: bounds.min.y, right: bounds.max.x, bottom: bounds.max.y };
    const chosen = new Map(withRoom(all, width, taken, view).map((one) => [keyOf(one), one]));
    for (const [key, { el }] of shown) {
      if (chosen.has(key)) continue;
      el.remove();
      shown.delete(key);
    }
    for (const [key, { town, className, down, aside }] of chosen) {
      if (shown.has(key)) continue;
      const el = Object.assign(document.createElement("div"), { className: `${className} leaflet-zoom-animated` });
      const text = Object.assign(document.createElement("span"), { textContent: town.name });
      text.style.top = `${down}px`;
      text.style.left = `${aside}px`;
      el.append(text);
      map.getPane("names").append(el);
      shown.set(key, { el, at: map.unproject([town.x, town.y], zoom) });
    }
    placeNames();
  };
  /** Places an element as Leaflet does its own. Nothing is measured here: that would lay out the page for each name. */
  const placeNames = () => { for (const { el, at } of shown.values()) L.DomUtil.setPosition(el, map.latLngToLayerPoint(at)); };
  map.on("zoom viewreset", placeNames);
  map.on("zoomanim", (/** @type {any} */ { zoom, center }) => {
    for (const { el, at } of shown.values()) L.DomUtil.setPosition(el, map._latLngToNewLayerPoint(at, zoom, center));
  });
  map.on("moveend", name);
  const isDark = matchMedia("(prefers-color-scheme: dark)");
  const redraw = () => {
    tokens.clear();
    tiles.redraw();
  };
  isDark.addEventListener("change", redraw);
  map.on("unload", () => isDark.removeEventListener("change", redraw));

  return {
    /** Names the towns in view. @param {(Place & {name: string})[]} always those that come first @param {Sign[]} beside what else stands there */
    name(always, beside) {
      [own, signs] = [always, beside];
      return name();
    },
  };
}
