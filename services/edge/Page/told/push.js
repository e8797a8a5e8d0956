// @ts-check
// Web Push for this browser, offered where it can do it. It subscribes with the key that the server signs its pushes with.

import { act, ask, sentence } from "../ask.js";
import { tell } from "../parts/toast.js";
import { deviceId } from "../session.js";
import { t } from "./texts.js";

export const canPush = () => "PushManager" in window && "serviceWorker" in navigator;

const subscription = async () => (await navigator.serviceWorker.ready).pushManager.getSubscription();

/** Whether pushes come to this browser now: it is subscribed, and the account has it as a device, which ends with each login. */
export async function pushState() {
  if (!canPush() || Notification.permission !== "granted" || !await subscription()) return false;
  const { devices = [] } = await ask("account.me");
  return devices.some((one) => one.deviceId === deviceId() && one.hasPushToken);
}

/** Asks the person and the browser, and tells the server. @returns {Promise<boolean>} whether pushes come now */
export async function startPush() {
  if (await Notification.requestPermission() !== "granted") {
    tell(t.prefs.pushRefused, { wrong: true });
    return false;
  }
  const { pushManager } = await navigator.serviceWorker.ready;
  let made;
  try {
    const { key } = await ask("notifications.push-key");
    made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  } catch (problem) {
    tell(sentence(problem), { wrong: true });
    return false;
  }
  const isKept = await act("account.device-add", { deviceId: deviceId(), platform: "web", pushToken: JSON.stringify(made) }, { done: t.saved });
  if (!isKept) await made.unsubscribe();
  return Boolean(isKept);
}

/** @returns {Promise<boolean>} */
export async function stopPush() {
  await (await subscription())?.unsubscribe();
  await act("account.device-remove", { deviceId: deviceId() }, { done: t.saved });
  return false;
}
