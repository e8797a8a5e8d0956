// A notification's whole way: what caused it, that somebody was told, each try to deliver it, and that it was read.

import { row } from "./events.js"
import { asking, clock, color, el, isID, link, madeAt, moment, numberOf, pairs, service, short } from "./parts.js"
import { events, line, read } from "./reading.js"

/** A chain of causes is longer than this only if something is wrong. */
const causesMax = 20

/** @param {HTMLElement} view @param {string} about a notification's id, or whose notifications @param {AbortSignal} signal */
export function showNotification(view, about, signal) {
  const form = asking("notification", "Whose, or which", { value: about, size: 40, required: true, placeholder: "ann, or a notification's id" }, "Show")
  const summary = el("p", { class: "summary", role: "status" })
  view.append(el("h2", {}, "A notification's whole way"), form, summary)
  if (!about) summary.textContent = "Give a nickname for the notifications of the last week, or the id of one."
  else if (isID(about)) new Way(about, view, summary, signal).read()
  else listOf(about, view, summary, signal)
}

/**
 * The notifications of somebody.
 * @param {string} who
 * @param {HTMLElement} view
 * @param {HTMLElement} summary
 * @param {AbortSignal} signal
 */
function listOf(who, view, summary, signal) {
  const list = el("ol", { class: "events" })
  view.append(list)
  let count = 0
  summary.textContent = "Reading notify's log …"
  read(events(`notify.created --since 7d --user ${quoted(who)}`), (name, data) => {
    if (name === "open") {
      list.replaceChildren()
      count = 0
    }
    if (name === "event" && data.event?.data) {
      count += 1
      const { notificationId, type } = data.event.data
      list.prepend(el("li", {}, el("a", { class: "span", href: link("notification", notificationId) },
        el("time", {}, moment(data.event.time)), el("b", {}, type), el("span", { class: "number" }, `#${numberOf(data.event)}`),
        el("span", { class: "who" }, short(notificationId)))))
    }
    if (name === "progress") summary.textContent = `Reading notify's log, up to ${moment(data)} …`
    if (name === "refused" || (name === "end" && data)) summary.textContent = data
    if (name === "caught-up" || (name === "event" && count > 0)) {
      summary.textContent = count ? `${count === 1 ? "One notification" : `${count} notifications`} for ${who} in the last week; choose one`
        : `${who} was told nothing in the last week`
    }
  }, signal)
}

/** @param {string} text */
const quoted = (text) => (/^[\w.-]+$/.test(text) ? text : `"${text.replaceAll('"', "")}"`)

/** The way of one notification, from its first cause to its reader. */
class Way {
  /** @param {string} id @param {HTMLElement} view @param {HTMLElement} summary @param {AbortSignal} signal */
  constructor(id, view, summary, signal) {
    this.id = id
    this.summary = summary
    this.signal = signal
    this.causes = el("ol", { class: "way" })
    this.steps = el("ol", { class: "way" })
    view.append(el("h3", {}, "Why"), this.causes, el("h3", {}, "What became of it"), this.steps)
    this.tries = 0
    this.isSent = false
    this.isKnown = false
  }

  read() {
    this.summary.textContent = "Reading notify's log …"
    // Its id tells when it was made; a minute for clocks that differ.
    const made = madeAt(this.id)
    const since = made ? new Date(made.getTime() - 60_000).toISOString() : "30d"
    read(events(`notify --since ${since} --where data.notificationId=${this.id}`), (name, data) => this.take(name, data), this.signal)
  }

  /** @param {string} name @param {any} data */
  take(name, data) {
    if (name === "open") {
      this.steps.replaceChildren()
      this.causes.replaceChildren()
      Object.assign(this, { tries: 0, isSent: false, isKnown: false })
    }
    if (name === "event" && data.event) this.takeEvent(data.topic, data.event)
    if (name === "refused" || name === "notice") this.summary.textContent = data
    if (name === "caught-up") this.tell()
  }

  tell() {
    this.summary.textContent = !this.isKnown
      ? "Notify's log has no notification of that id."
      : this.isSent ? "It was delivered." : this.tries ? "It has not been delivered yet." : "It stands in the inbox; no delivery of it was tried."
  }

  /** @param {string} topic @param {any} event */
  takeEvent(topic, event) {
    const { type, channel, reason, tries, retryAt, isDropped } = event.data ?? {}
    if (topic === "notify.created" || topic === "notify.updated") {
      this.isKnown = true
      // Its latest cause is why it stands where it stands in the inbox.
      this.followCause(event)
    }
    if (topic === "notify.sent") this.isSent = true
    if (topic === "notify.failed") this.tries += 1
    /** @type {Record<string, () => string>} */
    const sentences = {
      "notify.created": () => `${short(event.data.recipientId)} is told: ${type}`,
      "notify.updated": () => `more of the same has happened: ${type}; it is unread again`,
      "notify.sent": () => `${channel} has taken it`,
      "notify.failed": () => `try ${tries} by ${channel} failed: ${reason}; ` + (
        retryAt ? `the next one is due ${moment(retryAt)}` : isDropped ? "given up at once" : "no more tries by itself"
      ),
      "notify.read": () => "it was read",
    }
    const sentence = sentences[topic]?.() ?? pairs(event.data)
    this.steps.append(step(topic, event, sentence, topic === "notify.failed" ? "bad" : topic === "notify.sent" ? "good" : ""))
  }

  /**
   * Goes from an event to its cause, and on, to the request.
   * @param {any} event
   */
  async followCause(event) {
    const list = this.causes = replaced(this.causes)
    let cause = event.causationid
    for (let count = 0; cause?.startsWith("/") && count < causesMax; count += 1) {
      try {
        const found = await line(cause, this.signal)
        list.prepend(step(found.type, found, pairs(found.data), ""))
        cause = found.causationid
      } catch (error) {
        list.prepend(el("li", { class: "bad" }, `${cause}: ${error instanceof Error ? error.message : error}`))
        return
      }
    }
    const trace = event.traceparent?.split("-")[1] ?? cause
    if (isID(cause)) list.prepend(
      el(
        "li", {}, el("time", {}, madeAt(cause) ? clock(/** @type {Date} */ (madeAt(cause))) : ""),
        el("a", { href: link("request", trace) }, `request ${short(cause)}, with all it caused`)
      )
    )
    else list.prepend(
      el("li", {}, el("time", {}), trace ? el("a", { href: link("request", trace) }, "by itself, with all it caused") : "by itself: its time had come")
    )
  }
}

/**
 * An empty list in its place: what is still read for the old one goes nowhere.
 * @param {HTMLElement} list
 */
function replaced(list) {
  const fresh = el("ol", { class: "way" })
  list.replaceWith(fresh)
  return fresh
}

/** @param {string} topic @param {any} event @param {string} sentence @param {string} kind */
function step(topic, event, sentence, kind) {
  const details = row({ topic, event }).firstElementChild
  details?.querySelector("summary")?.replaceChildren(
    el("time", { datetime: event.time, title: event.time }, moment(event.time)), el("b", { class: color(service(topic)) }, topic),
    el("span", { class: "data " + kind }, sentence))
  return el("li", {}, details)
}
