import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import {
  codeAt,
  cookiesOf,
  SAME_ORIGIN,
  type SignedInStaff,
  STAFF_PASSWORD,
  signInStaff,
} from "#tests/staff.ts";
import { inviteStaff, resetStaff } from "./team/invite-staff.ts";

const MINUTE = 60_000;
const start = Date.parse("2026-11-23T09:00:00Z");
const OPERATOR = { staffId: null, requestId: null };

let now = new Date(start);
let shop: TestShop;
let ana: SignedInStaff;
beforeEach(async () => {
  now = new Date(start);
  shop = await openTestShop({ clock: () => now, environment: { RATE_LIMIT_FACTOR: "1", RATE_LIMITS: "" } });
  ana = await signInStaff(shop, ["audit.read"]);
});
afterEach(() => shop.close());

const later = (ms: number) => {
  now = new Date(now.getTime() + ms);
};
const send = (
  method: "GET" | "POST" | "DELETE",
  url: string,
  { payload, ...headers }: { payload?: object; cookie?: string; [header: string]: unknown } = {},
) =>
  shop.app.inject({
    method,
    url: `/admin/api/${url}`,
    headers: { ...SAME_ORIGIN, ...(headers as Record<string, string>) },
    ...(payload ? { payload } : {}),
  });
const stateOf = async (cookie: string, headers = {}) =>
  (await send("GET", "session", { cookie, ...headers })).json<{ state: string }>().state;
const logIn = (cookie = "", password = STAFF_PASSWORD) =>
  send("POST", "session", { cookie, payload: { email: ana.email, password } });
/** What only an open session may do. */
const work = (cookie: string, headers = {}) =>
  send("POST", "session/step-up", { cookie, payload: { code: "000000" }, ...headers });

describe("the second step", () => {
  test("is needed before anything of the back office answers", async () => {
    later(MINUTE);
    const half = cookiesOf(await logIn());
    expect(await stateOf(half)).toBe("factor");
    // 401 of the access, not of the wrong code.
    expect((await work(half)).json()).toMatchObject({ error: "UNAUTHENTICATED" });
    const answer = await send("POST", "session/factor", {
      cookie: half,
      payload: { code: codeAt(ana.secret, now) },
    });
    expect(answer.statusCode).toBe(200);
    const open = cookiesOf(answer, half);
    expect(await stateOf(open)).toBe("open");
    // For codes on paper, wherever the back office is open.
    const { publicUrl } = shop.shop.settings;
    expect((await send("GET", "session", { cookie: open })).json()).toMatchObject({ publicUrl });
    // The id before the second step opens nothing.
    expect(await stateOf(half)).toBe("none");
  });

  test("must follow the password within five minutes", async () => {
    later(MINUTE);
    const half = cookiesOf(await logIn());
    later(5 * MINUTE);
    const answer = await send("POST", "session/factor", {
      cookie: half,
      payload: { code: codeAt(ana.secret, now) },
    });
    expect(answer.statusCode).toBe(401);
  });

  test("takes a code once, also of two requests at once", async () => {
    later(MINUTE);
    const code = codeAt(ana.secret, now);
    const halves = [cookiesOf(await logIn()), cookiesOf(await logIn())];
    const answers = await Promise.all(
      halves.map((cookie) => send("POST", "session/factor", { cookie, payload: { code } })),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401]);
  });

  test("takes the code of one step earlier or later, and no other", async () => {
    later(10 * MINUTE);
    for (const [seconds, status] of [
      [-60, 401],
      [-30, 200],
      [60, 401],
      [30, 200],
    ] as const) {
      const cookie = cookiesOf(await logIn());
      const code = codeAt(ana.secret, new Date(now.getTime() + seconds * 1000));
      const answer = await send("POST", "session/factor", { cookie, payload: { code } });
      expect(answer.statusCode, `${seconds} s`).toBe(status);
    }
  });

  test("takes each recovery code once, however it is typed", async () => {
    const code = ana.recoveryCodes[0] ?? "";
    const attempt = async (typed: string) =>
      send("POST", "session/factor", { cookie: cookiesOf(await logIn()), payload: { code: typed } });
    expect((await attempt(code.toLowerCase().replaceAll("-", " "))).statusCode).toBe(200);
    expect((await attempt(code)).statusCode).toBe(401);
  });
});

