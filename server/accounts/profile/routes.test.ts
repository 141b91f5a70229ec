import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { SessionAnswer } from "#contract/accounts/accounts.ts";
import { CONSENT_VERSION } from "#contract/company.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { bearer, join, post } from "../fixtures/people.ts";
import { clients } from "../tables.ts";
import { findDeliveryAddress } from "./find-client.ts";

let time = Date.parse("2026-11-20T10:00:00Z");
let shop: TestShop;
let owner: SessionAnswer;
let people: Record<string, SessionAnswer | null>;
beforeAll(async () => {
  shop = await openTestShop({ clock: () => new Date(time) });
  owner = await join(shop, "owner_1");
  people = {
    nobody: null,
    owner,
    other: await join(shop, "other_1"),
    seller: await join(shop, "seller_1", ["SELLER"]),
    both: await join(shop, "both_1", ["SELLER", "CUSTOMER"]),
  };
});
afterAll(() => shop.close());

const profile = {
  nom: "Durand",
  prenom: "Ana",
  telephone: "06 12 34 56 78",
  adresse: "1 rue de la Paix",
};
const headersOf = (person: SessionAnswer | null | undefined) => (person ? bearer(person.token) : {});
const read = (id: number | string, person: SessionAnswer | null | undefined) =>
  shop.app.inject({ url: `/clients/${id}`, headers: headersOf(person) });
const save = (id: number | string, payload: unknown, person: SessionAnswer | null | undefined = owner) =>
  post(shop, `/clients/${id}`, payload, headersOf(person));

test("an owner without a profile gets NOT_FOUND", async () => {
  const answer = await read(owner.id, owner);
  expect([answer.statusCode, answer.json<{ error: string }>().error]).toEqual([404, "NOT_FOUND"]);
});

test("an owner without a profile who says so is answered that there is none", async () => {
  const none = await read(`${owner.id}?missing=null`, owner);
  expect([none.statusCode, none.json()]).toEqual([200, { client: null }]);
  const other = await read(`${owner.id}?missing=0`, owner);
  expect(other.statusCode).toBe(400);
});

test("the owner's first profile is made with its consent, whatever else is sent along", async () => {
  const answer = await save(owner.id, {
    ...profile,
    userId: 999_999,
    dateCreation: "1999-01-01T00:00:00.000Z",
    statut: "ADMIN",
    consentVersion: "none",
    email: "x@example.test",
  });
  expect(answer.statusCode).toBe(201);
  expect(answer.headers["cache-control"]).toBe("no-store");
  const client = {
    ...profile,
    userId: owner.id,
    codePostal: "",
    ville: "",
    email: "owner_1@example.test",
    dateCreation: "2026-11-20T10:00:00.000Z",
    statut: "ACTIF",
  };
  expect(answer.json()).toEqual({ client });
  const got = await read(owner.id, owner);
  expect(got.json()).toEqual({ client });
  expect(got.headers["cache-control"]).toBe("no-store");
  const [kept] = await shop.database.select().from(clients).where(eq(clients.userId, owner.id));
  expect(kept).toMatchObject({ consentAt: new Date(time), consentVersion: CONSENT_VERSION });
});

test("a change answers 200, keeps a postal code and town left out, and the first consent", async () => {
  const first = new Date(time);
  const address = { codePostal: "75002", ville: "Paris" };
  expect((await save(owner.id, { ...profile, ...address })).statusCode).toBe(200);
  time += 60_000;
  const answer = await save(owner.id, { ...profile, nom: "Martin" });
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({
    client: { nom: "Martin", ...address, dateCreation: first.toISOString() },
  });
  const [kept] = await shop.database.select().from(clients).where(eq(clients.userId, owner.id));
  expect(kept?.consentAt).toEqual(first);
  expect(await findDeliveryAddress(shop.database, owner.id)).toEqual({
    nom: "Martin",
    prenom: "Ana",
    adresse: "1 rue de la Paix",
    ...address,
  });
  expect(await findDeliveryAddress(shop.database, 0)).toBeNull();
});

test.each([
  ["nobody", 401],
  ["owner", 200],
  ["other", 403],
  ["seller", 403],
  ["both", 403],
])("%s gets %i for the owner's profile, reading and writing", async (name, status) => {
  const [before] = await shop.database.select().from(clients).where(eq(clients.userId, owner.id));
  const got = await read(owner.id, people[name]);
  expect(got.statusCode).toBe(status);
  const saved = await save(owner.id, { ...profile, nom: "Martin" }, people[name] ?? null);
  expect(saved.statusCode).toBe(status);
  if (status !== 200) {
    expect(got.body).not.toContain("Martin");
    expect(await shop.database.select().from(clients).where(eq(clients.userId, owner.id))).toEqual([before]);
  }
});

test("an unknown id, a text and a number out of range are refused as not one's own", async () => {
  for (const id of ["0", "-1", "abc", "1.5", `0${owner.id}`, "99999999999999999999", "%00", "1%27--"])
    expect((await read(id, owner)).statusCode, id).toBe(403);
});

