import { once } from "node:events";
import { createServer } from "node:http";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { SessionAnswer } from "#contract/accounts/accounts.ts";
import { mails } from "#server/mail/tables.ts";
import { openProvider, personAtProvider } from "#tests/oidc/provider.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { bearer, join, PASSWORD, post } from "../fixtures/people.ts";
import { requestReset } from "../fixtures/reset-links.ts";
import { identities, signInCodes, users } from "../tables.ts";

const SHOP = "http://localhost:3000";
let time = Date.now();
let provider: Awaited<ReturnType<typeof openProvider>>;
let shop: TestShop;
beforeAll(async () => {
  provider = await openProvider({ shopUrl: SHOP });
  shop = await openTestShop({ environment: provider.environment, clock: () => new Date(time) });
});
afterAll(async () => {
  await shop.close();
  await provider.close();
});
beforeEach(() => {
  time = Date.now();
});

type Answer = Awaited<ReturnType<TestShop["app"]["inject"]>>;
/** The cookies that an answer sets, as the next request sends them. */
const cookiesOf = ({ headers }: Answer) =>
  [headers["set-cookie"] ?? []]
    .flat()
    .map((line) => /^[^;]*/.exec(line)?.[0] ?? "")
    .filter((pair) => !pair.endsWith("="))
    .join("; ");

const start = (name = "google") => shop.app.inject({ url: `/users/oidc/${name}` });
async function comeBack(began: Answer, who: string, { refuse = false, cookie = cookiesOf(began) } = {}) {
  const back = await personAtProvider(String(began.headers.location), who, refuse);
  const { pathname, search } = new URL(back.url);
  return back.form === undefined
    ? shop.app.inject({ url: pathname + search, headers: { cookie } })
    : shop.app.inject({
        method: "POST",
        url: pathname,
        headers: { cookie, "content-type": "application/x-www-form-urlencoded" },
        payload: back.form,
      });
}
const fetchSession = (back: Answer) =>
  shop.app.inject({
    method: "POST",
    url: "/users/oidc/session",
    headers: { cookie: cookiesOf(back), "user-agent": "Mozilla/5.0 (X11; Linux) Firefox/140.0" },
  });
async function signIn(who: string, name = "google") {
  const back = await comeBack(await start(name), who);
  expect(back.headers.location).toBe("/login#social=done");
  return (await fetchSession(back)).json<SessionAnswer>();
}

test("a new person signs in by code, PKCE, state and nonce; the token is only in the body of the answer", async () => {
  const began = await start();
  const asked = new URL(String(began.headers.location));
  expect(asked.origin).toBe(provider.issuer);
  expect(Object.fromEntries(asked.searchParams)).toMatchObject({
    response_type: "code",
    redirect_uri: `${SHOP}/users/oidc/google/callback`,
    scope: "openid email profile",
    code_challenge_method: "S256",
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    state: expect.stringMatching(/^[\w-]{40,}$/),
    nonce: expect.stringMatching(/^[\w-]{40,}$/),
  });
  expect(String(began.headers["set-cookie"])).toMatch(/; HttpOnly; SameSite=Lax; Max-Age=600$/);

  const back = await comeBack(began, "nora");
  expect([back.statusCode, back.headers.location]).toEqual([302, "/login#social=done"]);
  expect(back.headers["cache-control"]).toBe("no-store");
  const set = [back.headers["set-cookie"] ?? []].flat();
  expect(set).toHaveLength(2);
  expect(set[1]).toMatch(/^reluit_sign_in_code=[\w-]{43}; .*HttpOnly; SameSite=Strict; Max-Age=60$/);
  expect(JSON.stringify(back.headers)).not.toContain("eyJ");

  const session = await fetchSession(back);
  expect(session.json()).toMatchObject({ email: "nora@example.test", username: "nora", roles: ["CUSTOMER"] });
  const { token, id } = session.json<SessionAnswer>();
  expect((await shop.app.inject({ url: "/orders", headers: bearer(token) })).statusCode).toBe(200);
  const [user] = await shop.database.select().from(users).where(eq(users.id, id));
  expect(user).toMatchObject({ provider: "google", emailVerifiedAt: expect.any(Date) });
  expect((await fetchSession(back)).statusCode).toBe(401);
});

