// @ts-check
// Whether somebody plays a round on this device, so that Home asks for it only then; and how far it is.

import { myId } from "../session.js";
import { store, unstore } from "../stored.js";
import { dotted } from "../texts.js";
import { t } from "./texts.js";

const key = "rally.round";

export const notePlaying = () => store(key, myId() ?? "");
export const noteDone = () => unstore(key);

/** How far a card is that is played. One whose holes all have my score waits for the others' scores, or for a hole in dispute (domain.md §5.20).
 *  @param {any} row of `rounds.mine` */
export const howFar = ({ holes, through }) => (through === (holes === "all" ? 18 : 9) ? t.golf.allIn(through)
  : dotted([t.golf.live, t.golf.thru(through)]));
