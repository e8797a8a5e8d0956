// @ts-check
// A word before the work: the fields that the profile lacks for what a form sends (domain.md §3.4).

import { ask } from "../ask.js";
import { here } from "../router.js";
import { begin, session } from "../session.js";
import { listed, t } from "../account/texts.js";
import { h } from "../view.js";
import { birthField, genderChoice } from "./about.js";
import { linkTo } from "./states.js";

/** The fields that a form for something else can ask for itself. */
const brief = ["birthDate", "gender"];

/** Whether a form can ask for all that is missing. */
export function isBrief() {
  const missing = /** @type {string[]} */ (session.me?.missing ?? []);
  return missing.length > 0 && missing.every((name) => brief.includes(name));
}

/** Saves what the form asked for. @param {Record<string, any>} values */
export async function fillIn({ birthDate, gender }) {
  await ask("profile.update", { birthDate, gender });
  await begin();
}

/** The missing fields within the form for something else. @param {ReturnType<typeof import("./form.js").newForm>} form @param {"toPost"} deed */
export function asksHere(form, deed) {
  const { me } = session;
  const { missing } = me;
  return h("div", { class: "notice", key: "asked" },
    h("p", null, t.needs.before(listed(missing), t.needs[deed]), missing.includes("birthDate") && ` ${t.needs.ageOnly}`),
    missing.includes("birthDate") && birthField(form, me.birthDate, { required: true }),
    missing.includes("gender") && genderChoice(me.profile?.gender ?? "prefer_not"));
}

/** Nothing for a full profile. @param {"toPost" | "toComment" | "toHost"} deed that they are needed for @param {string} [kind] the button's look */
export function lacking(deed, kind = "button") {
  const missing = /** @type {string[]} */ (session.me?.missing ?? []);
  if (missing.length === 0) return undefined;
  return h("p", { class: "notice row wrap", key: "lacking" }, h("span", { class: "grow" }, t.needs.before(listed(missing), t.needs[deed])),
    linkTo(`/#/needs?missing=${missing.join(",")}&back=${encodeURIComponent(here())}`, t.needs.title, kind));
}
