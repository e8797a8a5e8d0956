// @ts-check
// Small values that this browser keeps by their names. Where it keeps nothing for the page, or has no room left, they are there as long as
// the page is open.

/** Values that the browser did not take. @type {Map<string, string>} */
const loose = new Map();

/** @param {string} name @returns {string | null} */
export function stored(name) {
  try {
    return loose.get(name) ?? localStorage.getItem(name);
  } catch {
    return loose.get(name) ?? null;
  }
}

/** @param {string} name @param {string} value @returns {boolean} whether it is there at the next visit, too */
export function store(name, value) {
  loose.delete(name);
  try {
    localStorage.setItem(name, value);
    return true;
  } catch {
    loose.set(name, value);
    return false;
  }
}

/** @param {string} name */
export function unstore(name) {
  loose.delete(name);
  try {
    localStorage.removeItem(name);
  } catch {
    // It was never kept.
  }
}
