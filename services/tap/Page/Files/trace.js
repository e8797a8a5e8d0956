// Shows what one request caused: a tree, and beside it when each part of it happened, in a colour for each service.

import { spanLine } from "./events.js"
import { asking, clock, color, duration, el, isID, json, link, madeAt, nameOf, numberOf, pairs, service, short } from "./parts.js"
import { events, read } from "./reading.js"

/** The width of the picture at most, in milliseconds. Later parts stand at the right edge, with their time. */
const scaleMsMax = 10_000

/** @param {HTMLElement} view @param {string} id @param {AbortSignal} signal */
export function showRequest(view, id, signal) {
  const form = asking("request", "Request", { value: id, size: 40, required: true, placeholder: "its id, or its trace's" }, "Show")
  const summary = el("p", { class: "summary", role: "status" })
  const tree = el("div", { class: "trace" })
  view.append(el("h2", {}, "What a request caused"), form, summary, tree)
  if (!id) return recent(summary, tree, signal)
  const trace = new Trace()
  let isCaughtUp = false
  let isDue = false
  const draw = () => {
    if (isDue) return
    isDue = true
    requestAnimationFrame(() => {
      isDue = false
      tree.replaceChildren(...trace.rows())
      if (isCaughtUp) summary.textContent = trace.summary()
    })
  }
  summary.textContent = "Reading the logs …"
  read(events(`--trace ${id}`), (name, data) => {
    if (name === "open") trace.clear()
    if (name === "event") trace.add(data.topic, data.event)
    if (name === "span") trace.addSpan(data)
    if (name === "progress" && !isCaughtUp) summary.textContent = `Reading the logs, up to ${clock(data)} …`
    if (name === "caught-up") isCaughtUp = true
    if (name === "refused") summary.textContent = data
    if (name === "lost") summary.textContent = "tap web does not answer; it is asked again each second"
    else draw()
  }, signal)
}

/**
 * Requests as they are handled, to choose from.
 * @param {HTMLElement} summary
 * @param {HTMLElement} tree
 * @param {AbortSignal} signal
 */
function recent(summary, tree, signal) {
  summary.textContent = "Requests appear here as they are handled; choose one, or give an id."
  const list = el("ol", { class: "events" })
  tree.append(list)
  read(events("--spans"), (name, data) => {
    if (name !== "event" || !data.event) return
    const span = data.event
    list.prepend(el("li", {}, el("a", { class: "span", href: link("request", span.id) }, ...spanLine(span, short(span.id)))))
    while (list.children.length > 200) list.lastElementChild?.remove()
  }, signal)
}

/** The events and the handled requests of one trace. */
class Trace {
  constructor() {
    /** @type {Map<string, any>} */
    this.events = new Map()
    /** @type {Map<string, any>} */
    this.spans = new Map()
  }

  clear() {
    this.events.clear()
    this.spans.clear()
  }

  /** @param {string} topic @param {any} event */
  add(topic, event) {
    if (event?.sequence) this.events.set(nameOf(event), { topic, ...event })
  }

  /** @param {any} span */
  addSpan(span) {
    this.spans.set(`${span.service} ${span.id} ${span.time}`, span)
  }

  /** The causes that are no events of this trace, in order of time: requests mostly. */
  roots() {
    const roots = new Map()
    for (const event of this.events.values()) {
      const cause = event.causationid ?? ""
      if (!this.events.has(cause) && !roots.has(cause)) roots.set(cause, Date.parse(event.time))
    }
    for (const span of this.spans.values()) roots.set(span.id, Math.min(Date.parse(span.time), roots.get(span.id) ?? Infinity))
    return [...roots.entries()].sort((a, b) => a[1] - b[1]).map(([cause]) => cause)
  }

  /** When it began, and how long the scale is, in milliseconds. */
  scale() {
    const times = [...this.events.values()].map((event) => Date.parse(event.time))
    const starts = [...this.spans.values()].map((span) => Date.parse(span.time))
    const first = Math.min(...times, ...starts)
    const made = this.roots().map((root) => madeAt(root)?.getTime() ?? Infinity).filter((time) => time <= first && first - time < 60_000)
    const start = Math.min(first, ...made)
    const ends = [...times, ...[...this.spans.values()].map((span) => Date.parse(span.time) + span.durationUs / 1000)].map((time) => time - start)
    return { start, length: Math.max(1, ...ends.filter((ms) => ms <= scaleMsMax)) * 1.05 }
  }

