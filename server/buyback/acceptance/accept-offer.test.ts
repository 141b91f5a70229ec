import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { accept, ask, newestOffer, phoneOf, publishTestGrid } from "../fixtures/buybacks.ts";
import { buybackPerson } from "../tables.ts";

let shop: TestShop;
let token: string;
let count = 0;
const IMEI = "356938035643809";
beforeAll(async () => {
  shop = await openTestShop({ clock: () => new Date("2026-11-29T10:00:00Z") });
  await publishTestGrid(shop);
});
afterAll(() => shop.close());
const offer = async () => {
  await ask(shop, phoneOf(`vendeur${count++}@exemple.fr`));
  return (await newestOffer(shop)).token ?? "";
};
beforeEach(async () => {
  token = await offer();
});

describe("a customer who accepts", () => {
  test("gives identity and account, which the database has sealed only", async () => {
    const answer = await accept(shop, token);
    expect(answer.json()).toMatchObject({ state: "accepted", priceCents: 23_300 });
    const stored = await newestOffer(shop);
    expect(stored).toMatchObject({ state: "accepted", delivery: "post", reminded: 0 });
    expect(stored.slipCode).toMatch(/^RB[0-9A-Z]{10}$/);
    const rows = JSON.stringify(await shop.database.select().from(buybackPerson));
    for (const secret of ["Martin", "12 rue", "X4RTBPFW4", "1990", "30006000011234567890189"])
      expect(rows).not.toContain(secret);
    expect(rows).toContain('"ibanLast4":"0189"');
    expect(JSON.stringify(answer.json())).not.toContain("0189");
  });

  test("never changes the account afterwards: the same yes again is taken, another account is refused", async () => {
    await accept(shop, token);
    const [before] = await shop.database.select().from(buybackPerson);
    expect((await accept(shop, token)).statusCode).toBe(200);
    expect((await accept(shop, token, { iban: "DE89370400440532013000" })).statusCode).toBe(409);
    const [after] = await shop.database.select().from(buybackPerson);
    expect(after).toEqual(before);
    await expect(
      shop.database.$client.query("update buyback_person set iban = 'x', iban_last4 = '9999'"),
    ).rejects.toThrow(/never changed/);
  });

  test("by word alone, before the shop asked for an account, completes the yes once", async () => {
    await shop.database.$client.query(
      "update buyback_offers set state = 'accepted', due_at = null where token = $1",
      [token],
    );
    expect((await accept(shop, token)).json()).toMatchObject({
      state: "accepted",
      slip: { delivery: "post" },
    });
    expect((await newestOffer(shop)).dueAt).not.toBeNull();
    expect((await accept(shop, token, { iban: "DE89370400440532013000" })).statusCode).toBe(409);
  });

  test("has one account of several that arrive at once", async () => {
    const ibans = ["FR7630006000011234567890189", "DE89370400440532013000", "BE68539007547034"];
    const answers = await Promise.all(ibans.map((iban) => accept(shop, token, { iban })));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
  });

  test.each([
    ["2008-11-29", 200],
    ["2008-11-30", 400],
    ["2015-01-01", 400],
  ])("born on %s gets %i on 29 November 2026: adults only", async (birthDate, status) => {
    const answer = await accept(shop, token, { birthDate });
    expect(answer.statusCode).toBe(status);
    if (status === 400) expect(answer.json().fields).toEqual({ birthDate: "TOO_SMALL" });
  });

  test.each([
    [{ iban: "FR7630006000011234567890188" }, { iban: "INVALID" }],
    [{ holder: " " }, { holder: "REQUIRED" }],
    [{ birthDate: "1990-02-30" }, { birthDate: "INVALID" }],
    [{ postalCode: "abc" }, { postalCode: "BAD_POSTAL_CODE" }],
    [{ imei: "123" }, { imei: "INVALID" }],
    [{ isOwner: false }, { isOwner: "CONSENT_REQUIRED" }],
    [{ termsVersion: "1999-01-01" }, { termsVersion: "CONSENT_REQUIRED" }],
    [{ documentKind: "library card" }, { documentKind: "REQUIRED" }],
  ])("%j is told at its field", async (change, fields) => {
    const answer = await accept(shop, token, change);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().fields).toEqual(fields);
  });

  test("can't add a price", async () => {
    const answer = await accept(shop, token, { priceCents: 99_900 } as never);
    expect(answer.statusCode).toBe(400);
  });
});

test("a phone is in one open buy-back at a time, and free again after a cancellation", async () => {
  const other = await offer();
  expect((await accept(shop, token, { imei: "35-693803-564380-9" })).statusCode).toBe(200);
  expect((await accept(shop, other, { imei: IMEI })).json().fields).toEqual({ imei: "TAKEN" });
  await shop.database.$client.query("update buyback_offers set state = 'cancelled' where token = $1", [
    token,
  ]);
  expect((await accept(shop, other, { imei: IMEI })).statusCode).toBe(200);
});
