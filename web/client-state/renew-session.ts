import { api } from "./api.ts";
import { toApiError } from "./api-error.ts";
import { forgetDevice, isDeviceRemembered } from "./remembered-device.ts";
import { currentSession, replaceToken } from "./session.ts";
import { readTab } from "./storage.ts";

/** A session is renewed when its token lasts no longer than this. */
const SOON_SECONDS = 5 * 60;
/** How often an open page looks. */
const LOOK_MS = 60_000;

const isNearEnd = () => (currentSession()?.claims.exp ?? 0) - Date.now() / 1000 <= SOON_SECONDS;

let running: Promise<boolean> | null = null;

/** Renews the session of a remembered device, if its token ends soon. Returns whether the tab has a session. */
export function renewSession(): Promise<boolean> {
  if (!isDeviceRemembered() || !isNearEnd()) return Promise.resolve(currentSession() !== null);
  running ??= inOneTab(renew).finally(() => {
    running = null;
  });
  return running;
}

/** Tabs take turns: the next one finds the session that the last one shared. */
const inOneTab = (work: () => Promise<boolean>) =>
  "locks" in navigator ? navigator.locks.request("reluit-renewal", work) : work();

/** An answer that comes after a sign-out, or after another person signed in, is dropped. */
async function renew(): Promise<boolean> {
  if (!isDeviceRemembered() || !isNearEnd()) return currentSession() !== null;
  const before = readTab("authToken");
  const unchanged = () => isDeviceRemembered() && readTab("authToken") === before;
  try {
    const answer = await api.call("POST /users/refresh");
    // The cookie of another person is of no use to this tab.
    if (unchanged() && !replaceToken(before, answer)) forgetDevice();
  } catch (error) {
    if (toApiError(error).code === "UNAUTHENTICATED" && unchanged()) forgetDevice();
  }
  return currentSession() !== null;
}

/** Keeps the session of a remembered device while a page is open. Returns a function that stops it. */
export function keepSession(): () => void {
  const look = () => void renewSession();
  look();
  const timer = setInterval(look, LOOK_MS);
  return () => clearInterval(timer);
}
