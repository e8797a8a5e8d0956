// @ts-check
// A course: its card, its tees, and what others say of it.

import { act } from "../ask.js";
import { button } from "../parts/button.js";
import { calledBy, meet } from "../parts/players.js";
import { openReport } from "../parts/report.js";
import { empty, failed, linkTo, part, waiting } from "../parts/states.js";
import { sticky } from "../parts/sticky.js";
import { signOf } from "../play/signs.js";
import { go } from "../router.js";
import { myId } from "../session.js";
import { dotted } from "../texts.js";
import { h } from "../view.js";
import { courseCard, teeTable } from "./coursecard.js";
import { placeOf } from "./courses.js";
import { total } from "./engine.js";
import { t } from "./texts.js";

/** @param {import("../router.js").Stage} stage */
export function show(stage) {
  const courseId = stage.args[0];
  const version = Number(stage.query.get("version")) || undefined;
  /** @type {any} */ let course;
  /** @type {any} */ let problem;
  stage.title(t.courses.card);
  const confirm = () => act("courses.confirm", { courseId, version: course.version },
    { done: t.courses.thanks, after: (reply) => { course = reply; redraw(); } });
  const redraw = () => {
    if (problem) return stage.draw(h("h1", null, t.courses.card), failed(problem, stage.again));
    if (!course) return stage.draw(waiting());
    stage.title(course.name);
    stage.bar({ menu: [
      { label: course.mayEdit ? t.courses.edit : t.courses.copy, sign: () => signOf(course.mayEdit ? "edit" : "again"),
        act: () => go(`/#/newcourse/${courseId}`) },
      ...(course.ownerId === myId() ? [] : [{ label: t.courses.report, sign: () => signOf("flag"), act: () => openReport("course", courseId),
        isDanger: true }])] });
    const par = total(course.pars);
    stage.draw(h("header", { class: "course-head s-golf" }, h("h1", null, course.name),
      h("p", { class: "quiet" }, dotted([placeOf(course), t.golf.parOf(course.pars.length, par)])),
      h("p", { class: course.confirmations ? "good" : "quiet" }, dotted([course.confirmations ? `✓ ${t.courses.confirmed(course.confirmations)}`
        : t.courses.unconfirmed,
        course.ownerNickname && t.courses.by(course.ownerId === myId() ? t.courses.me : calledBy(course.ownerId, course.ownerNickname) ?? "")]))),
    !course.isNewest && h("p", { class: "notice" }, t.courses.old, " ", linkTo(`/#/course/${courseId}`, t.courses.card, "")),
    part(t.courses.card, courseCard(course)),
    part(t.courses.tees, course.tees.length ? teeTable(course.tees) : empty(t.courses.nothing)),
    course.isConfirmed ? h("p", { class: "good confirmed", key: "confirmed" }, t.courses.isConfirmed)
      : course.mayConfirm && h("section", { class: "part row between wrap", key: "confirm" }, h("p", { class: "grow" }, t.courses.confirmText),
        button(t.courses.confirm, confirm)),
    sticky(linkTo(`/#/newround?course=${courseId}`, t.courses.play, "button primary")));
  };
  stage.ask("courses.get", { courseId, version }, (reply) => {
    course = reply;
    problem = undefined;
    meet([course.ownerId], redraw);
    redraw();
  }, (error) => { problem = error; redraw(); });
  redraw();
}
