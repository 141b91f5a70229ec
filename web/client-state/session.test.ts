import { afterEach, beforeEach, expect, test, vi } from "vitest";

const tab = new Map<string, string>();
const browser = new Map<string, string>();
const storageOf = (kept: Map<string, string>) => ({
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
  removeItem: (key: string) => kept.delete(key),
});
const personal = { cart: "[{}]", checkoutKey: "k-1", redirectAfterLogin: "/payment" };
beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal("window", {});
  vi.stubGlobal("sessionStorage", storageOf(tab));
  vi.stubGlobal("localStorage", storageOf(browser));
  const claims = { idUser: 7, roles: ["CUSTOMER"], exp: Math.floor(Date.now() / 1000) + 3600 };
  const state = { ...personal, authToken: `h.${btoa(JSON.stringify(claims))}.s`, userRoles: '["CUSTOMER"]' };
  for (const [key, value] of Object.entries(state)) tab.set(key, value);
});
afterEach(() => {
  vi.unstubAllGlobals();
  tab.clear();
  browser.clear();
});
const open = async () => ({
  ...(await import("./session.ts")),
  ...(await import("./remembered-device.ts")),
});

test("a password that was forgotten during the checkout costs the login, not the cart and the way back", async () => {
  const { endSession, currentSession, isSessionCleared, isDeviceRemembered, rememberDevice } = await open();
  rememberDevice();
  endSession();
  expect([currentSession(), isDeviceRemembered()]).toEqual([null, false]);
  expect(Object.fromEntries(tab)).toMatchObject(personal);
  // The guard of another tab keeps its way back, too.
  expect(isSessionCleared()).toBe(false);
});

test("a logout takes everything of the person", async () => {
  const { clearSession } = await open();
  clearSession();
  expect([...tab]).toEqual([]);
});
