// @ts-check
// Coasts, lakes, rivers, borders and towns for maps without an operator's tiles, from the files of deploy/coasts/make.py, which says what
// their bytes are. A file is loaded when something of it is looked at.

const folder = "/vendor/gshhg";
/** Units along a cell's side. */
export const side = 4096;
/** From the coarsest on: the zoom of a scale's cells, and the map's last zoom that shows it. A coarser one stands in where a finer one has nothing. */
const scales = [{ name: "world", cells: 3, last: 4 }, { name: "far", cells: 5, last: 7 }, { name: "near", cells: 8, last: Infinity }];

/** A town, with ten times the decimal logarithm of its inhabitants. @typedef {{name: string, x: number, y: number, rank: number}} Town */
/** Points, x and y in turn, and the box around them. @typedef {{points: number[], left: number, top: number, right: number, bottom: number}} Line */
/**
 * The content of a cell, in its own units: whether it is land but for its rings, which are filled by the even-odd rule; lines by kind: large
 * and small rivers, borders of countries and of states; and towns.
 * @typedef {{isLand: boolean, rings: Line[], lines: Line[][], towns: Town[]}} Drawing
 */
/** A cell of a zoom. @typedef {{zoom: number, x: number, y: number, drawing: () => Drawing}} Cell */
/** The cells of a file. @typedef {Map<string, Cell>} Cells */

const utf8 = new TextDecoder();

/** Reads numbers from bytes. @param {Uint8Array} bytes */
function newReader(bytes) {
  let at = 0;
  const number = () => {
    for (let value = 0, factor = 1; ; factor *= 128) {
      const byte = bytes[at++];
      value += (byte & 127) * factor;
      if (!(byte & 128)) return value;
    }
  };
  return {
    number,
    difference: () => { const value = number(); return value % 2 ? -(value + 1) / 2 : value / 2; },
    part: (/** @type {number} */ length) => bytes.subarray(at, at += length),
  };
}

/** @param {Uint8Array} bytes @returns {Drawing} */
function read(bytes) {
  const reader = newReader(bytes);
  let [x, y] = [0, 0];
  const readLine = (/** @type {number} */ count) => {
    /** @type {Line} */ const line = { points: [], left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
    for (let left = count; left; left--) {
      line.points.push(x += reader.difference(), y += reader.difference());
      [line.left, line.top] = [Math.min(line.left, x), Math.min(line.top, y)];
      [line.right, line.bottom] = [Math.max(line.right, x), Math.max(line.bottom, y)];
    }
    return line;
  };
  const head = reader.number();
  const rings = Array.from({ length: Math.floor(head / 2) }, () => readLine(reader.number()));
  /** @type {Line[][]} */ const lines = [[], [], [], []];
  for (let left = reader.number(); left; left--) {
    const kind = reader.number();
    lines[kind % 8].push(readLine(Math.floor(kind / 8)));
  }
  const towns = Array.from({ length: reader.number() }, () => {
    const [x, y, rank, length] = [reader.number(), reader.number(), reader.number(), reader.number()];
    return { name: utf8.decode(reader.part(length)), x, y, rank };
  });
  return { isLand: head % 2 === 1, rings, lines, towns };
}

/** @param {ReturnType<typeof newReader>} reader @param {number} zoom that of its cells @param {number} firstX @param {number} firstY @returns {Cells} */
function readCells(reader, zoom, firstX = 0, firstY = 0) {
  const heads = Array.from({ length: reader.number() }, () => ({ x: firstX + reader.number(), y: firstY + reader.number(), length: reader.number() }));
  return new Map(heads.map(({ x, y, length }) => {
    const bytes = reader.part(length);
    /** @type {Drawing | undefined} */ let drawing;
    return [`${x}-${y}`, { zoom, x, y, drawing: () => (drawing ??= read(bytes)) }];
  }));
}

/** Files by name, as they come. @type {Map<string, Promise<any>>} */
const files = new Map();

/**
 * A file; nothing where it cannot be had now.
 * @template T @param {string} name @param {(reader: ReturnType<typeof newReader>) => T} use @returns {Promise<T | undefined>}
 */
function load(name, use) {
  const known = files.get(name);
  if (known) return known;
  const coming = fetch(`${folder}/${name}.bin`).then(async (answer) => {
    if (!answer.ok) throw new Error(name);
    return use(newReader(new Uint8Array(await answer.arrayBuffer())));
  }).catch(() => void files.delete(name));
  files.set(name, coming);
  return coming;
}

const loadWorld = () => load("world", (reader) => {
  const cells = readCells(reader, scales[0].cells);
  const names = scales.slice(1).flatMap(({ name }) =>
    Array.from({ length: reader.number() }, () => `${name}-${reader.number()}-${reader.number()}-${reader.number()}`));
  return { cells, names: new Set(names) };
});

/** A cell of a scale. @param {number} scale @param {number} x @param {number} y @returns {Promise<Cell | undefined>} */
async function cellAt(scale, x, y) {
  const world = await loadWorld();
  if (!world || scale === 0) return world?.cells.get(`${x}-${y}`);
  const { name, cells } = scales[scale];
  for (let zoom = cells; zoom >= 0; zoom--) {
    const [column, row] = [x >> cells - zoom, y >> cells - zoom];
    const file = `${name}-${zoom}-${column}-${row}`;
    if (!world.names.has(file)) continue;
    const found = await load(file, (reader) => readCells(reader, cells, column << cells - zoom, row << cells - zoom));
    return found?.get(`${x}-${y}`);
  }
  return undefined;
}

/** The scale of a zoom. @param {number} zoom */
const scaleOf = (zoom) => scales.findIndex(({ last }) => zoom <= last);

/** The cells that draw a tile of the map. @param {number} zoom @param {number} x @param {number} y @returns {Promise<Cell[]>} */
export async function cellsOfTile(zoom, x, y) {
  for (let scale = scaleOf(zoom); scale >= 0; scale--) {
    const { cells } = scales[scale];
    const across = 2 ** Math.max(0, cells - zoom);
    const at = (/** @type {number} */ value) => Math.floor(value * 2 ** (cells - zoom));
    const places = Array.from({ length: across * across }, (_, place) => [at(x) + place % across, at(y) + Math.floor(place / across)]);
    const found = (await Promise.all(places.map(([column, row]) => cellAt(scale, column, row)))).flatMap((cell) => cell ?? []);
    if (found.length) return found;
  }
  return [];
}

/**
 * The towns of a part of the world, which is given in its width: from 0 at 180° W and at the northern edge to 1.
 * @param {number} zoom @param {{left: number, top: number, right: number, bottom: number}} part
 * @returns {Promise<Town[]>}
 */
export async function townsIn(zoom, { left, top, right, bottom }) {
  const all = scales.slice(0, scaleOf(zoom) + 1).map(async ({ cells }, scale) => {
    const count = 2 ** cells;
    const places = [];
    for (let x = Math.floor(left * count); x <= right * count; x++) {
      for (let y = Math.max(0, Math.floor(top * count)); y <= Math.min(count - 1, bottom * count); y++) places.push([x, y]);
    }
    return Promise.all(places.map(async ([x, y]) => {
      const cell = await cellAt(scale, (x % count + count) % count, y);
      return (cell?.drawing().towns ?? []).map((town) => ({ ...town, x: (x + town.x / side) / count, y: (y + town.y / side) / count }));
    }));
  });
  const inside = (/** @type {{x: number, y: number}} */ { x, y }) => x >= left && x <= right && y >= top && y <= bottom;
  return (await Promise.all(all)).flat(2).filter(inside);
}
