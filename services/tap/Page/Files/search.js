// A search over what the logs hold.

import { EventList } from "./events.js"
import { el, link, moment } from "./parts.js"
import { events, read } from "./reading.js"
import { services } from "./services.js"

const foundMax = 1000
const spans = [
  ["10m", "the last ten minutes"], ["1h", "the last hour"], ["24h", "the last day"], ["7d", "the last week"], ["30d", "the last month"],
  ["2000-01-01", "all there is"]
]

/** @param {HTMLElement} view @param {string} about the form's values, as a query @param {AbortSignal} signal */
export function showSearch(view, about, signal) {
  const asked = new URLSearchParams(about)
  const text = el("input", { id: "text", name: "text", value: asked.get("text") ?? "", autocomplete: "off", placeholder: "a word, a title, an id" })
  const user = el("input", { id: "user", name: "user", value: asked.get("user") ?? "", autocomplete: "off", placeholder: "ann" })
  const since = el(
    "select", { id: "since", name: "since" }, ...spans.map(([value, name]) => el("option", { value, selected: value === (asked.get("since") ?? "24h") }, name))
  )
  const of = el(
    "select", { id: "of", name: "of" }, el("option", { value: "" }, "any service"),
    ...services.map((one) => el("option", { value: one, selected: one === asked.get("of") }, one))
  )
  const form = el("form", { class: "search", onsubmit: (/** @type {Event} */ event) => {
    event.preventDefault()
    const values = new URLSearchParams({ text: text.value.trim(), user: user.value.trim(), since: since.value, of: of.value })
    location.hash = link("search", values.toString())
  } }, field("Holding", text), field("About or by", user), field("Within", since), field("Of", of), el("button", {}, "Search"))
  view.append(el("h2", {}, "Search the logs"), form)
  if (!about) return
  const words = [
    asked.get("of"), "--since", asked.get("since") ?? "24h", ...quoted("--text", asked.get("text")), ...quoted("--user", asked.get("user"))
  ].filter(Boolean).join(" ")
  find(view, words, signal)
}

/** @param {string} title @param {HTMLElement} input */
const field = (title, input) => el("label", {}, title, input)

/** @param {string} option @param {string|null} value */
function quoted(option, value) {
  if (!value) return []
  return [option, value.includes('"') ? `'${value.replaceAll("'", "")}'` : `"${value}"`]
}

/** @param {HTMLElement} view @param {string} words @param {AbortSignal} signal */
function find(view, words, signal) {
  const list = new EventList("Nothing was found. Look further back, or for less.")
  const progress = el("p", { class: "summary", role: "status" }, "Reading the logs …")
  view.append(
    el("div", { class: "bar" }, progress, el("a", { href: link("events", words) }, "go on listening: ", el("code", {}, `tap ${words}`))), list.element
  )
  const end = new AbortController()
  signal.addEventListener("abort", () => end.abort())
  const told = (/** @type {string} */ how) => `${list.count === 1 ? "1 event" : `${list.count} events`} ${how}`
  read(events(`${words} --count ${foundMax}`), (name, data) => {
    if (name === "progress") progress.textContent = told(`up to ${moment(data)} …`)
    if (name === "caught-up") {
      progress.textContent = told("found")
      list.draw()
      return end.abort()
    }
    if (name === "end" && !data) progress.textContent = `The first ${foundMax}; look for less, or from later on`
    if (name === "refused" || (name === "end" && data)) progress.textContent = data
    if (name === "open" || name === "event" || name === "notice") list.take(name, data)
  }, end.signal)
}