test("guesses of codes are slowed down, over all sessions", async () => {
  later(MINUTE);
  const halves = [cookiesOf(await logIn()), cookiesOf(await logIn())];
  const statuses: number[] = [];
  for (let n = 0; n < 8; n += 1) {
    const payload = { code: String(n).padStart(6, "0") };
    const cookie = halves[n % 2] ?? "";
    statuses.push((await send("POST", "session/factor", { cookie, payload })).statusCode);
  }
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429]);
});

test("guesses of passwords are slowed down; the owner's own browser is not locked out by strangers", async () => {
  const guess = (cookie: string) => logIn(cookie, "wrong password");
  const statuses: number[] = [];
  for (let n = 0; n < 8; n += 1) {
    statuses.push((await guess("")).statusCode);
    later(100);
  }
  expect(statuses.slice(0, 5)).toEqual([401, 401, 401, 401, 401]);
  expect(statuses).toContain(429);
  // The stranger's network is slowed down, so the owner comes from another.
  const owner = await shop.app.inject({
    method: "POST",
    url: "/admin/api/session",
    remoteAddress: "198.51.100.7",
    headers: { ...SAME_ORIGIN, cookie: ana.cookie },
    payload: { email: ana.email, password: STAFF_PASSWORD },
  });
  expect(owner.statusCode).toBe(200);
});

describe("a browser that staff signed in with is locked out by nobody else", () => {
  const code = () => ({ code: codeAt(ana.secret, now) });

  test("who guesses passwords, also on the same network", async () => {
    for (let n = 0; n < 8; n += 1) await logIn("", "wrong password");
    expect((await logIn("")).statusCode).toBe(429);
    expect((await logIn(ana.cookie)).statusCode).toBe(200);
  });

  test("who knows the password and guesses codes until no more are answered", async () => {
    const stranger = async (n: number, payload: object) => {
      const remoteAddress = `203.0.113.${n}`;
      const ask = (url: string, body: object, cookie = "") =>
        shop.app.inject({
          method: "POST",
          url: `/admin/api/${url}`,
          remoteAddress,
          headers: { ...SAME_ORIGIN, cookie },
          payload: body,
        });
      const half = cookiesOf(await ask("session", { email: ana.email, password: STAFF_PASSWORD }));
      return ask("session/factor", payload, half);
    };
    for (let n = 0; n < 20; n += 1) {
      later(MINUTE);
      await stranger(n, { code: "000000" });
    }
    expect((await stranger(20, code())).json()).toMatchObject({ error: "TOO_MANY_LOGINS" });
    const half = cookiesOf(await logIn(ana.cookie), ana.cookie);
    const opened = await send("POST", "session/factor", { cookie: half, payload: code() });
    expect(opened.statusCode).toBe(200);
    later(MINUTE);
    const cookie = cookiesOf(opened, half);
    expect((await send("POST", "session/step-up", { cookie, payload: code() })).statusCode).toBe(200);
  });

  test("and is slowed down itself", async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 8; n += 1) statuses.push((await logIn(ana.cookie, "wrong password")).statusCode);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429]);
  });
});

test("an unknown e-mail is answered like a wrong password", async () => {
  const unknown = await send("POST", "session", {
    payload: { email: "nobody@reluit.test", password: STAFF_PASSWORD },
  });
  const wrong = await logIn("", "wrong password");
  expect({ ...unknown.json(), requestId: "" }).toEqual({ ...wrong.json(), requestId: "" });
  expect(unknown.statusCode).toBe(wrong.statusCode);
});

describe("a stolen cookie", () => {
  const only = (name: string) => ana.cookie.split("; ").find((pair) => pair.startsWith(`${name}=`)) ?? "";

  test("of the session opens nothing without the browser's own", async () => {
    expect(await stateOf(ana.cookie)).toBe("open");
    expect(await stateOf(only("reluit_staff"))).toBe("none");
    expect((await work(only("reluit_staff"))).json()).toMatchObject({ error: "UNAUTHENTICATED" });
  });

  test("opens nothing in another kind of browser", async () => {
    const headers = { "user-agent": "Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/140.0" };
    expect(await stateOf(ana.cookie, headers)).toBe("none");
  });
});

