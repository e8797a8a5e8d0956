// @ts-check
// A word before the work: the fields that the profile lacks for what a form sends (domain.md §3.4).

import { ask } from "../ask.js";
import { here } from "../router.js";
import { begin, session } from "../session.js";
import { listed, t } from "../account/texts.js";
import { h } from "../view.js";
import { birthField } from "./about.js";
import { linkTo } from "./states.js";

/** The fields that a form for something else can ask for itself. */
const brief = ["birthDate", "gender"];

/** Whether a form can ask for all that is missing. */
export function isBrief() {
  const missing = /** @type {string[]} */ (session.me?.missing ?? []);
  return missing.length > 0 && missing.every((name) => brief.includes(name));
}

/** Whether the form has to ask: only for the date of birth, since nobody has to say their gender. */
export const hasToAsk = () => isBrief() && session.me.missing.includes("birthDate");

/** Saves what the form asked for; a gender that is not said is one that somebody prefers not to say. @param {Record<string, any>} values */
export async function fillIn({ birthDate }) {
  await ask("profile.update", { birthDate, gender: session.me.missing.includes("gender") ? "prefer_not" : undefined });
  await begin();
}

/** The date of birth within the form for something else. @param {ReturnType<typeof import("./form.js").newForm>} form @param {"toPost"} deed */
export const asksHere = (form, deed) => h("div", { class: "notice", key: "asked" },
  h("p", null, t.needs.before(listed(["birthDate"]), t.needs[deed]), ` ${t.needs.ageOnly}`),
  birthField(form, session.me.birthDate, { required: true }));

/** Nothing for a full profile. @param {"toPost" | "toComment" | "toHost"} deed that they are needed for @param {string} [kind] the button's look */
export function lacking(deed, kind = "button") {
  const missing = /** @type {string[]} */ (session.me?.missing ?? []);
  if (missing.length === 0) return undefined;
  return h("p", { class: "notice row wrap", key: "lacking" }, h("span", { class: "grow" }, t.needs.before(listed(missing), t.needs[deed])),
    linkTo(`/#/needs?missing=${missing.join(",")}&back=${encodeURIComponent(here())}`, t.needs.title, kind));
}
