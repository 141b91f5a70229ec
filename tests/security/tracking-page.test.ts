import { afterAll, beforeAll, expect, test } from "vitest";
import { registerPerson } from "#server/catalog/fixtures/identities.ts";
import { openRequestGate } from "#server/http/server/request-gate.ts";
import { parcelsOf } from "#server/shipments/fixtures/parcels.ts";
import { trackingTokenOf } from "#server/tracking/tracking-token.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";

let shop: TestShop;
let path: string;
let number: string;
const lines: string[] = [];
beforeAll(async () => {
  const note = (...parts: unknown[]) => void lines.push(JSON.stringify(parts));
  const log = {
    info: note,
    warn: note,
    error: note,
    debug: note,
    trace: note,
    fatal: note,
    child: () => log,
  };
  shop = await openTestShop({ pages: true, gate: openRequestGate(), log: log as never });
  const found = await parcelsOf(shop, [await registerPerson(shop, ["SELLER"])]);
  number = found.number;
  path = `/suivi/${await trackingTokenOf(shop.database, found.orderId, new Date())}`;
});
afterAll(() => shop.close());

test.each(["", "?lang=ar", ".data", "?lang=en&x=1"])(
  "the tracking page%s is stored by no cache, found by no search engine, and is no referrer",
  async (ending) => {
    const answer = await shop.app.inject({ url: path + ending });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain(number);
    expect(answer.headers).toMatchObject({
      "cache-control": "no-store",
      "cdn-cache-control": "no-store",
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex",
    });
  },
);

test("the page that pays an order is as secret as its tracking page", async () => {
  const { statusCode, headers } = await shop.app.inject({ url: path.replace("suivi", "payer") });
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({
    ...{ "cache-control": "no-store", "referrer-policy": "no-referrer", "x-robots-tag": "noindex" },
  });
});

test("its HTML is complete without scripts, in three languages, and says no street and no name", async () => {
  for (const [lang, said] of [
    ["fr", "Votre colis est en cours de préparation."],
    ["en", "Your parcel is being prepared."],
    ["ar", "يجري تجهيز طردك."],
  ]) {
    const { body } = await shop.app.inject({ url: `${path}?lang=${lang}` });
    const html = body.slice(0, body.indexOf("<script"));
    expect(html).toContain(said);
    for (const secret of ["Lilas", "Martin", "75011"]) expect(body).not.toContain(secret);
  }
});

test("a dead link is a 404 with a link to continue, the same for any guess", async () => {
  const guesses = ["AAAAAAAAAAAAAAAAAAAAAA", "x", "%00", "..%2f"].map((guess) => `/suivi/${guess}`);
  for (const url of guesses) {
    const { statusCode, body, headers } = await shop.app.inject({ url });
    expect(statusCode).toBe(404);
    expect(body).toContain('href="/suivi"');
    expect(headers["cache-control"]).toBe("no-store");
  }
});

test("no log line has the token", async () => {
  await shop.app.inject({ url: `${path}?x=1` });
  await shop.app.inject({ url: path.replace("suivi", "payer") });
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.filter((line) => line.includes(path.slice("/suivi/".length)))).toEqual([]);
});
