// Parts of the views: elements, texts of values, small charts.

import { services } from "./services.js"

/**
 * An element with its attributes and its children. Texts stay texts: nothing that comes from the bus is ever read as HTML.
 * @param {string} name
 * @param {Record<string, any>} [attributes] names that begin with "on" are listeners
 * @param {...(Node|string|null|undefined|false)} children
 * @returns {any}
 */
export function el(name, attributes = {}, ...children) {
  return fill(document.createElement(name), attributes, children)
}

/**
 * The same for a drawing.
 * @type {typeof el}
 */
export function svg(name, attributes = {}, ...children) {
  return fill(document.createElementNS("http://www.w3.org/2000/svg", name), attributes, children)
}

/** @param {Element} element @param {Record<string, any>} attributes @param {(Node|string|null|undefined|false)[]} children */
function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value)
    // Not as an attribute: the page allows no styles within HTML.
    else if (name === "style") /** @type {HTMLElement} */ (element).style.cssText = value
    else if (value !== undefined && value !== false && value !== null) element.setAttribute(name, value === true ? "" : String(value))
  }
  element.append(...children.filter((child) => child !== null && child !== undefined && child !== false).map((child) => /** @type {Node|string} */ (child)))
  return element
}

const idForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** @param {any} text */
export const isID = (text) => typeof text === "string" && idForm.test(text)

/**
 * The end of an id: its beginning is the time it was made, and differs little.
 * @param {any} text
 */
export const short = (text) => (isID(text) ? "…" + text.slice(-6) : String(text ?? ""))

/**
 * When an id was made (RFC 9562, version 7).
 * @param {string} id
 */
export const madeAt = (id) => (isID(id) && id[14] === "7" ? new Date(parseInt(id.slice(0, 8) + id.slice(9, 13), 16)) : null)

/**
 * `18:00:00.123`
 * @param {Date|string|number} time
 */
