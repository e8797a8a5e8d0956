// @ts-check
// Draws the screen. `h` describes an element; `draw` changes a part of the page to match the description and keeps
// existing elements, so focus, scroll position and typed text stay.
//
//   draw(box, h("p", { class: "quiet" }, "3 places left"))

/** @typedef {{tag: string, props: Record<string, any>, kids: Kid[]}} Described */
/** @typedef {{key: string, kid: Described | string}} Kid */

const SVG = "http://www.w3.org/2000/svg";
/** The description that an element was last drawn from. @type {WeakMap<Node, Described>} */
const drawn = new WeakMap();
/** The key of a node among its siblings: its own, or its index in the description. @type {WeakMap<Node, string>} */
const keys = new WeakMap();
/** Elements whose content other code draws, with a callback for their removal. @type {Map<Element, () => void>} */
const owned = new Map();

/**
 * Describes an element. `own` is called with the new element and may return a callback for its removal;
 * its content is left alone. `key` distinguishes the elements of a list.
 * @param {string} tag
 * @param {Record<string, any> | null} [props]
 * @param {...any} kids
 * @returns {Described}
 */
export const h = (tag, props, ...kids) => ({ tag, props: props ?? {}, kids: list(kids) });

/** Changes the content of an element to match the descriptions. @param {Element} parent @param {...any} kids */
export const draw = (parent, ...kids) => fill(parent, list(kids));

/** Flattens nested lists. Omitted children become empty texts, so that the others keep their indices. @param {any[]} kids @returns {Kid[]} */
function list(kids, path = "") {
  return kids.flatMap((kid, index) => Array.isArray(kid) ? list(kid, `${path}${index}.`)
    : [{ key: kid?.props?.key != null ? `=${kid.props.key}` : `${path}${index}`,
      kid: kid == null || typeof kid === "boolean" ? "" : typeof kid === "object" ? kid : String(kid) }]);
}

/** @param {Element} parent @param {Kid[]} kids */
function fill(parent, kids) {
  const wanted = new Map(kids.map(({ key, kid }) => [key, kid]));
  /** @type {Map<string, ChildNode>} */
  const kept = new Map();
  for (const node of [...parent.childNodes]) {
    const key = keys.get(node) ?? "";
    if (wanted.has(key) && !kept.has(key) && fits(node, wanted.get(key))) kept.set(key, node);
    else remove(node);
  }
  let place = parent.firstChild;
  for (const { key, kid } of kids) {
    const old = kept.get(key);
    kept.delete(key);
    if (old) update(old, kid);
    const node = old ?? create(kid, parent);
    keys.set(node, key);
    if (node === place) place = node.nextSibling;
    else parent.insertBefore(node, place);
  }
}

/** @param {Node} node @param {any} kid */
function fits(node, kid) {
  return typeof kid === "string" ? node.nodeType === 3 : node.nodeType === 1 && drawn.get(node)?.tag === kid.tag;
}

/** @param {any} kid @param {Element} parent */
function create(kid, parent) {
  if (typeof kid === "string") return document.createTextNode(kid);
  const isSVG = kid.tag === "svg" || parent.namespaceURI === SVG;
  const el = isSVG ? document.createElementNS(SVG, kid.tag) : document.createElement(kid.tag);
  drawn.set(el, kid);
  if (!kid.props.own) fill(el, kid.kids);
  for (const name in kid.props) set(el, name, kid.props[name], undefined);
  if (kid.props.own) owned.set(el, kid.props.own(el) ?? (() => {}));
  return el;
}

/** @param {any} node @param {any} kid */
function update(node, kid) {
  if (typeof kid === "string") {
    if (node.data !== kid) node.data = kid;
    return;
  }
  const before = drawn.get(node)?.props ?? {};
  drawn.set(node, kid);
  for (const name in before) if (!(name in kid.props)) set(node, name, undefined, before[name]);
  if (!kid.props.own) fill(node, kid.kids);
  for (const name in kid.props) if (kid.props[name] !== before[name]) set(node, name, kid.props[name], before[name]);
}

/** @param {any} el @param {string} name @param {any} value @param {any} before */
function set(el, name, value, before) {
  if (name === "key" || name === "own") return;
  if (name.startsWith("on")) listen(el, name.slice(2), value);
  else if (name === "value" || name === "checked") setField(el, name, value, before);
  else if (name === "style") for (const key in { ...before, ...value }) el.style.setProperty(key, value?.[key] ?? "");
  else if (value == null || value === false) el.removeAttribute(name);
  else el.setAttribute(name, value === true ? "" : value);
}

/** Leaves fields without a value unchanged. @param {any} el @param {string} name @param {any} value @param {any} before */
function setField(el, name, value, before) {
  if (value !== undefined || before !== undefined) el[name] = value ?? "";
}

/** The event handlers of an element. @type {WeakMap<Element, Record<string, ((event: Event) => void) | undefined>>} */
const listening = new WeakMap();

/** @param {Element} el @param {string} type @param {((event: Event) => void) | undefined} handler */
function listen(el, type, handler) {
  const all = listening.get(el) ?? {};
  listening.set(el, all);
  if (!(type in all)) el.addEventListener(type, (event) => all[type]?.(event));
  all[type] = handler;
}

/** @param {ChildNode} node */
function remove(node) {
  for (const [el, end] of owned) {
    if (!node.contains(el)) continue;
    owned.delete(el);
    end();
  }
  node.remove();
}
