import { afterEach, beforeEach, expect, test, vi } from "vitest";

const tab = new Map<string, string>();
beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal("window", {});
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => tab.get(key) ?? null,
    setItem: (key: string, value: string) => tab.set(key, value),
    removeItem: (key: string) => tab.delete(key),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  tab.clear();
});

/** A session whose password was given so many hours ago. */
async function open(hours: number) {
  const now = Math.floor(Date.now() / 1000);
  const claims = { idUser: 7, exp: now + 3600, auth_time: now - hours * 3600 };
  tab.set("authToken", `h.${btoa(JSON.stringify(claims))}.s`);
  return import("./recent-password.ts");
}

test("a password of the last twelve hours is not asked for again", async () => {
  const { requireRecentPassword } = await open(11);
  expect(await requireRecentPassword()).toBe(true);
});

test("callers wait for the question and get its answer", async () => {
  const { requireRecentPassword, setPasswordQuestion } = await open(13);
  const waiting = requireRecentPassword();
  setPasswordQuestion(async () => true);
  expect(await waiting).toBe(true);
});

test("two that ask at the same time get one question and its answer", async () => {
  const { requireRecentPassword, setPasswordQuestion } = await open(13);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const question = vi.fn(() => promise);
  setPasswordQuestion(question);
  const both = Promise.all([requireRecentPassword(), requireRecentPassword()]);
  await vi.waitFor(() => expect(question).toHaveBeenCalled());
  resolve(true);
  expect(await both).toEqual([true, true]);
  expect(question).toHaveBeenCalledTimes(1);
  await requireRecentPassword();
  expect(question).toHaveBeenCalledTimes(2);
});

test("a question that cannot be shown is answered with no, and may be asked again", async () => {
  const { requireRecentPassword, setPasswordQuestion } = await open(13);
  setPasswordQuestion(async () => {
    throw new TypeError("Failed to fetch dynamically imported module");
  });
  expect(await requireRecentPassword()).toBe(false);
  expect(await requireRecentPassword()).toBe(false);
});