describe("a session ends", () => {
  test("after half an hour without a request", async () => {
    later(29 * MINUTE);
    expect(await stateOf(ana.cookie)).toBe("open");
    later(29 * MINUTE);
    expect(await stateOf(ana.cookie)).toBe("open");
    later(31 * MINUTE);
    expect(await stateOf(ana.cookie)).toBe("none");
  });

  test("after twelve hours in any case", async () => {
    for (let n = 0; n < 12 * 3 - 1; n += 1) {
      later(20 * MINUTE);
      expect(await stateOf(ana.cookie)).toBe("open");
    }
    later(20 * MINUTE);
    expect(await stateOf(ana.cookie)).toBe("none");
  });

  test("with a sign-out, a reset and a new password", async () => {
    const other = await signInStaff(shop);
    expect((await send("DELETE", "session", { cookie: other.cookie })).statusCode).toBe(204);
    expect(await stateOf(other.cookie)).toBe("none");
    const secret = await resetStaff(shop.shop, ana.email, OPERATOR);
    expect(await stateOf(ana.cookie)).toBe("none");
    expect((await logIn()).statusCode).toBe(401);
    const payload = { token: secret, password: "bouleau clair 12" };
    const accepted = await send("POST", "invitation", { payload });
    // A reset takes the authenticator, too.
    expect(accepted.json()).toEqual({ state: "enrol" });
    expect((await send("POST", "invitation", { payload })).json()).toMatchObject({ error: "LINK_EXPIRED" });
  });
});

test("sessions that ended are deleted with the next sign-in", async () => {
  await logIn();
  later(13 * 60 * MINUTE);
  const half = cookiesOf(await logIn());
  await send("POST", "session/factor", { cookie: half, payload: { code: codeAt(ana.secret, now) } });
  const { rows } = await shop.database.$client.query("select state from staff_sessions");
  expect(rows).toEqual([{ state: "open" }]);
});

describe("an invitation", () => {
  const invite = () =>
    inviteStaff(shop.shop, { email: "new@reluit.test", name: "New", permissions: [] }, OPERATOR);

  test("ends after 72 hours", async () => {
    const { secret } = await invite();
    later(72 * 60 * MINUTE);
    const answer = await send("POST", "invitation", { payload: { token: secret, password: STAFF_PASSWORD } });
    expect(answer.json()).toMatchObject({ error: "LINK_EXPIRED" });
  });

  test("refuses a short or common password and stays valid", async () => {
    const { secret } = await invite();
    for (const password of ["short", "password1234", "new@reluit.test"]) {
      const answer = await send("POST", "invitation", { payload: { token: secret, password } });
      expect(answer.json(), password).toMatchObject({ error: "VALIDATION" });
    }
    const answer = await send("POST", "invitation", { payload: { token: secret, password: STAFF_PASSWORD } });
    expect(answer.json()).toEqual({ state: "enrol" });
  });

  test("enrols only with a valid code of the new secret", async () => {
    const { secret: token } = await invite();
    const accepted = await send("POST", "invitation", { payload: { token, password: STAFF_PASSWORD } });
    const cookie = cookiesOf(accepted);
    const confirm = (code: string) =>
      send("POST", "session/enrolment/confirmation", { cookie, payload: { code } });
    expect((await confirm("123456")).statusCode).toBe(401);
    const { secret } = (await send("POST", "session/enrolment", { cookie })).json<{ secret: string }>();
    expect((await confirm(codeAt(ana.secret, now))).statusCode).toBe(401);
    expect((await confirm(codeAt(secret, now))).statusCode).toBe(200);
  });
});

test.each([
  { "sec-fetch-site": "cross-site" },
  { "sec-fetch-site": "same-site" },
  { "sec-fetch-site": "none" },
])("no write is accepted from another site: %j", async (headers) => {
  expect((await work(ana.cookie, headers)).json()).toMatchObject({ error: "FORBIDDEN" });
  const answer = await send("DELETE", "session", { cookie: ana.cookie, ...headers });
  expect(answer.statusCode).toBe(403);
  expect(await stateOf(ana.cookie)).toBe("open");
});

test("no write is accepted without the browser's word for its origin", async () => {
  const answer = await shop.app.inject({
    method: "DELETE",
    url: "/admin/api/session",
    headers: { cookie: ana.cookie },
  });
  expect(answer.statusCode).toBe(403);
});

test("no secret of a factor and no cookie stands readable in the tables", async () => {
  const { rows } = await shop.database.$client.query(
    "select row_to_json(f)::text as a, row_to_json(s)::text as b, row_to_json(r)::text as c from staff_factors f, staff_sessions s, recovery_codes r",
  );
  const text = JSON.stringify(rows);
  expect(rows.length).toBeGreaterThan(0);
  expect(text).not.toContain(ana.secret);
  for (const pair of ana.cookie.split("; ")) expect(text).not.toContain(pair.split("=")[1]);
  for (const code of ana.recoveryCodes) expect(text).not.toContain(code);
});
