import { afterEach, beforeEach, expect, test, vi } from "vitest";

/** A request on its way; the test answers it when it likes. */
interface Call {
  readonly who: string;
  readonly line: string;
  readonly ids: readonly number[];
  answer(ids: readonly number[]): Promise<void>;
  fail(): Promise<void>;
}

const ID_OF = { ANNA: 1, BRUNO: 2 };
const YEAR_2100 = 4_102_444_800;
type Name = keyof typeof ID_OF;
let calls: Call[] = [];

const phone = (id: number) => ({ id, priceCents: id * 1000 });

function memoryStorage() {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const tokenOf = (name: Name) => `${name}.${base64({ idUser: ID_OF[name], exp: YEAR_2100 })}.signature`;

function fakeFetch(path: string, init: RequestInit) {
  const { authorization = "" } = init.headers as Record<string, string>;
  const body = init.body ? (JSON.parse(String(init.body)) as { favourites: { id: number }[] }) : null;
  return new Promise((resolve, reject) => {
    calls.push({
      who: authorization.slice("Bearer ".length).split(".")[0] ?? "",
      line: `${init.method} ${path.replace("/users/me", "")}`,
      ids: body?.favourites.map(({ id }) => id) ?? [],
      async answer(ids) {
        resolve(Response.json(ids.map((id) => ({ id, price: id * 10, followedAt: "" }))));
        await settled();
      },
      async fail() {
        reject(new TypeError("no network"));
        await settled();
      },
    });
  });
}

/** Lets everything run that waits for no answer. */
async function settled() {
  await vi.dynamicImportSettled();
  await new Promise((resolve) => setImmediate(resolve));
}

beforeEach(() => {
  calls = [];
  vi.resetModules();
  vi.stubGlobal("window", {});
  vi.stubGlobal("localStorage", memoryStorage());
  vi.stubGlobal("sessionStorage", memoryStorage());
  vi.stubGlobal("fetch", fakeFetch);
});
afterEach(() => vi.unstubAllGlobals());

async function browser() {
  const [favourites, { toggleFavourite }, account, session] = await Promise.all([
    import("./favourites.ts"),
    import("./toggle-favourite.ts"),
    import("./account-favourites.ts"),
    import("./session.ts"),
  ]);
  return {
    list: () => favourites.currentFavourites().map(({ id }) => id),
    isInStep: (name: Name) => favourites.isInStep(String(ID_OF[name])),
    async press(id: number) {
      toggleFavourite(phone(id));
      await settled();
    },
    /** Starts a join without waiting for its answer. */
    async join() {
      account.joinFavourites().catch(() => {});
      await settled();
    },
    async read() {
      account.readFavourites().catch(() => {});
      await settled();
    },
    signIn: (name: Name) => session.saveSession({ token: tokenOf(name), roles: ["CUSTOMER"] }),
    expire: session.expireSession,
    signOut: session.clearSession,
  };
}

/** The last request, which must be the only one that is not answered yet. */
function lastCall(line: string, who: Name): Call {
  const call = calls.at(-1);
  expect([call?.who, call?.line]).toEqual([who, line]);
  return call as Call;
}

/** A browser in which Anna follows these phones, as her account does. */
async function annasBrowser(...ids: number[]) {
  const tab = await browser();
  tab.signIn("ANNA");
  await tab.join();
  await lastCall("GET /favourites", "ANNA").answer(ids);
  expect(tab.list()).toEqual(ids);
  return tab;
}

test("what a visitor follows goes to the account of the person who signs in", async () => {
  const tab = await browser();
  await tab.press(7);
  tab.signIn("ANNA");
  await tab.join();
  const call = lastCall("POST /favourites", "ANNA");
  expect(call.ids).toEqual([7]);
  await call.answer([7, 5]);
  expect(tab.list()).toEqual([7, 5]);
  expect(tab.isInStep("ANNA")).toBe(true);
});

test("after an expired session, one's list does not reach the next person of the browser", async () => {
  const tab = await annasBrowser(5, 6);
  tab.expire();
  await tab.press(7);
  tab.signIn("BRUNO");
  await tab.join();
  await lastCall("GET /favourites", "BRUNO").answer([9]);
  expect(tab.list()).toEqual([9]);
  expect(calls.filter(({ line }) => line.startsWith("POST"))).toEqual([]);
});

test("nobody's list is shown to the next person while their own is loading or fails to load", async () => {
  const tab = await annasBrowser(5, 6);
  tab.expire();
  tab.signIn("BRUNO");
  await tab.join();
  expect(tab.list()).toEqual([]);
  await lastCall("GET /favourites", "BRUNO").fail();
  expect(tab.list()).toEqual([]);
  expect(tab.isInStep("BRUNO")).toBe(false);
});

test("a list leaves the browser at the sign-out, also after a change that the account did not get", async () => {
  const tab = await annasBrowser(5);
  await tab.press(7);
  await lastCall("POST /favourites", "ANNA").fail();
  expect(tab.list()).toEqual([7, 5]);
  tab.signOut();
  expect(tab.list()).toEqual([]);
});

test("an answer that comes after the sign-out brings nothing back", async () => {
  const tab = await annasBrowser(5);
  await tab.read();
  tab.signOut();
  await lastCall("GET /favourites", "ANNA").answer([5]);
  expect(tab.list()).toEqual([]);
});

test("a sign-out in another tab is respected before this tab is told of it", async () => {
  const tab = await annasBrowser(5);
  await tab.read();
  for (const key of ["favourites", "favouritesOf"]) localStorage.removeItem(key);
  await lastCall("GET /favourites", "ANNA").answer([5]);
  expect(tab.list()).toEqual([]);
});

test("an answer for one person is not stored for the next one", async () => {
  const tab = await annasBrowser(5);
  await tab.read();
  const late = lastCall("GET /favourites", "ANNA");
  tab.signOut();
  tab.signIn("BRUNO");
  await tab.join();
  await late.answer([5]);
  expect(tab.list()).toEqual([]);
  await lastCall("GET /favourites", "BRUNO").answer([9]);
  expect(tab.list()).toEqual([9]);
});

test("a visitor's list that failed to be joined belongs to the person who signed in", async () => {
  const tab = await browser();
  await tab.press(7);
  tab.signIn("ANNA");
  await tab.join();
  await lastCall("POST /favourites", "ANNA").fail();
  tab.expire();
  tab.signIn("BRUNO");
  await tab.join();
  await lastCall("GET /favourites", "BRUNO").answer([]);
  expect(tab.list()).toEqual([]);
});

test("a change that the account did not get is told at the next page", async () => {
  const tab = await annasBrowser(5, 6);
  await tab.press(7);
  await lastCall("POST /favourites", "ANNA").fail();
  await tab.press(6);
  await lastCall("DELETE /favourites/6", "ANNA").fail();
  expect(tab.isInStep("ANNA")).toBe(false);
  await tab.join();
  await lastCall("DELETE /favourites/6", "ANNA").answer([]);
  const call = lastCall("POST /favourites", "ANNA");
  expect(call.ids).toEqual([7]);
  await call.answer([7, 5]);
  expect(tab.isInStep("ANNA")).toBe(true);
  const before = calls.length;
  await tab.join();
  expect(calls).toHaveLength(before);
});

test("requests reach the account in the order of the presses", async () => {
  const tab = await annasBrowser(5);
  await tab.press(7);
  const first = lastCall("POST /favourites", "ANNA");
  await tab.press(7);
  expect(calls.at(-1)).toBe(first);
  await first.answer([7, 5]);
  expect(tab.list()).toEqual([5]);
  await lastCall("DELETE /favourites/7", "ANNA").answer([]);
  expect(tab.list()).toEqual([5]);
  expect(tab.isInStep("ANNA")).toBe(true);
});

test("a list that was read before a later press does not undo the press", async () => {
  const tab = await annasBrowser(5);
  await tab.read();
  const late = lastCall("GET /favourites", "ANNA");
  await tab.press(7);
  await late.answer([5, 8]);
  expect(tab.list()).toEqual([7, 5]);
  await lastCall("POST /favourites", "ANNA").answer([7, 5, 8]);
  expect(tab.list()).toEqual([7, 5, 8]);
});

test("what the account could not take, because of its limit, is not shown as followed", async () => {
  const tab = await annasBrowser(5);
  await tab.press(7);
  await lastCall("POST /favourites", "ANNA").answer([5]);
  expect(tab.list()).toEqual([5]);
});
