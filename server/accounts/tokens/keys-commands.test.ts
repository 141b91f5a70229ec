import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { decodeProtectedHeader } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestShop } from "#tests/shop.ts";
import { bearer, join as joinShop, logInAs } from "../fixtures/people.ts";
import { openTwoShops } from "../fixtures/two-shops.ts";
import { runKeysCommand } from "./keys-commands.ts";
import { parseTokenKeys } from "./token-keys.ts";
import { openTokens } from "./tokens.ts";

let time = Date.parse("2026-11-21T10:00:00Z");
const clock = () => new Date(time);
let here: TestShop;
let there: TestShop;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ here, there, close } = await openTwoShops());
});
afterAll(() => close());

const run = (...args: string[]) => runKeysCommand({ settings: here.shop.settings, clock }, args);
const ask = (shop: TestShop, { token }: { token: string }) =>
  shop.app.inject({ url: "/orders", headers: bearer(token) }).then(({ statusCode }) => statusCode);
const kidOf = ({ token }: { token: string }) => decodeProtectedHeader(token).kid ?? "";
const kept = async () =>
  parseTokenKeys(await readFile(join(here.dataDir, "keys.json"), "utf8"), "keys").map(({ kid }) => kid);

test("a rotation logs nobody out, running processes sign with the new key, and the one after drops the first", async () => {
  const before = await joinShop(here, "ana_1");
  expect([await ask(here, before), await ask(there, before)]).toEqual([200, 200]);

  const said = await run("rotate");
  const [signing = "", former = ""] = await kept();
  expect(said.split("\n").slice(0, 2)).toEqual([
    `${signing}  signs      made 2026-11-21T10:00:00.000Z`,
    `${former}  believed   made at the first start`,
  ]);
  expect(former).toBe(kidOf(before));
  expect((await stat(join(here.dataDir, "keys.json"))).mode & 0o777).toBe(0o600);

  const after = await logInAs(here, "ana_1");
  expect(kidOf(after)).toBe(signing);
  for (const shop of [here, there])
    for (const person of [before, after]) expect(await ask(shop, person)).toBe(200);
  const elsewhere = await logInAs(there, "ana_1");
  expect([kidOf(elsewhere), await ask(here, elsewhere)]).toEqual([signing, 200]);

  time += 60 * 60_000;
  await run("rotate");
  const last = await logInAs(there, "ana_1");
  expect(await kept()).toEqual([kidOf(last), signing]);
  expect([await ask(here, last), await ask(here, after)]).toEqual([200, 200]);
  await expect.poll(() => ask(here, before), { interval: 50, timeout: 2000 }).toBe(401);
  await expect.poll(() => ask(there, before), { interval: 50, timeout: 2000 }).toBe(401);
});

test("a second rotation within the hour is refused without --now", async () => {
  time += 60 * 60_000;
  await run("rotate");
  const keys = await kept();
  time += 20 * 60_000;
  await expect(run("rotate")).rejects.toThrow("40 minutes more");
  expect(await kept()).toEqual(keys);
  await run("rotate", "--now");
  expect(await kept()).not.toContain(keys[1]);
});

test("list prints key ids and never a key; any other word is refused", async () => {
  const file = await readFile(join(here.dataDir, "keys.json"), "utf8");
  const said = await run("list");
  for (const { kid, x, d } of parseTokenKeys(file, "keys")) {
    expect(said).toContain(kid);
    expect(said).not.toContain(x);
    expect(said).not.toContain(d);
  }
  await expect(run("rotate", "--force")).rejects.toThrow("Commands: list, rotate [--now].");
  await expect(run("")).rejects.toThrow("There is no command");
});

test("with JWT_KEYS the next value is printed, and nothing is written", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "reluit-keys-"));
  const [first] = parseTokenKeys(await readFile(join(here.dataDir, "keys.json"), "utf8"), "keys");
  const settings = { JWT_KEYS: JSON.stringify([first]), dataDir };
  const said = await runKeysCommand({ settings, clock }, ["rotate"]).catch((error: Error) => error.message);
  expect(said).toContain("less than an hour ago");
  const next = await runKeysCommand({ settings, clock }, ["rotate", "--now"]);
  const keys = parseTokenKeys(/JWT_KEYS='(.*)'$/.exec(next)?.[1] ?? "", "printed");
  expect(keys[1]).toEqual(first);
  const options = { dataDir, publicUrl: "http://reluit.test" };
  const session = { id: "5b2ef9a4-6f5c-4a77-9b35-df0a3f0f8c11", userId: 1, username: "a", email: "a@b.test" };
  const old = await openTokens({ ...options, keys: first ? [first] : [] });
  const token = await old.issue({ ...session, roles: ["CUSTOMER"], authenticatedAt: clock() }, clock());
  const fresh = await openTokens({ ...options, keys });
  expect(await fresh.read(token, clock())).toMatchObject({ idUser: 1 });
  await expect(stat(join(dataDir, "keys.json"))).rejects.toThrow("ENOENT");
  await rm(dataDir, { recursive: true });
});
