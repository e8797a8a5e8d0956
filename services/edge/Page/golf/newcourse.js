// @ts-check
// Writing down a course from its printed card with few taps: par is four until a hole is tapped, and each hole takes one of the indexes that are left.

import { ask, newId } from "../ask.js";
import { button } from "../parts/button.js";
import { choice, newForm } from "../parts/form.js";
import { failed, waiting } from "../parts/states.js";
import { sticky } from "../parts/sticky.js";
import { tell } from "../parts/toast.js";
import { Problem } from "../rally.js";
import { go } from "../router.js";
import { h } from "../view.js";
import { newCoursePlace } from "./courseplace.js";
import { total } from "./engine.js";
import { t } from "./texts.js";

const teesMost = 8;
/** The par after another, as a hole is tapped. */
const nextPar = (/** @type {number} */ par) => ({ 3: 6, 4: 5, 5: 3, 6: 4 })[par] ?? 4;
const usualPars = (/** @type {number} */ count) => Array.from({ length: count }, () => 4);

/** @param {import("../router.js").Stage} stage */
export function show(stage) {
  const courseId = stage.args[0];
  const id = newId();
  /** The card as it is written so far; it stays with the address. */
  const draft = (stage.kept.course ??= { count: 18, pars: usualPars(18), si: [], tees: [{}], name: "", place: undefined, isRead: !courseId });
  /** @type {any} */ let problem;
  stage.title(courseId ? t.write.change : t.write.title);
  const form = newForm(() => redraw(), { "place.name": "place", place: "place" });
  const place = newCoursePlace(stage.kept, () => redraw());

  const take = (/** @type {any} */ course) => {
    Object.assign(draft, { isRead: true, count: course.pars.length, pars: course.pars, si: course.strokeIndexes, name: course.name, tees: course.tees });
    stage.kept.place = { text: course.place.name ?? course.place.cityLabel ?? "",
      place: { name: course.place.name, address: course.place.address, cityLabel: course.place.cityLabel,
      lat: course.place.lat, lng: course.place.lng } };
    redraw();
  };
  const resize = (/** @type {number} */ count) => {
    draft.count = count;
    draft.pars = [...draft.pars, ...usualPars(18)].slice(0, count);
    draft.si = [];
    redraw();
  };
  const isWhole = () => draft.si.length === draft.count && draft.si.every((/** @type {any} */ one) => one);
  /** The place of the hole that takes the next index. */
  const open = () => { const at = Array.from({ length: draft.count }, (_, place) => draft.si[place]).findIndex((one) => !one); return at < 0 ? draft.count
    : at; };
  const left = () => Array.from({ length: draft.count }, (_, at) => at + 1).filter((index) => !draft.si.includes(index));
  const give = (/** @type {number} */ index) => {
    const si = [...draft.si];
    si[open()] = index;
    draft.si = si;
    // The last one is what is left.
    if (left().length === 1) draft.si = Object.assign([...draft.si], { [open()]: left()[0] });
    redraw();
  };
  const takeAway = (/** @type {number} */ at) => { draft.si = draft.si.map((/** @type {any} */ one, /** @type {number} */ place) => (place === at
    ? undefined : one)); redraw(); };

  const save = form.send(async (values) => {
    if (!isWhole()) throw new Problem({ status: 400, detail: t.write.needsIndex });
    const number = (/** @type {string} */ text) => Number(String(text).replace(",", "."));
    const tees = draft.tees.map((/** @type {any} */ _, /** @type {number} */ at) => {
      const one = (/** @type {string} */ name) => values[`tee${at}.${name}`];
      const nine = (/** @type {string} */ name) => (one(`${name}Rating`) && one(`${name}Slope`)
        ? { rating: number(one(`${name}Rating`)), slope: number(one(`${name}Slope`)) } : undefined);
      return { name: one("name"), gender: one("gender") || undefined, rating: number(one("rating")), slope: number(one("slope")), front: nine("front"),
        back: nine("back") };
    });
    const reply = await ask("courses.save", { courseId, name: values.name, place: place.place(values.place), pars: draft.pars, strokeIndexes: draft.si,
      tees }, { id });
    stage.kept.course = stage.kept.place = undefined;
    go(`/#/course/${reply.id}`, { instead: true });
    tell(t.write.saved, { isDone: true });
  });

  const pars = () => h("section", { class: "part", key: "pars" }, h("div", { class: "row between" }, h("h2", null, t.write.pars),
    h("strong", { "aria-live": "polite" }, t.write.sum(total(draft.pars)))),
  h("p", { class: "quiet" }, t.write.parsText),
  h("div", { class: "hole-grid" }, draft.pars.map((/** @type {number} */ par, /** @type {number} */ at) => h("button",
    { type: "button", key: at, class: `par-${par}`,
    "aria-label": t.write.parOf(at + 1, par), onclick: () => { draft.pars = draft.pars.map((/** @type {number} */ one,
      /** @type {number} */ place) => (place === at ? nextPar(one) : one)); redraw(); } },
  h("small", null, at + 1), h("b", null, par)))));
  const indexes = () => h("section", { class: "part", key: "si" }, h("div", { class: "row between" }, h("h2", null, t.write.si),
    draft.si.some(Boolean) && button(t.write.clear, () => { draft.si = []; redraw(); }, { class: "link" })),
  h("p", { class: "quiet", "aria-live": "polite" }, isWhole() ? t.write.siDone : draft.si.some(Boolean) ? t.write.siLeft(left().length) : t.write.siText),
  h("div", { class: "hole-grid" }, Array.from({ length: draft.count }, (_, at) => h("button",
    { type: "button", key: at, class: at === open() ? "is-next" : "", disabled: !draft.si[at],
    "aria-label": `${t.write.siOf(at + 1)}: ${draft.si[at] ?? t.write.none}`, onclick: () => takeAway(at) }, h("small", null, at + 1),
      h("b", null, draft.si[at] ?? (at === open() ? "?" : ""))))),
  !isWhole() && h("div", { class: "index-pad", role: "group", "aria-label": t.write.siOf(open() + 1), key: "pad" }, h("p", null, t.write.siOf(open() + 1)),
    left().map((index) => h("button", { type: "button", key: index, "aria-label": `${t.write.siOf(open() + 1)}: ${index}`, onclick: () => give(index) },
      index))));
  const teeForm = (/** @type {any} */ tee, /** @type {number} */ at) => {
    const name = (/** @type {string} */ field) => `tee${at}.${field}`;
    const numeric = { inputmode: "decimal", autocomplete: "off" };
    return h("div", { class: "tee-form", key: at },
      form.field({ name: name("name"), label: t.write.teeName, required: true, maxlength: 30, value: tee.name ?? t.write.colors[at] ?? "",
        autocomplete: "off" }),
      h("div", { class: "row" },
        form.field({ name: name("rating"), label: t.write.rating, required: true, value: tee.rating, placeholder: draft.count === 9 ? "34.8" : "71.1",
          ...numeric }),
        form.field({ name: name("slope"), label: t.write.slope, required: true, value: tee.slope, placeholder: "125", ...numeric, inputmode: "numeric" })),
      h("details", null, h("summary", null, t.begin.more),
        form.field({ name: name("gender"), label: t.write.gender, type: "select", value: tee.gender ?? "", options: Object.entries(t.write.genders) }),
        draft.count === 18 && [h("p", { class: "quiet" }, t.write.nines), h("div", { class: "row" },
          form.field({ name: name("frontRating"), label: t.write.front, value: tee.front?.rating, ...numeric }),
            form.field({ name: name("frontSlope"), label: t.write.frontSlope, value: tee.front?.slope, ...numeric })),
        h("div", { class: "row" }, form.field({ name: name("backRating"), label: t.write.back, value: tee.back?.rating, ...numeric }),
          form.field({ name: name("backSlope"), label: t.write.backSlope, value: tee.back?.slope, ...numeric }))]));
  };

  const redraw = () => {
    const title = h("h1", null, courseId ? t.write.change : t.write.title);
    if (problem) return stage.draw(title, failed(problem, stage.again));
    if (!draft.isRead) return stage.draw(title, waiting());
    stage.draw(h("form", { class: "course-form", onsubmit: save }, title,
      form.field({ name: "name", label: t.write.name, required: true, maxlength: 80, value: draft.name, autocomplete: "off" }),
      place.view(form),
      choice("count", t.write.count, [["18", t.write.eighteen], ["9", t.write.nine]], String(draft.count), (event) => resize(Number(event.target.value))),
      pars(), indexes(),
      h("section", { class: "part", key: "tees" }, h("h2", null, t.write.tees), h("p", { class: "quiet" }, t.write.teesText), draft.tees.map(teeForm),
        h("div", { class: "row" }, draft.tees.length < teesMost && button(t.write.addTee, () => { draft.tees = [...draft.tees, {}]; redraw(); },
          { class: "soft" }),
          draft.tees.length > 1 && button(t.write.removeTee(t.write.tee), () => { draft.tees = draft.tees.slice(0, -1); redraw(); }, { class: "link" }))),
      sticky(form.foot(t.write.save))));
  };
  if (courseId && !draft.isRead) stage.ask("courses.get", { courseId }, (reply) => { if (!draft.isRead) take(reply); },
    (error) => { problem = error; redraw(); });
  redraw();
}
