// @ts-check
// Typed texts, choices and scroll positions by address, restored when the user comes back. They are kept in this tab
// until the form is sent or somebody else logs in.

/** @typedef {{fields: Record<string, string | boolean>, chosen: Record<string, any>, top: number}} Kept */

const storageKey = "rally.kept";
const addressesMax = 40;
const never = ["password", "file", "hidden"];
/** @type {Map<string, Kept>} */
const all = new Map(read());
/** The kept state that each form's fields belong to. @type {WeakMap<HTMLFormElement, Kept>} */
const owners = new WeakMap();
/** @type {WeakSet<Element>} */
const restored = new WeakSet();

function read() {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? "[]");
  } catch {
    return [];
  }
}

/** The kept state of an address. @param {string} address @returns {Kept} */
export function keptAt(address) {
  const one = all.get(address) ?? { fields: {}, chosen: {}, top: 0 };
  all.delete(address);
  all.set(address, one);
  if (all.size > addressesMax) all.delete(/** @type {string} */ (all.keys().next().value));
  return one;
}

/** Saves the state, so that it survives a reload of the tab. */
export function saveKept() {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...all]));
  } catch {
    // Without storage the state is kept only while the tab is open.
  }
}

export function forgetKept() {
  all.clear();
  saveKept();
}

/** @param {any} el */
const keyOf = (el) => (el.type === "checkbox" ? `${el.id || el.name}=${el.value}` : el.type === "radio" ? el.name : el.id || el.name);

/** Records a change in a form. @param {Event} event @param {Kept} kept */
export function noteField({ target }, kept) {
  const el = /** @type {any} */ (target);
  // A password that is shown is one still.
  if (!el.form || el.form.dataset.kept === "no" || never.includes(el.type) || /password/.test(el.autocomplete) || el.readOnly || !keyOf(el)) return;
  owners.set(el.form, kept);
  restored.add(el);
  kept.fields[keyOf(el)] = el.type === "checkbox" ? el.checked : el.value;
}

/** Fills in kept values, once for each new field. @param {Element} box @param {Kept} kept */
export function restoreFields(box, kept) {
  if (Object.keys(kept.fields).length === 0) return;
  for (const el of /** @type {NodeListOf<any>} */ (box.querySelectorAll("form input, form select, form textarea"))) {
    const was = kept.fields[keyOf(el)];
    if (was === undefined || restored.has(el) || el.form.dataset.kept === "no" || never.includes(el.type)) continue;
    const lacksIt = el.tagName === "SELECT" && ![...el.options].some((option) => option.value === was);
    if (lacksIt) continue;
    restored.add(el);
    owners.set(el.form, kept);
    const [name, value] = el.type === "radio" ? ["checked", was === el.value] : el.type === "checkbox" ? ["checked", was] : ["value", was];
    if (el[name] === value || el.type === "radio" && !value) continue;
    el[name] = value;
    for (let at = el.closest("details"); at; at = at.parentElement.closest("details")) at.open = true;
    for (const type of ["input", "change"]) el.dispatchEvent(new Event(type, { bubbles: true }));
  }
}

/** Forgets the values of a form that was sent. @param {HTMLFormElement} form */
export function forgetForm(form) {
  const kept = owners.get(form);
  if (kept) for (const el of form.elements) delete kept.fields[keyOf(el)];
}
