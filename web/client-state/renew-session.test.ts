import { afterEach, beforeEach, expect, test, vi } from "vitest";

/** Stands for the browser: its storages, and the answer of the server to a renewal. */
const tab = new Map<string, string>();
const browser = new Map<string, string>();
const storageOf = (kept: Map<string, string>) => ({
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
  removeItem: (key: string) => kept.delete(key),
});
interface Request {
  readonly method: string;
  readonly path: string;
  readonly answer: (status: number, body?: object) => Promise<void>;
}
let requests: Request[] = [];

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal("window", {});
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("sessionStorage", storageOf(tab));
  vi.stubGlobal("localStorage", storageOf(browser));
  vi.stubGlobal("fetch", (path: string, { method = "GET" }: RequestInit) => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const answer = async (status: number, body?: object) => {
      resolve(body ? Response.json(body, { status }) : new Response(null, { status }));
      await promise;
    };
    requests.push({ method, path, answer });
    return promise;
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  tab.clear();
  browser.clear();
  requests = [];
});

const MINUTE = 60;
/** One moment for all tokens: two tokens of one person are equal in any second. */
const NOW = Math.floor(Date.now() / 1000);
/** A token of a person that lasts this long. */
function tokenOf(idUser: number, seconds: number, name = "") {
  const claims = { idUser, name, roles: ["CUSTOMER"], exp: NOW + seconds };
  return `h.${btoa(JSON.stringify(claims))}.s`;
}
const sessionOf = (idUser: number) => ({
  token: tokenOf(idUser, 60 * MINUTE),
  id: idUser,
  roles: ["CUSTOMER" as const],
});
const person = (session: typeof import("./session.ts")) => session.currentSession()?.claims.idUser;

async function open() {
  const [session, { renewSession }, device, { logOut }] = await Promise.all([
    import("./session.ts"),
    import("./renew-session.ts"),
    import("./remembered-device.ts"),
    import("./api.ts"),
  ]);
  return { session, renewSession, device, logOut };
}
const renewal = () => requests.find(({ path, method }) => path === "/users/refresh" && method === "POST");

test("a session that is about to end is renewed on a remembered device", async () => {
  const { session, renewSession, device } = await open();
  device.rememberDevice();
  session.saveSession({ token: tokenOf(7, 4 * MINUTE), roles: ["CUSTOMER"] });
  const renewed = renewSession();
  await renewal()?.answer(200, sessionOf(7));
  expect(await renewed).toBe(true);
  expect(tab.get("authToken")).toBe(sessionOf(7).token);
});

test("a renewal never changes the person of a tab", async () => {
  const { session, renewSession, device } = await open();
  device.rememberDevice();
  session.saveSession({ token: tokenOf(8, 4 * MINUTE), roles: ["CUSTOMER"] });
  const renewed = renewSession();
  await renewal()?.answer(200, sessionOf(7));
  await renewed;
  expect(person(session)).toBe(8);
  // The cookie is somebody else's: nothing more is asked with it.
  expect(device.isDeviceRemembered()).toBe(false);
});

test("a renewal that answers after another person signed in changes nothing", async () => {
  const { session, renewSession, device } = await open();
  device.rememberDevice();
  for (const [status, body] of [
    [200, sessionOf(7)],
    [401, { error: "UNAUTHENTICATED" }],
  ] as const) {
    requests = [];
    session.saveSession({ token: tokenOf(7, 4 * MINUTE), roles: ["CUSTOMER"] });
    const renewed = renewSession();
    session.saveSession(sessionOf(8));
    await renewal()?.answer(status, body);
    await renewed;
    expect(person(session)).toBe(8);
    expect(device.isDeviceRemembered()).toBe(true);
  }
});

test.each([
  ["with a session", 4 * MINUTE],
  ["after its hour", -MINUTE],
  ["without one", null],
])("a renewal that answers after a sign-out signs nobody in (%s)", async (_, seconds) => {
  const { session, renewSession, device, logOut } = await open();
  device.rememberDevice();
  if (seconds !== null) session.saveSession({ token: tokenOf(7, seconds), roles: ["CUSTOMER"] });
  const renewed = renewSession();
  logOut();
  await renewal()?.answer(200, sessionOf(7));
  expect(await renewed).toBe(false);
  expect(tab.get("authToken")).toBeUndefined();
});

test("a sign-out of a remembered device ends its refresh token, also when the session has expired", async () => {
  const { session, device, logOut } = await open();
  device.rememberDevice();
  session.saveSession({ token: tokenOf(7, -MINUTE), roles: ["CUSTOMER"] });
  logOut();
  expect(requests).toContainEqual(expect.objectContaining({ method: "DELETE", path: "/users/refresh" }));
});

test("a sign-out of a device that is not remembered asks for nothing more than the logout", async () => {
  const { session, logOut } = await open();
  session.saveSession(sessionOf(7));
  logOut();
  expect(requests.map(({ path }) => path)).toEqual(["/users/logout"]);
});