test("the same person gets the same account, even after a change of the e-mail", async () => {
  const first = await signIn("omar");
  await shop.database.update(users).set({ email: "omar.new@example.test" }).where(eq(users.id, first.id));
  const second = await signIn("omar");
  expect([second.id, second.email]).toEqual([first.id, "omar.new@example.test"]);
});

test("an account with a confirmed e-mail is linked and keeps its password; an e-mail tells its owner", async () => {
  const { id } = await join(shop, "rosa");
  const { secret } = await requestReset(shop, "rosa@example.test");
  await post(shop, "/users/password", { token: secret, password: "peuplier8" });
  expect((await signIn("rosa")).id).toBe(id);
  const login = { email: "rosa@example.test", password: "peuplier8" };
  expect((await post(shop, "/users/authenticate", login)).statusCode).toBe(200);
  const told = await shop.database.select().from(mails).where(eq(mails.kind, "sign-in-linked"));
  expect(told).toMatchObject([{ recipient: "rosa@example.test", data: { passwordReplaced: false } }]);
});

test("an account registered with somebody else’s address goes to its owner: password and sessions end", async () => {
  const thief = await join(shop, "sara");
  const owner = await signIn("sara");
  expect(owner.id).toBe(thief.id);
  const login = { email: "sara@example.test", password: PASSWORD };
  expect((await post(shop, "/users/authenticate", login)).statusCode).toBe(401);
  const ask = (token: string) => shop.app.inject({ url: "/orders", headers: bearer(token) });
  expect((await ask(thief.token)).statusCode).toBe(401);
  expect((await ask(owner.token)).statusCode).toBe(200);
});

test("an address that the provider did not verify opens and creates no account", async () => {
  await join(shop, "tara");
  for (const who of ["tara-unproved", "ulf-unproved"])
    expect((await comeBack(await start(), who)).headers.location).toBe("/login#social=unverified");
  expect(await shop.database.select().from(users).where(eq(users.email, "ulf@example.test"))).toEqual([]);
  expect(
    await shop.database.select().from(identities).where(eq(identities.subject, "tara-unproved")),
  ).toEqual([]);
});

test("an answer is valid once, only in the browser that started the sign-in, and only with its state and nonce", async () => {
  const [one, other] = [await start(), await start()];
  const back = (cookie: string) => comeBack(one, "vera", { cookie });
  expect((await back("")).headers.location).toBe("/login#social=expired");
  expect((await back("reluit_sign_in=bm9uc2Vuc2U")).headers.location).toBe("/login#social=expired");
  const answer = new URL((await personAtProvider(String(one.headers.location), "vera")).url);
  const elsewhere = answer.pathname.replace("google", "apple") + answer.search;
  expect(
    (await shop.app.inject({ url: elsewhere, headers: { cookie: cookiesOf(one) } })).headers.location,
  ).toBe("/login#social=expired");
  expect((await back(cookiesOf(other))).headers.location).toBe("/login#social=failed");
  const [, value = ""] = /reluit_sign_in=([\w-]+)/.exec(cookiesOf(one)) ?? [];
  const pending = JSON.parse(Buffer.from(value, "base64url").toString());
  for (const change of [{ nonce: "another" }, { verifier: "a".repeat(43) }, { state: "another" }]) {
    const changed = Buffer.from(JSON.stringify({ ...pending, ...change })).toString("base64url");
    expect((await back(`reluit_sign_in=${changed}`)).headers.location).toBe("/login#social=failed");
  }
  expect(await shop.database.select().from(users).where(eq(users.email, "vera@example.test"))).toEqual([]);
});

