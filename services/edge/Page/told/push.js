// @ts-check
// Web Push for this browser, offered if it supports it. It subscribes with the server's signing key for pushes.

import { act, ask, sentence } from "../ask.js";
import { tell } from "../parts/toast.js";
import { deviceId } from "../session.js";
import { t } from "./texts.js";

export const canPush = () => "PushManager" in window && "serviceWorker" in navigator;

const subscription = async () => (await navigator.serviceWorker.ready).pushManager.getSubscription();

/** Whether this browser gets pushes now: it is subscribed, and it is a device of the account, which ends with each login. */
export async function pushState() {
  if (!canPush() || Notification.permission !== "granted" || !await subscription()) return false;
  const { devices = [] } = await ask("account.me");
  return devices.some((one) => one.deviceId === deviceId() && one.hasPushToken);
}

/** Asks for permission, subscribes, and tells the server. @returns {Promise<boolean>} whether pushes come now */
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
