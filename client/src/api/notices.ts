/** How we are told: hours, browsers, and a test of every way. */

import { call } from "./http";

export interface NoticeWays {
  digest: number | null;
  quiet_from: number | null;
  quiet_to: number | null;
  zone: string;
  browsers: string[];
}

export type Way = "mail" | "webhook" | "push";

export const ways = (): Promise<NoticeWays> => call("GET", "/api/me/notices");
export const choose = (hours: Omit<NoticeWays, "browsers">): Promise<NoticeWays> => call("PUT", "/api/me/notices", hours);
export const test = (way: Way): Promise<{ sent: number; fault: string | null }> => call("POST", "/api/me/notices/test", { way });
const key = (): Promise<{ key: string }> => call("GET", "/api/push");

/** Whether this browser can be told although no page is open. */
export const canPush = (): boolean => "serviceWorker" in navigator && "PushManager" in globalThis;

/** The address under which this browser is told, if it is. */
export async function ownEndpoint(): Promise<string | null> {
  const worker = canPush() ? await navigator.serviceWorker.getRegistration("/") : undefined;
  return (await worker?.pushManager.getSubscription())?.endpoint ?? null;
}

export async function subscribe(): Promise<NoticeWays> {
  const worker = await navigator.serviceWorker.register("/sw.js");
  await navigator.serviceWorker.ready;
  const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: (await key()).key });
  const { endpoint, keys } = made.toJSON();
  return call("POST", "/api/me/push", { endpoint, p256dh: keys?.p256dh, auth: keys?.auth });
}

export async function unsubscribe(endpoint: string): Promise<NoticeWays> {
  const worker = canPush() ? await navigator.serviceWorker.getRegistration("/") : undefined;
  const mine = await worker?.pushManager.getSubscription();
  if (mine?.endpoint === endpoint) await mine.unsubscribe();
  return call("POST", "/api/me/push/forget", { endpoint });
}
