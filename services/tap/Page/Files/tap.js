// The page: which view is shown, and whether the bus is heard.

import { el } from "./parts.js"
import { hasToken, setToken, takeToken } from "./reading.js"
import { showEvents } from "./events.js"
import { showNotification } from "./notification.js"
import { showProcesses } from "./processes.js"
import { showRequest } from "./trace.js"
import { showSearch } from "./search.js"

/** @type {Record<string, (view: HTMLElement, about: string, signal: AbortSignal) => void>} */
const views = { processes: showProcesses, events: showEvents, request: showRequest, notification: showNotification, search: showSearch }
const main = /** @type {HTMLElement} */ (document.getElementById("view"))
let open = new AbortController()

function show() {
  open.abort()
  open = new AbortController()
  takeToken()
  const [, name = "", about = ""] = location.hash.match(/^#([a-z]*)\/?(.*)$/) ?? []
  const view = views[name] ? name : "processes"
  for (const link of document.querySelectorAll("nav a")) {
    if (link.getAttribute("href") === `#${view}`) link.setAttribute("aria-current", "page")
    else link.removeAttribute("aria-current")
  }
  main.replaceChildren()
  if (hasToken()) views[view](main, decodeURIComponent(about), open.signal)
  else askForToken()
}

function askForToken() {
  const input = el("input", { name: "token", autocomplete: "off", required: true, size: 40 })
  const form = el("form", { onsubmit: (/** @type {Event} */ event) => {
    event.preventDefault()
    setToken(input.value.trim().replace(/^.*#token=/, ""))
    show()
  } }, el("label", {}, "The address that ", el("code", {}, "tap web"), " has printed, or the token at its end", input), el("button", {}, "Open"))
  main.append(el("h2", {}, "Whose bus is it?"), el("p", {}, "This page shows all that happens on the bus, so it asks for the token."), form)
}

addEventListener("hashchange", show)
show()
