import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { resetStaff } from "#server/staff/team/invite-staff.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { makePasskey } from "#tests/soft-passkey.ts";
import {
  codeAt,
  cookiesOf,
  SAME_ORIGIN,
  type SignedInStaff,
  STAFF_PASSWORD,
  signInStaff,
} from "#tests/staff.ts";

const ORIGIN = "https://shop.reluit.test";
const MINUTE = 60_000;
let now = new Date("2026-11-29T09:00:00Z");
let shop: TestShop;
let ana: SignedInStaff;
beforeEach(async () => {
  now = new Date("2026-11-29T09:00:00Z");
  shop = await openTestShop({
    clock: () => now,
    environment: { PUBLIC_URL: ORIGIN, RATE_LIMIT_FACTOR: "1", RATE_LIMITS: "" },
  });
  ana = await signInStaff(shop, ["orders.read"]);
});
afterEach(() => shop.close());

const later = (ms: number) => {
  now = new Date(now.getTime() + ms);
};
const newKey = () => makePasskey({ origin: ORIGIN, rpId: "shop.reluit.test" });
type Key = ReturnType<typeof newKey>;
interface Challenge {
  challenge: string;
}

const send = (method: "GET" | "POST" | "DELETE", url: string, cookie: string, payload?: object) =>
  shop.app.inject({
    ...{ method, url: `/admin/api/${url}`, headers: { ...SAME_ORIGIN, cookie } },
    ...(payload ? { payload } : {}),
  });
const ask = async (cookie: string) =>
  (await send("POST", "session/passkey-challenge", cookie)).json<Challenge>();
const askToAdd = async (cookie: string) =>
  (await send("POST", "me/passkeys/challenge", cookie)).json<Challenge>();

/** Adds a passkey to a person, after a step-up. */
async function addTo(person: SignedInStaff, key: Key, name = "Clé USB") {
  await person.stepUp();
  const credential = key.create(await askToAdd(person.cookie));
  const answer = await send("POST", "me/passkeys", person.cookie, { name, credential });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ id: number; name: string; lastUsedAt: string | null }[]>();
}
/** The cookies of a sign-in that waits for its second step. */
const halfOf = async ({ email }: SignedInStaff) =>
  cookiesOf(await send("POST", "session", "", { email, password: STAFF_PASSWORD }));
const pass = (cookie: string, passkey: object) => send("POST", "session/factor", cookie, { passkey });

test("a passkey is the second step after the password, and its list says when it was used", async () => {
  const key = newKey();
  expect(await addTo(ana, key)).toMatchObject([{ name: "Clé USB", lastUsedAt: null }]);
  const half = await halfOf(ana);
  expect((await send("GET", "session", half)).json()).toEqual({ state: "factor", hasPasskey: true });
  later(MINUTE);
  const opened = await pass(half, key.get(await ask(half)));
  expect(opened.json()).toEqual({ state: "open" });
  const cookie = cookiesOf(opened, half);
  expect((await send("GET", "session", cookie)).json()).toMatchObject({ state: "open", hasPasskey: true });
  expect((await send("GET", "me/passkeys", cookie)).json()).toMatchObject([
    { lastUsedAt: now.toISOString() },
  ]);
});

test("a passkey is a step-up", async () => {
  const key = newKey();
  await addTo(ana, key);
  later(11 * MINUTE);
  expect((await send("POST", "me/passkeys/challenge", ana.cookie)).json()).toMatchObject({
    error: "STEP_UP_NEEDED",
  });
  const passkey = key.get(await ask(ana.cookie));
  expect((await send("POST", "session/step-up", ana.cookie, { passkey })).statusCode).toBe(200);
  expect((await send("POST", "me/passkeys/challenge", ana.cookie)).statusCode).toBe(200);
});

test("somebody without a passkey is asked for none, and a visitor neither", async () => {
  const half = await halfOf(ana);
  expect((await send("GET", "session", half)).json()).toEqual({ state: "factor", hasPasskey: false });
  expect((await send("POST", "session/passkey-challenge", half)).statusCode).toBe(404);
  expect((await send("POST", "session/passkey-challenge", "")).statusCode).toBe(401);
});

