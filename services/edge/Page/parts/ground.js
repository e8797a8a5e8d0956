// @ts-check
// The ground of a map without an operator's tiles: land and water, rivers and borders, each tile drawn once on a canvas of its own, and
// over them the names of towns, the larger ones first, as many as have room.

import { t } from "../texts.js";
import { cellsOfTile, side, townsIn } from "./coasts.js";

/** @typedef {{lat: number, lng: number}} Place */
/** @typedef {import("./coasts.js").Drawing} Drawing */
/** @typedef {Place & {wide: number, high: number}} Sign */
/** @typedef {{left: number, top: number, right: number, bottom: number}} Box */

const tilePixels = 256;
/** More pixels for a pixel of the page are not worth their memory. */
const ratioMax = 2;
/** Milliseconds of a frame for drawing, so that a pan stays smooth. */
const drawMs = 4;
/** Classes of names by rank (that of 500,000 and of 50,000 inhabitants): the pixels around them that stay free, and by how many they may move. */
const sizes = [
  { least: 57, name: "town large", font: "700 15px", beside: 8, above: 4, moves: [0, 32, -32] },
  { least: 47, name: "town", font: "600 13px", beside: 14, above: 12, moves: [0] },
  { least: 0, name: "town small", font: "500 12px", beside: 20, above: 18, moves: [0] },
];
/** The height of a name. */
const lineHigh = 18;
/** Names are shown for this share of the map beyond its edges, so that a short pan has them. */
const beyond = 0.15;

/** Drawings that wait. @type {(() => void)[]} */ const waiting = [];
const work = () => {
  const until = performance.now() + drawMs;
  while (waiting.length && performance.now() < until) waiting.shift()?.();
  if (waiting.length) requestAnimationFrame(work);
};
const later = (/** @type {() => void} */ job) => { if (waiting.push(job) === 1) requestAnimationFrame(work); };

/**
 * @param {HTMLCanvasElement} canvas @param {{x: number, y: number, z: number}} tile @param {import("./coasts.js").Cell[]} cells
 * @param {(name: string) => string} color that of a token
 */
function paint(canvas, tile, cells, color) {
  const ink = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", { alpha: false }));
  const ratio = canvas.width / tilePixels;
  ink.fillStyle = color(cells.length ? "--water" : "--land");
  ink.fillRect(0, 0, canvas.width, canvas.height);
  ink.lineJoin = "round";
  const drawn = cells.map((cell) => {
    const zooms = 2 ** (tile.z - cell.zoom);
    const scale = zooms * tilePixels * ratio / side;
    const place = /** @type {[number, number]} */ ([(cell.x * zooms - tile.x) * tilePixels * ratio, (cell.y * zooms - tile.y) * tilePixels * ratio]);
    return { drawing: cell.drawing(), scale, begin: () => ink.setTransform(scale, 0, 0, scale, ...place) };
  });
  /** @param {string} name @param {number} width in pixels @param {(drawing: Drawing) => Path2D | undefined} path @param {number[]} [dash] */
  const stroke = (name, width, path, dash = []) => {
    ink.strokeStyle = color(name);
    for (const { drawing, scale, begin } of drawn) {
      const line = path(drawing);
      if (!line) continue;
      begin();
      ink.lineWidth = width * ratio / scale;
      ink.setLineDash(dash.map((length) => length * ratio / scale));
      ink.stroke(line);
    }
  };
  ink.fillStyle = color("--land");
  for (const { drawing, begin } of drawn) {
    begin();
    ink.fill(drawing.land, "evenodd");
  }
  const river = Math.min(4, 1 + Math.max(0, tile.z - 8) * 0.4);
  stroke("--shore", river, ({ lines }) => lines[0]);
  stroke("--shore", river * 0.7, ({ lines }) => lines[1]);
  stroke("--shore", 1, ({ shore }) => shore);
  ink.globalAlpha = 0.6;
  stroke("--edge", 1, ({ lines }) => lines[2]);
  stroke("--edge", 1, ({ lines }) => lines[3], [4, 4]);
}

/** @param {{x: number, y: number}} at @param {number} wide @param {number} high @returns {Box} */
const around = ({ x, y }, wide, high) => ({ left: x - wide / 2, top: y - high / 2, right: x + wide / 2, bottom: y + high / 2 });

/** @param {Box} one @param {Box} other */
const touch = (one, other) => one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top;

/**
 * The names that have room: those that touch neither one before them nor what stands there, with their class. A large one may move up or
 * down for that.
 * @template {{name: string, x: number, y: number, rank: number}} T
 * @param {T[]} towns in pixels, the most important first @param {(font: string, text: string) => number} width of a name in pixels
 * @param {Box[]} taken @returns {{town: T, className: string, down: number}[]}
 */
function withRoom(towns, width, taken) {
  const boxes = [...taken];
  const names = new Set();
  return towns.flatMap((town) => {
    const { font, beside, above, name: className, moves } = sizes.find(({ least }) => town.rank >= least) ?? sizes[2];
    const boxAt = (/** @type {number} */ down, /** @type {number} */ wide) => around({ x: town.x, y: town.y + down }, wide + beside, lineHigh + above);
    const isFree = (/** @type {number} */ down, wide = 0) => !boxes.some((one) => touch(boxAt(down, wide), one));
    // Most have not even room for their middle: their names need not be measured.
    if (names.has(town.name) || !moves.some((move) => isFree(move))) return [];
    const wide = width(font, town.name);
    const down = moves.find((move) => isFree(move, wide));
    if (down === undefined) return [];
    boxes.push(boxAt(down, wide));
    names.add(town.name);
    return [{ town, className, down }];
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
  const Tiles = L.GridLayer.extend({
    createTile(/** @type {any} */ at, /** @type {(error?: any, tile?: any) => void} */ done) {
      const canvas = document.createElement("canvas");
      cellsOfTile(at.z, at.x, at.y).then((cells) => later(() => {
        // A tile that was left behind in the meantime is not drawn.
        if (canvas.isConnected) paint(Object.assign(canvas, { width: tilePixels * ratio, height: tilePixels * ratio }), at, cells, token);
        done(undefined, canvas);
      }));
      return canvas;
    },
  });
  const tiles = new Tiles({ maxZoom: 19, keepBuffer: 1, updateWhenIdle: false, attribution: t.map.sources, className: "ground" }).addTo(map);

  /** Towns that are always named. @type {(Place & {name: string})[]} */ let own = [];
  /** What else stands on the map, in pixels around its place. @type {Sign[]} */ let signs = [];
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
    const keyOf = (/** @type {ReturnType<typeof withRoom>[number]} */ { town, className, down }) =>
      [town.name, town.x / world, town.y / world, className, down].join();
    const chosen = new Map(withRoom(all, width, taken).map((one) => [keyOf(one), one]));
    for (const [key, { el }] of shown) {
      if (chosen.has(key)) continue;
      el.remove();
      shown.delete(key);
    }
    for (const [key, { town, className, down }] of chosen) {
      if (shown.has(key)) continue;
      const el = Object.assign(document.createElement("div"), { className: `${className} leaflet-zoom-animated` });
      const text = Object.assign(document.createElement("span"), { textContent: town.name });
      text.style.top = `${down}px`;
      el.append(text);
      map.getPane("names").append(el);
      shown.set(key, { el, at: map.unproject([town.x, town.y], zoom) });
    }
    placeNames();
  };
  /** As Leaflet places what is its own. Nothing is measured here: that would lay out the page for each name. */
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