test.each([
  ["nom", "", "REQUIRED"],
  ["nom", null, "REQUIRED"],
  ["nom", "a".repeat(81), "TOO_LONG"],
  ["nom", "Du\u0000rand", "BAD_CHARACTERS"],
  ["prenom", 5, "REQUIRED"],
  ["prenom", "Ana\r\nBcc: x@example.test", "BAD_CHARACTERS"],
  ["telephone", "123", "BAD_PHONE"],
  ["telephone", undefined, "REQUIRED"],
  ["telephone", "1".repeat(16), "BAD_PHONE"],
  ["adresse", "   ", "REQUIRED"],
  ["adresse", "a".repeat(201), "TOO_LONG"],
  ["codePostal", "7500", "BAD_POSTAL_CODE"],
  ["codePostal", 75002, "WRONG_TYPE"],
  ["ville", "", "REQUIRED"],
])("%s %j is refused with %s", async (field, value, code) => {
  const answer = await save(owner.id, { ...profile, [field]: value });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ error: "VALIDATION", fields: { [field]: code } });
});

test("ten first profiles at once make one", async () => {
  const twin = await join(shop, "twin_1");
  const answers = await Promise.all(Array.from({ length: 10 }, () => save(twin.id, profile, twin)));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([...Array(9).fill(200), 201]);
});

test("a consent to a newer text is kept with its own time; to the same text the first time counts", async () => {
  const kept = async () => {
    const [row] = await shop.database.select().from(clients).where(eq(clients.userId, owner.id));
    return { at: row?.consentAt, version: row?.consentVersion };
  };
  const agreed = { ...profile, consentVersion: CONSENT_VERSION };
  await shop.database.update(clients).set({ consentVersion: "2020-01" }).where(eq(clients.userId, owner.id));
  const before = await kept();
  time += 60_000;
  await save(owner.id, { ...profile, consentVersion: "2030-01" });
  expect(await kept()).toEqual(before);
  await save(owner.id, agreed);
  expect(await kept()).toEqual({ at: new Date(time), version: CONSENT_VERSION });
  time += 60_000;
  await save(owner.id, agreed);
  expect(await kept()).toEqual({ at: new Date(time - 60_000), version: CONSENT_VERSION });
});

test("an address for an order is kept without a consent, and a later consent with its time", async () => {
  const ana = await join(shop, "contract_1");
  const kept = async () => {
    const [row] = await shop.database.select().from(clients).where(eq(clients.userId, ana.id));
    return { at: row?.consentAt, version: row?.consentVersion };
  };
  await save(ana.id, { ...profile, consentVersion: "contract" }, ana);
  expect((await kept()).version).toBe("contract");
  time += 60_000;
  await save(ana.id, { ...profile, consentVersion: CONSENT_VERSION }, ana);
  expect(await kept()).toEqual({ at: new Date(time), version: CONSENT_VERSION });
  await save(ana.id, { ...profile, consentVersion: "contract" }, ana);
  expect((await kept()).version).toBe(CONSENT_VERSION);
});

describe("a town", () => {
  const ask = (person: SessionAnswer, changed: object) => save(person.id, { ...profile, ...changed }, person);

  test("of another postcode is refused with the towns of its own, and kept once the person confirms it", async () => {
    const zoe = await join(shop, "town_1");
    const place = { codePostal: "75011", ville: "Tours" };
    const refused = await ask(zoe, place);
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({ fields: { ville: "TOWN_MISMATCH" }, towns: ["Paris"] });
    expect((await ask(zoe, { ...place, isTownConfirmed: false })).statusCode).toBe(400);
    expect((await ask(zoe, { ...place, isTownConfirmed: true })).json()).toMatchObject({ client: place });
    // The rest of a profile is changed without the question.
    expect((await ask(zoe, { ...place, nom: "Martin" })).statusCode).toBe(200);
    expect((await ask(zoe, { codePostal: undefined, ville: "Lyon" })).json()).toMatchObject({
      towns: ["Paris"],
    });
  });

  test("is asked about for a postcode that no list has; a place that does not exist can't be confirmed", async () => {
    const zoe = await join(shop, "town_2");
    const unknown = { codePostal: "37999", ville: "Tours" };
    expect((await ask(zoe, unknown)).json()).toMatchObject({ fields: { codePostal: "UNKNOWN_POSTAL_CODE" } });
    expect((await ask(zoe, { ...unknown, isTownConfirmed: true })).statusCode).toBe(201);
    for (const codePostal of ["96000", "99100", "97900", "98500"])
      expect(
        (await ask(zoe, { codePostal, ville: "Nulle part", isTownConfirmed: true })).json(),
      ).toMatchObject({
        fields: { codePostal: "BAD_POSTAL_CODE" },
      });
  });

  test.each([
    ["٧٥٠١١", "PARIS 11ème"],
    ["75 439", "Paris CEDEX 09"],
    ["98000", "Monte-Carlo"],
    ["97400", "St Denis"],
    ["00100", "Armées"],
    ["93400", "st ouen s/ seine"],
  ])("of its postcode is kept as typed: %s %s", async (codePostal, ville) => {
    const zoe = await join(shop, `town_${ville.replace(/\W/g, "").toLowerCase()}`);
    expect((await ask(zoe, { codePostal, ville })).json()).toMatchObject({ client: { ville } });
  });
});