describe("a signature is refused", () => {
  let key: Key;
  beforeEach(async () => {
    key = newKey();
    await addTo(ana, key);
  });

  test("a second time, also of two requests at once", async () => {
    const half = await halfOf(ana);
    const passkey = key.get(await ask(half));
    const answers = await Promise.all([pass(half, passkey), pass(half, passkey)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401]);
    const other = await halfOf(ana);
    await ask(other);
    expect((await pass(other, passkey)).json()).toMatchObject({ error: "BAD_CREDENTIALS" });
  });

  test("for the challenge of another sign-in", async () => {
    const [half, other] = [await halfOf(ana), await halfOf(ana)];
    await ask(other);
    expect((await pass(other, key.get(await ask(half)))).statusCode).toBe(401);
  });

  test("for a challenge that is older than three minutes, or was replaced", async () => {
    const half = await halfOf(ana);
    const first = await ask(half);
    const second = await ask(half);
    expect((await pass(half, key.get(first))).statusCode).toBe(401);
    later(3 * MINUTE);
    expect((await pass(half, key.get(second))).statusCode).toBe(401);
  });

  test("from a page of another origin, also on the same host", async () => {
    for (const origin of ["https://reluit.evil.test", "http://shop.reluit.test", `${ORIGIN}:8443`]) {
      const half = await halfOf(ana);
      expect((await pass(half, key.get(await ask(half), origin))).statusCode, origin).toBe(401);
    }
  });

  test("by a passkey that is another person's, unknown, or a false copy of this one", async () => {
    const bea = await signInStaff(shop, []);
    const strange = newKey();
    await addTo(bea, strange);
    for (const signed of [strange, newKey()]) {
      const half = await halfOf(ana);
      expect((await pass(half, signed.get(await ask(half)))).statusCode).toBe(401);
    }
    const half = await halfOf(ana);
    const false_ = { ...newKey().get(await ask(half)), id: key.id, rawId: key.id };
    expect((await pass(half, false_)).statusCode).toBe(401);
  });

  test("with a counter that went back", async () => {
    const half = await halfOf(ana);
    expect((await pass(half, key.get(await ask(half)))).statusCode).toBe(200);
    key.setBack();
    const other = await halfOf(ana);
    expect((await pass(other, key.get(await ask(other)))).statusCode).toBe(401);
  });

  test("by a passkey that was removed, and the authenticator app still opens the session", async () => {
    const half = await halfOf(ana);
    const challenge = await ask(half);
    const [{ id }] = (await send("GET", "me/passkeys", ana.cookie)).json<[{ id: number }]>();
    expect((await send("DELETE", `me/passkeys/${id}`, ana.cookie)).json()).toEqual([]);
    expect((await pass(half, key.get(challenge))).statusCode).toBe(401);
    later(MINUTE);
    const payload = { code: codeAt(ana.secret, now) };
    expect((await send("POST", "session/factor", half, payload)).statusCode).toBe(200);
  });
});

test("wrong passkeys and wrong codes share one limit", async () => {
  const key = newKey();
  await addTo(ana, key);
  const half = await halfOf(ana);
  const statuses: number[] = [];
  for (let n = 0; n < 6; n += 1) {
    const isCode = n % 2 === 0;
    const strange = newKey().get({ challenge: "x" });
    const answer = isCode
      ? await send("POST", "session/factor", half, { code: "000000" })
      : await pass(half, strange);
    statuses.push(answer.statusCode);
  }
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
});

describe("adding a passkey", () => {
  test("needs a step-up", async () => {
    const credential = newKey().create({ challenge: "x" });
    for (const [method, url, payload] of [
      ["POST", "me/passkeys/challenge", undefined],
      ["POST", "me/passkeys", { name: "Clé", credential }],
      ["DELETE", "me/passkeys/1", undefined],
    ] as const)
      expect((await send(method, url, ana.cookie, payload)).json()).toMatchObject({
        error: "STEP_UP_NEEDED",
      });
  });

  test("refuses a challenge that is used, of another session, or signed elsewhere", async () => {
    const key = newKey();
    await addTo(ana, key);
    const bea = await signInStaff(shop, []);
    await bea.stepUp();
    const challenge = await askToAdd(ana.cookie);
    const add = (cookie: string, credential: object) =>
      send("POST", "me/passkeys", cookie, { name: "Clé", credential });
    expect((await add(bea.cookie, newKey().create(challenge))).statusCode).toBe(401);
    expect((await add(ana.cookie, newKey().create(challenge, "https://evil.test"))).statusCode).toBe(401);
    expect((await add(ana.cookie, newKey().create(challenge))).statusCode).toBe(401);
    // Another person's passkey cannot be taken over.
    expect((await add(bea.cookie, key.create(await askToAdd(bea.cookie)))).statusCode).toBe(401);
  });

  test("and removing one is each in the audit log; nobody removes a colleague's", async () => {
    const [first] = await addTo(ana, newKey(), "Portable");
    await addTo(ana, newKey(), "Téléphone");
    const bea = await signInStaff(shop, []);
    await bea.stepUp();
    expect((await send("DELETE", `me/passkeys/${first?.id}`, bea.cookie)).statusCode).toBe(404);
    const left = await send("DELETE", `me/passkeys/${first?.id}`, ana.cookie);
    expect(left.json()).toMatchObject([{ name: "Téléphone" }]);
    const { rows } = await shop.database.$client.query(
      "select action from audit where staff_id = $1 and action like 'staff.passkey%' order by seq",
      [ana.id],
    );
    expect(rows.map(({ action }) => action)).toEqual([
      "staff.passkey-added",
      "staff.passkey-added",
      "staff.passkey-removed",
    ]);
  });

  test("lasts until the operator resets the person", async () => {
    await addTo(ana, newKey());
    await resetStaff(shop.shop, ana.email, { staffId: null, requestId: null });
    const { rows } = await shop.database.$client.query("select from staff_passkeys");
    expect(rows).toEqual([]);
  });
});
