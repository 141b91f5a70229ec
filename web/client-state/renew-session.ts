import { api } from "./api.ts";
import { toApiError } from "./api-error.ts";
import { forgetDevice, isDeviceRemembered } from "./remembered-device.ts";
import { currentSession, replaceToken } from "./session.ts";
import { readTab } from "./storage.ts";

/** A session is renewed when its token expires within this time. */
const SOON_SECONDS = 5 * 60;
/** The interval at which an open page checks its session. */
const LOOK_MS = 60_000;

const isNearEnd = () => (currentSession()?.claims.exp ?? 0) - Date.now() / 1000 <= SOON_SECONDS;

let running: Promise<boolean> | null = null;

/** Renews the session of a remembered device if its token expires soon. Resolves to whether the tab has a session. */
export function renewSession(): Promise<boolean> {
  if (!isDeviceRemembered() || !isNearEnd()) return Promise.resolve(currentSession() !== null);
  running ??= inOneTab(renew).finally(() => {
    running = null;
  });
  return running;
}

/** Runs `work` in one tab at a time. The next tab then finds the session that the previous one shared. */
const inOneTab = (work: () => Promise<boolean>) =>
  "locks" in navigator ? navigator.locks.request("reluit-renewal", work) : work();

/** Renews the session. The answer is dropped after a sign-out or a sign-in of another person. */
async function renew(): Promise<boolean> {
  if (!isDeviceRemembered() || !isNearEnd()) return currentSession() !== null;
  const before = readTab("authToken");
  const unchanged = () => isDeviceRemembered() && readTab("authToken") === before;
  try {
    const answer = await api.call("POST /users/refresh");
    // The cookie belongs to another person, so this tab can't use it.
    if (unchanged() && !replaceToken(before, answer)) forgetDevice();
  } catch (error) {
    if (toApiError(error).code === "UNAUTHENTICATED" && unchanged()) forgetDevice();
  }
  return currentSession() !== null;
}

/** Keeps the session of a remembered device while a page is open. Returns a function that stops this. */
export function keepSession(): () => void {
  const look = () => void renewSession();
  look();
  const timer = setInterval(look, LOOK_MS);
  return () => clearInterval(timer);
}