export function clock(time) {
  const date = new Date(time)
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0")
  return [date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(":") + "." + String(date.getMilliseconds()).padStart(3, "0")
}

/**
 * The day where it is not today's, and the time.
 * @param {Date|string|number} time
 */
export function moment(time) {
  const date = new Date(time)
  const day = date.toDateString() === new Date().toDateString() ? "" : date.toLocaleDateString(undefined, { month: "short", day: "numeric" }) + " "
  return day + clock(date)
}

/**
 * `940 µs`, `4.1 ms`, `1.2 s`, `3 h`
 * @param {number|null|undefined} us
 */
export function duration(us) {
  if (us === null || us === undefined) return ""
  if (us < 1000) return `${Math.round(us)} µs`
  if (us < 1e6) return `${(us / 1000).toFixed(1)} ms`
  if (us < 120e6) return `${(us / 1e6).toFixed(1)} s`
  return us < 7200e6 ? `${Math.round(us / 60e6)} min` : `${Math.round(us / 3600e6)} h`
}

/** @param {number|null|undefined} bytes */
export const megabytes = (bytes) => (bytes ? `${(bytes / 1e6).toFixed(1)} MB` : "")

/** @param {number|null|undefined} value */
export const rate = (value) => (value === null || value === undefined ? "" : value >= 100 ? String(Math.round(value)) : value.toFixed(1))

/** @param {number} seconds */
export function age(seconds) {
  if (seconds < 60) return `${Math.floor(seconds)}s`
  if (seconds < 3600) return `${Math.floor(seconds / 60)}m`
  return seconds < 86400 ? `${Math.floor(seconds / 3600)}h${String(Math.floor(seconds / 60) % 60).padStart(2, "0")}m` : `${Math.floor(seconds / 86400)}d`
}

/**
 * The service of a topic: `games.created`, `_span.games`.
 * @param {string} topic
 */
export function service(topic) {
  const parts = topic.split(".")
  return topic.startsWith("_") ? parts[1] ?? "" : parts[0]
}

const known = [...services, "bus"]

/**
 * The class of a service's colour.
 * @param {string} name
 */
export const color = (name) => "of-" + (known.includes(name) ? name : "other")

/**
 * The data of an event as `name=value` pairs.
 * @param {any} value
 * @param {string} [prefix]
 * @returns {string}
 */
export function pairs(value, prefix = "") {
  if (value === null || value === undefined) return prefix ? `${prefix}=null` : ""
  if (Array.isArray(value)) {
    return `${prefix}=${value.every((one) => typeof one !== "object") ? value.map(plain).join(",") : `(${value.length})`}`
  }
  if (typeof value === "object") {
    return Object.entries(value).map(([name, one]) => pairs(one, prefix ? `${prefix}.${name}` : name)).filter(Boolean).join(" ")
  }
  return `${prefix}=${plain(value)}`
}

/** @param {any} value */
function plain(value) {
  if (typeof value !== "string") return String(value)
  if (isID(value)) return short(value)
  return value === "" || value.includes(" ") ? JSON.stringify(value) : value
}

/**
 * `/games/57`: an event as the cause of others.
 * @param {any} event
 */
export const nameOf = (event) => `${event.source}/${numberOf(event)}`

/**
 * 57: numbers are published with zeros before them, as texts that sort.
 * @param {any} event
 */
export const numberOf = (event) => Number(event.sequence)

/**
 * JSON in which ids lead to what they may be.
 * @param {any} value
 */
export function json(value) {
  const text = JSON.stringify(value, null, 2)
  const nodes = text.split(/("[0-9a-f]{8}-[0-9a-f-]{27}")/).map((part) =>
    isID(part.slice(1, -1)) ? el("a", { href: link("events", `--since 24h --text ${part.slice(1, -1)}`) }, part) : part)
  return el("pre", { class: "json" }, ...nodes)
}

/**
 * The address of a view.
 * @param {string} view
 * @param {string} [about]
 */
export const link = (view, about = "") => `#${view}${about ? "/" + encodeURIComponent(about) : ""}`

/**
 * Lines of the last minutes, with the newest values beside them. Missing values leave a gap.
 * @param {string} title for readers of the screen
 * @param {(number|null)[][]} lines of the same length
 * @param {(value: number|null|undefined) => string} text
 */
export function chart(title, lines, text) {
  const [width, height, samples] = [110, 26, 300]
  const top = Math.max(1e-9, ...lines.flat().map((value) => value ?? 0))
  const paths = lines.map((line, index) => {
    let path = ""
    let isDrawing = false
    line.forEach((value, at) => {
      if (value === null || value === undefined) return (isDrawing = false)
      const x = (width * (samples - line.length + at)) / (samples - 1)
      path += `${isDrawing ? "L" : "M"}${x.toFixed(1)} ${(height - 1 - ((height - 2) * value) / top).toFixed(1)}`
      isDrawing = true
    })
    return svg("path", { d: path, class: `line${index}` })
  })
  // Where nothing was asked just now, what was last measured still stands.
  const now = lines.map((line) => text(line.filter((value) => value !== null && value !== undefined).at(-1))).filter(Boolean).join(" · ")
  const drawing = svg("svg", { viewBox: `0 0 ${width} ${height}`, width, height, preserveAspectRatio: "none", "aria-hidden": "true" }, ...paths)
  return el("span", { class: "chart", title: `${title}; at most ${text(top) || "0"} in five minutes` }, drawing, el("span", {}, now))
}

/**
 * A form of one field, which shows a view about what is given.
 * @param {string} view
 * @param {Node|string} label
 * @param {Record<string, any>} field attributes of the input
 * @param {string} button
 */
export function asking(view, label, field, button) {
  const input = el("input", { id: "about", name: "about", autocomplete: "off", spellcheck: "false", ...field })
  return el("form", { class: "words", onsubmit: (/** @type {Event} */ event) => {
    event.preventDefault()
    location.hash = link(view, input.value.trim())
  } }, el("label", { for: "about" }, label), input, el("button", {}, button))
}
