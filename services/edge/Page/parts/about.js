// @ts-check
// Age and gender of a profile, as every form asks for them.

import { t } from "../account/texts.js";
import { choice } from "./form.js";
import { icon } from "./icons.js";

/**
 * The date of birth, beside the page's own sign.
 * @param {ReturnType<typeof import("./form.js").newForm>} form @param {string | undefined} value @param {Record<string, any>} [more] other properties
 */
export const birthField = (form, value, more = {}) => form.field({ name: "birthDate", label: t.needs.birthDate, type: "date", value: value ?? "",
  autocomplete: "bday", beside: icon("month"), ...more });

/** The gender, one tap for each. @param {string | undefined} chosen */
export const genderChoice = (chosen) => choice("gender", t.needs.gender, Object.entries(t.genders), chosen ?? "");

/** How well somebody plays, one tap for each. @param {string} label @param {string | undefined} chosen */
export const levelChoice = (label, chosen) => choice("skillLevel", label, Object.entries(t.levels), chosen ?? "");
