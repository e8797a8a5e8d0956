// @ts-check
// Joining a group, and what is said where that is refused.

import { ask, newId, refuse } from "../ask.js";
import { tell } from "../parts/toast.js";
import { t } from "./texts.js";

/** @param {{groupId?: string, slug?: string, code?: string}} data @returns {Promise<any>} nothing where it is refused, which is told */
export async function joinGroup(data) {
  try {
    return await ask("groups.join", data, { id: newId() });
  } catch (problem) {
    // A code that is used up or ended is as good as none: then the group may not even be seen.
    if (data.code && (problem.status === 404 || problem.reason === "invite_required")) tell(t.door.badCode, { wrong: true });
    else refuse(problem);
    return undefined;
  }
}