  summary() {
    if (
      !this.events.size && !this.spans.size
    ) return "No event was caused by that. A question or a refusal leaves none, and requests are shown only if they were handled while tap web ran."
    const { start } = this.scale()
    const ends = [...this.events.values()].map((event) => Date.parse(event.time)).concat(
      [...this.spans.values()].map((span) => Date.parse(span.time) + span.durationUs / 1000)
    )
    const services = new Set([...this.events.values()].map((event) => service(event.topic)).concat([...this.spans.values()].map((span) => span.service)))
    const counted = this.events.size === 1 ? "1 event" : `${this.events.size} events`
    return `${counted} in ${[...services].sort().join(", ")}, within ${duration((Math.max(...ends) - start) * 1000)} of ${clock(start)}`
  }

  rows() {
    if (!this.events.size && !this.spans.size) return []
    /** @type {Map<string, any[]>} */
    const children = new Map()
    for (const event of this.events.values()) {
      const cause = event.causationid ?? ""
      children.set(cause, [...(children.get(cause) ?? []), event])
    }
    const scale = this.scale()
    /** @type {Node[]} */
    const rows = [axis(scale)]
    /** @param {string} cause @param {number} depth @param {number} since */
    const grow = (cause, depth, since) => {
      const sorted = [...(children.get(cause) ?? [])].sort((a, b) => Date.parse(a.time) - Date.parse(b.time) || numberOf(a) - numberOf(b))
      for (const event of sorted) {
        const time = Date.parse(event.time)
        rows.push(eventRow(event, depth, since, time, scale))
        grow(nameOf(event), depth + 1, time)
      }
    }
    for (const root of this.roots()) {
      const spans = [...this.spans.values()].filter((span) => span.id === root)
      rows.push(rootRow(root, spans, children.get(root)?.[0]?.actor, scale))
      grow(root, 1, spans.length ? Date.parse(spans[0].time) : scale.start)
    }
    return rows
  }
}

/** @param {{start: number, length: number}} scale */
function axis(scale) {
  const ticks = [0, 0.25, 0.5, 0.75].map((part) => el("span", { style: `left:${part * 100}%` }, `+${duration(part * scale.length * 1000)}`))
  return el("div", { class: "step axis" }, el("span", {}), el("span", { class: "lane" }, ...ticks))
}

/** @param {string} root @param {any[]} spans @param {string|undefined} actor @param {{start: number, length: number}} scale */
function rootRow(root, spans, actor, scale) {
  const who = spans[0]?.actor ?? actor
  const what = isID(root) ? `${spans[0]?.type ?? "request"} ${short(root)}` : root ? `after ${root}` : "by itself"
  const bars = spans.map(
    (span) => bar(
      span.service, Date.parse(span.time), span.durationUs / 1000, scale, `${span.service} took ${duration(span.durationUs)} for ${span.type}: ${span.outcome}`
    )
  )
  const outcome = spans.find((span) => span.outcome !== "ok")?.outcome
  const tail = spans.length ? el("small", { class: outcome ? "bad" : "" }, outcome ?? duration(spans[0].durationUs)) : null
  return el(
    "div", { class: "step root" }, el("span", { class: "label", title: root }, el("b", {}, what), who ? ` by ${short(who)} ` : " ", tail),
    el("span", { class: "lane" }, ...bars)
  )
}

/** @param {any} event @param {number} depth @param {number} since @param {number} time @param {{start: number, length: number}} scale */
function eventRow(event, depth, since, time, scale) {
  const name = service(event.topic)
  const label = el("summary", { class: "label", style: `padding-left:${depth * 1.2}em` },
    el("b", { class: color(name) }, event.topic), ` #${numberOf(event)} `, el("span", { class: "data" }, pairs(event.data)))
  const details = el("details", { ontoggle: () => {
    if (details.open && details.children.length === 1) details.append(json(event))
  } }, label)
  const lane = el("span", { class: "lane" }, bar(name, since, time - since, scale, `${event.topic}, ${duration((time - since) * 1000)} after its cause`, true))
  return el("div", { class: "step" }, details, lane)
}

/**
 * @param {string} name of the service @param {number} start @param {number} ms @param {{start: number, length: number}} scale
 * @param {string} title @param {boolean} [isEvent] an event is a mark at its end
 */
function bar(name, start, ms, scale, title, isEvent = false) {
  const left = Math.max(0, start - scale.start)
  const end = left + ms
  if (end > scale.length) return el("span", { class: `late ${color(name)}`, title }, `+${duration(end * 1000)}`)
  const place = `left:${((100 * left) / scale.length).toFixed(2)}%;width:max(${isEvent ? 1 : 3}px,${((100 * ms) / scale.length).toFixed(2)}%)`
  return el("span", { class: `${isEvent ? "wait" : "work"} ${color(name)}`, style: place, title })
}