test("an answer of another provider or with another issuer opens no account", async () => {
  const began = await start();
  const back = new URL((await personAtProvider(String(began.headers.location), "xenia")).url);
  expect(back.searchParams.get("iss")).toBe(provider.issuer);
  back.searchParams.set("iss", "https://other.example");
  const mixedUp = await shop.app.inject({
    url: back.pathname + back.search,
    headers: { cookie: cookiesOf(began) },
  });
  expect(mixedUp.headers.location).toBe("/login#social=failed");

  // It serves the discovery document of the real provider.
  const liar = createServer(async (_request, response) => {
    const described = await fetch(`${provider.issuer}/.well-known/openid-configuration`);
    response.setHeader("content-type", "application/json").end(await described.text());
  });
  liar.listen(0, "127.0.0.1");
  await once(liar, "listening");
  const bound = liar.address();
  const lying = await openTestShop({
    environment: {
      ...provider.environment,
      OIDC_GOOGLE_ISSUER: `http://127.0.0.1:${typeof bound === "object" && bound ? bound.port : 0}`,
    },
  });
  const refused = await lying.app.inject({ url: "/users/oidc/google" });
  expect(refused.headers.location).toMatch(/^\/login#social=/);
  await lying.close();
  liar.closeAllConnections();
  liar.close();
  expect(await shop.database.select().from(users).where(eq(users.email, "xenia@example.test"))).toEqual([]);
});

test("a refusal at the provider, an unreachable provider and one that is not set up redirect to the login", async () => {
  expect((await comeBack(await start(), "wim", { refuse: true })).headers.location).toBe(
    "/login#social=denied",
  );
  expect((await start("facebook")).headers.location).toBe("/login#social=failed");
  expect((await start("elsewhere")).statusCode).toBe(400);
  const away = await openTestShop({
    environment: { ...provider.environment, OIDC_GOOGLE_ISSUER: "http://127.0.0.1:9" },
  });
  const answer = await away.app.inject({ url: "/users/oidc/google" });
  expect(answer.headers.location).toBe("/login#social=failed");
  await away.close();
});

test("Apple answers with a cross-site form, which only its route reads", async () => {
  const began = await start("apple");
  expect(new URL(String(began.headers.location)).searchParams.get("response_mode")).toBe("form_post");
  expect(String(began.headers["set-cookie"])).toContain("SameSite=None; Max-Age=600; Secure");
  const back = await comeBack(began, "yves");
  expect(back.headers.location).toBe("/login#social=done");
  const form = { "content-type": "application/x-www-form-urlencoded" };
  const other = {
    method: "POST",
    url: "/users/authenticate",
    headers: form,
    payload: "email=a&password=b",
  } as const;
  expect((await shop.app.inject(other)).statusCode).toBe(415);
});

test("a session code expires after a minute, and only its digest is stored", async () => {
  const back = await comeBack(await start(), "zita");
  const [, secret = ""] = /reluit_sign_in_code=([\w-]+)/.exec(cookiesOf(back)) ?? [];
  expect(JSON.stringify(await shop.database.select().from(signInCodes))).not.toContain(secret);
  time += 60_000;
  expect((await fetchSession(back)).statusCode).toBe(401);
});

test("an account without a role is refused with NO_ROLE; without settings there are no providers", async () => {
  const { id } = await signIn("xeno");
  await shop.database.update(users).set({ roles: [] }).where(eq(users.id, id));
  expect((await comeBack(await start(), "xeno")).headers.location).toBe("/login#social=norole");
  expect((await shop.app.inject({ url: "/users/oidc" })).json()).toEqual({ providers: ["google", "apple"] });
  const plain = await openTestShop();
  expect((await plain.app.inject({ url: "/users/oidc" })).json()).toEqual({ providers: [] });
  await plain.close();
});
