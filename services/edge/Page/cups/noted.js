// @ts-check
// The cup that is on tonight, for Home, which asks nobody for it: noted as its screen is seen by whoever hosts it or plays in it.

import { myId } from "../session.js";
import { store, stored, unstore } from "../stored.js";

/** @param {import("./model.js").Cup} all */
export function noteCup({ cup, mine, isRunning }) {
  const { id, name, isHost } = cup;
  if (isRunning && (isHost || mine.size > 0)) store("rally.cup", JSON.stringify({ by: myId(), id, name }));
  else if (stored("rally.cup")?.includes(`"${id}"`)) unstore("rally.cup");
}
