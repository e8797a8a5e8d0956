// Events as they come, for words of the command line.

import { asking, clock, color, duration, el, json, link, moment, numberOf, pairs, service, short } from "./parts.js"
import { events, read } from "./reading.js"

/** Rows that are kept; older ones go. */
const rowsMax = 500

const examples = ["games", "'*.changed'", "--since 10m", "--where data.details.sport=soccer", "--user ann --since 1h", "--spans", "--system _head"]

/** @param {HTMLElement} view @param {string} words @param {AbortSignal} signal */
export function showEvents(view, words, signal) {
  const placeholder = "everything; or games '*.changed' --where data.details.sport=soccer --user ann --since 10m"
  const form = asking("events", el("code", {}, "tap"), { value: words, placeholder }, "Listen")
  const hints = el("p", { class: "hints" }, "Try ", ...examples.flatMap((one) => [el("a", { href: link("events", one) }, el("code", {}, one)), " "]))
  const list = new EventList("Nothing has come yet. Events appear here as they happen.")
  const pause = el("button", { type: "button", "aria-pressed": "false", onclick: () => {
    list.isPaused = !list.isPaused
    pause.setAttribute("aria-pressed", String(list.isPaused))
    list.draw()
  } }, "Pause")
  list.onDraw = () => (pause.textContent = list.isPaused ? `Go on (${list.waiting.length} new)` : "Pause")
  view.append(el("h2", {}, "Events"), form, hints, el("div", { class: "bar" }, list.summary, pause), list.element)
  read(events(words), (name, data) => list.take(name, data), signal)
}

/** A list of events, newest first. */
export class EventList {
  /** @param {string} absence what stands there while there is none */
  constructor(absence) {
    this.absence = absence
    this.element = el("ol", { class: "events" })
    this.summary = el("p", { class: "summary", role: "status" }, "…")
    this.count = 0
    this.isPaused = false
    /** @type {Node[]} */
    this.waiting = []
    this.isDue = false
    /** @type {(() => void)|undefined} */
    this.onDraw = undefined
  }

  /**
   * Takes what a stream of events says.
   * @param {string} name
   * @param {any} data
   */
  take(name, data) {
    if (name === "open") {
      this.waiting = []
      this.count = 0
      this.element.replaceChildren()
    } else if (name === "event") {
      this.count += 1
      this.waiting.push(row(data))
    } else if (name === "notice") {
      this.waiting.push(el("li", { class: "notice" }, data))
    } else if (name === "refused" || (name === "end" && data)) {
      this.waiting.push(el("li", { class: "notice bad" }, data))
    } else if (name === "lost") {
      this.waiting.push(el("li", { class: "notice bad" }, "tap web does not answer; it is asked again each second"))
    }
    if (this.waiting.length > rowsMax) this.waiting.splice(0, this.waiting.length - rowsMax)
    this.draw()
  }

  draw() {
    if (this.isDue) return
    this.isDue = true
    requestAnimationFrame(() => {
      this.isDue = false
      this.onDraw?.()
      if (this.isPaused) return
      this.element.prepend(...this.waiting.reverse())
      this.waiting = []
      while (this.element.children.length > rowsMax) this.element.lastElementChild?.remove()
      if (!this.element.children.length) this.element.append(el("li", { class: "absent" }, this.absence))
      else if (this.element.children.length > 1) this.element.querySelector(".absent")?.remove()
      this.summary.textContent = this.count === 1 ? "1 event" : `${this.count} events${this.count > rowsMax ? `, the newest ${rowsMax} of them shown` : ""}`
    })
  }
}

/**
 * One line, which opens.
 * @param {{topic: string, event?: any, bytes?: number}} message
 */
export function row({ topic, event, bytes }) {
  const whole = el("li", {}, el("details", { ontoggle: (/** @type {any} */ change) => {
    const details = change.target
    if (details.open && details.children.length === 1) details.append(opened(topic, event))
  } }, el("summary", {}, ...line(topic, event, bytes))))
  return whole
}

/** @param {string} topic @param {any} event @param {number|undefined} bytes */
function line(topic, event, bytes) {
  const name = el("b", { class: color(service(topic)) }, topic)
  if (!event) return [el("time", {}), name, el("span", {}, `${bytes} bytes, not JSON`)]
  if (topic.startsWith("_span.")) return spanLine(event)
  const time = el("time", { datetime: event.time, title: moment(event.time ?? "") }, event.time ? clock(event.time) : "")
  if (!event.source || !event.sequence) return [time, name, el("span", { class: "data" }, pairs(event))]
  const who = [event.subject && short(event.subject), event.actor && `by ${short(event.actor)}`].filter(Boolean).join(" ")
  return [
    time, name, el("span", { class: "number" }, `#${numberOf(event)}`), el("span", { class: "who" }, who), el("span", { class: "data" }, pairs(event.data))
  ]
}

/**
 * A handled request. Whose it was, unless something else is to be told.
 * @param {any} span
 * @param {string} who
 */
export function spanLine(span, who = span.actor ? `by ${short(span.actor)}` : "") {
  return [
    el("time", { datetime: span.time }, clock(span.time)), el("b", { class: color(span.service) }, span.type),
    el("span", { class: "number" }, duration(span.durationUs)), el("span", { class: "who" }, who),
    el("span", { class: span.outcome === "ok" ? "data good" : "data bad" }, span.outcome),
  ]
}

/**
 * The content of an open line: where it leads, and all of it.
 * @param {string} topic
 * @param {any} event
 */
function opened(topic, event) {
  if (!event) return el("p", {}, "Its bytes are no JSON object.")
  const links = []
  const request = topic.startsWith("_span.") ? event.id : event.traceparent?.split("-")[1] ?? event.causationid
  if (request && !request.startsWith("/")) links.push(el("a", { href: link("request", request) }, "what its request caused"))
  if (event.data?.notificationId) links.push(el("a", { href: link("notification", event.data.notificationId) }, "the notification's whole way"))
  if (event.source && event.sequence) links.push(
    el("a", { href: link("events", `${service(topic)} --since ${event.source.slice(1)}@${numberOf(event)}`) }, `${event.source.slice(1)}'s log from here on`)
  )
  return el("div", { class: "opened" }, el("p", { class: "links" }, ...links.flatMap((one) => [one, " "])), json(event))
}
