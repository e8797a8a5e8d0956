// @ts-check
// Parts of a screen that are loaded each by itself: where one fails, the others are shown.

/**
 * The answer. A failed one leaves its error under the part's name, which a later answer takes away.
 * @param {Record<string, any>} problems @param {string} name @param {Promise<any>} answer
 */
export const loaded = (problems, name, answer) =>
  answer.then((reply) => { delete problems[name]; return reply; }, (error) => void (problems[name] = error));
