// @ts-check
// Style sheets that come with the first screen that needs them.

/** The sheets that are loaded, or on their way. @type {Map<string, Promise<unknown>>} */
const coming = new Map();

/** Loads a style sheet once. @param {string | undefined} file its name without the ending */
export function loadLooks(file) {
  if (!file) return undefined;
  const before = coming.get(file);
  if (before) return before;
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: `/${file}.css` });
  document.head.append(link);
  const loaded = new Promise((done) => {
    link.onload = done;
    link.onerror = () => {
      coming.delete(file);
      link.remove();
      done(undefined);
    };
  });
  coming.set(file, loaded);
  return loaded;
}
