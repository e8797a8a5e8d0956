// @ts-check
// Courses: those near, found by name, and one's own.

import { ask } from "../ask.js";
import { empty, failed, linkTo, part, waiting } from "../parts/states.js";
import { newSearch } from "../parts/typed.js";
import { session } from "../session.js";
import { dotted } from "../texts.js";
import { h } from "../view.js";
import { golfTabs } from "./tabs.js";
import { t } from "./texts.js";

const rowsMax = 20, radiusMiles = 50;

/** Where a course is; a place that has its name, or that of its city, says nothing new. @param {any} course */
export const placeOf = ({ name, place }) => dotted([place.name !== name && !place.cityLabel?.startsWith(place.name) && place.name,
  place.cityLabel !== name && place.cityLabel]);

/** A course in a line. @param {any} row of `courses.search` */
export const aboutCourse = (row) => dotted([placeOf(row), row.distanceMiles != null
  && t.miles(row.distanceMiles), row.holes === 9 && t.golf.nine, t.golf.par(row.par),
  row.confirmations ? t.courses.confirmed(row.confirmations) : t.courses.unconfirmed]);

/**
 * A field that finds courses, and lists them: near ones and one's own before anything is typed.
 * @param {import("../router.js").Stage} stage @param {() => void} redraw @param {(row: any) => any} rowOf
 */
export function newCourseFinder(stage, redraw, rowOf) {
  /** @type {any[] | undefined} */ let found;
  /** @type {any[] | undefined} */ let near;
  /** @type {any[] | undefined} */ let mine;
  /** @type {any} */ let problem;
  const home = session.me?.home;
  const search = (/** @type {Record<string, any>} */ data) => ask("courses.search", { limit: rowsMax, ...data }).then(({ items }) => items);
  const look = newSearch((q) => search({ q, ...(home && { center: { lat: home.lat, lng: home.lng }, radiusMiles: 100 }) }).then((items) => (items.length
    ? items : search({ q }))).catch((error) => { problem = error; return undefined; }),
    (items) => { found = items; if (items) problem = undefined; redraw(); });
  const begin = () => {
    stage.ask("courses.search", { limit: rowsMax, ...(home && { center: { lat: home.lat, lng: home.lng }, radiusMiles }) },
      (reply) => { near = reply.items; redraw(); },
      (error) => { problem = error; redraw(); });
    stage.ask("courses.mine", { limit: rowsMax }, (reply) => { mine = reply.items; redraw(); }, () => { mine = []; redraw(); });
  };
  begin();
  const list = (/** @type {string} */ title, /** @type {any[]} */ rows) => rows.length > 0 && part(title, h("ul", { class: "cards" }, rows.map(rowOf)));
  return {
    view: () => [
      h("div", { class: "field", key: "find" }, h("label", { for: "f-course" }, t.courses.find),
        h("input", { id: "f-course", type: "search", autocomplete: "off", placeholder: t.courses.sample,
          oninput: (/** @type {any} */ event) => { const q = event.target.value.trim(); if (q.length < 2) { found = undefined; redraw(); } look(q.length < 2
            ? "" : q); } })),
      h("div", { "aria-live": "polite", key: "found" }, problem && !near && !found ? failed(problem, begin)
        : found ? found.length ? list(t.courses.found, found) : empty(t.courses.nothing)
          : !near || !mine ? waiting()
            : [list(t.courses.mine, mine), list(home ? t.courses.near : t.courses.title, near.filter((row) => !mine?.some((own) => own.id === row.id))),
              near.length + mine.length === 0 && empty(t.courses.noneNear)]),
    ],
  };
}

/** A course that leads to its card. @param {any} row */
const courseRow = (row) => h("li", { key: row.id, class: "card golf-course" }, h("div", { class: "grow" },
  h("a", { class: "cover", href: `/#/course/${row.id}` }, row.name), h("p", { class: "quiet" }, aboutCourse(row))), row.confirmations > 0
    && h("span", { class: "tag good", "aria-hidden": "true" }, "✓"));

/** @param {import("../router.js").Stage} stage */
export function show(stage) {
  stage.title(t.courses.title);
  const redraw = () => stage.draw(golfTabs("courses"), h("h1", { class: "sr" }, t.courses.title), finder.view(),
    linkTo("/#/newcourse", t.courses.write, "button wide"));
  const finder = newCourseFinder(stage, redraw, courseRow);
  redraw();
}
