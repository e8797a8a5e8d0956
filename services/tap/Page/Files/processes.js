// Every running process with its last five minutes.

import { age, chart, color, duration, el, megabytes, rate } from "./parts.js"
import { read } from "./reading.js"

/** A process is silent after this long without a status, in milliseconds. */
const silentMs = 3000
const samplesMax = 300

const titles = ["Process", "Role", "Position", "Behind", "Events/s", "Requests/s", "p50 · p99", "Memory", "Up for"]

/** @param {HTMLElement} view @param {string} _ @param {AbortSignal} signal */
export function showProcesses(view, _, signal) {
  /** @type {Map<string, any>} */
  const processes = new Map()
  const summary = el("p", { class: "summary", role: "status" }, "Waiting for the first status; each process sends one a second.")
  const body = el("tbody")
  const table = el("table", { class: "processes" }, el("thead", {}, el("tr", {}, ...titles.map((one) => el("th", { scope: "col" }, one)))), body)
  view.append(el("h2", {}, "Processes"), summary, el("div", { class: "wide", tabindex: 0, role: "region", "aria-label": "Processes" }, table))
  let isLost = false
  read("/api/processes", (name, data) => {
    if (name === "open") processes.clear()
    isLost = name === "lost"
    if (name !== "process") return
    const before = processes.get(`${data.service}.${data.instance}`)
    const samples = [...(before?.samples ?? []), ...data.samples].slice(-samplesMax)
    processes.set(`${data.service}.${data.instance}`, { ...data, samples, heardMs: data.samples.at(-1)[0] })
  }, signal)
  const draw = () => {
    const rows = [...processes.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, process]) => process)
    const offset = Date.now() - Math.max(0, ...rows.map((row) => row.heardMs))
    // Clocks of two machines differ; a second is what lies between two statuses.
    const now = Math.max(0, ...rows.map((row) => row.heardMs)) + Math.min(Math.max(0, offset), 1000) + (isLost ? silentMs : 0)
    summary.textContent = isLost ? "tap web does not answer; it is asked again each second." : tell(rows, now)
    summary.classList.toggle("bad", isLost || rows.some((row) => problem(row, now)))
    body.replaceChildren(...rows.flatMap((row) => processRow(row, now)))
  }
  const timer = setInterval(draw, 1000)
  setTimeout(draw, 200)
  signal.addEventListener("abort", () => clearInterval(timer))
}

/** @param {any} process @param {number} now */
function problem(process, now) {
  const silence = now - process.heardMs
  return silence >= silentMs ? `silent for ${age(silence / 1000)}` : process.trouble
}

/** @param {any[]} rows @param {number} now */
function tell(rows, now) {
  if (!rows.length) return "Nobody has said how it is. Is the bus running, and at this address?"
  const bad = rows.filter((row) => problem(row, now))
  if (!bad.length) return rows.length === 1 ? "One process, and it is well." : `${rows.length} processes, all well.`
  return `${bad.length} of ${rows.length} processes ${bad.length === 1 ? "is" : "are"} not well: `
    + bad.map((row) => `${row.service} (${problem(row, now)})`).join(", ")
}

/** @param {any} process @param {number} now */
function processRow(process, now) {
  const column = (/** @type {number} */ index) => process.samples.map((/** @type {any} */ sample) => sample[index])
  const worst = [...process.following].sort((a, b) => b.lag - a.lag)[0]
  const trouble = problem(process, now)
  const name = process.instance === process.service ? "" : process.instance
  const cells = [
    process.role, process.position ?? "", worst ? chart("events it is behind with", [column(6)], (value) => (value ? `${value}` : "0")) : "",
    chart("events a second", [column(1)], rate), chart("requests a second", [column(2)], rate),
    column(4).some((/** @type {any} */ one) => one) ? chart("p50 and p99 of its answers", [column(3), column(4)], duration) : "",
    chart("memory it holds", [column(5)], megabytes), age(process.uptimeSeconds ?? 0),
  ]
  const row = el("tr", { class: trouble ? "bad" : "" },
    el("th", { scope: "row" }, el("b", { class: color(process.service) }, process.service), " ", el("small", {}, name)),
    ...cells.map(
      (cell, index) => el(
        "td", { "data-title": titles[index + 1], class: typeof cell === "number" ? "right" : "" }, typeof cell === "number" ? String(cell) : cell
      )
    ))
  return trouble ? [row, el("tr", { class: "bad" }, el("td", { colspan: titles.length }, trouble))] : [row]
}
