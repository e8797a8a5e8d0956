// @ts-check
// Whether somebody plays a round on this device, so that Home asks for it only then.

import { myId } from "../session.js";
import { store, unstore } from "../stored.js";

const key = "rally.round";

export const notePlaying = () => store(key, myId() ?? "");
export const noteDone = () => unstore(key);
