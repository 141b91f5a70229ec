import { afterAll, beforeAll, expect, test } from "vitest";
import type { OwnBuyback } from "#contract/buyback/tracked-offer.ts";
import { type Buyer, registerBuyer } from "#tests/people.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { accept, ask, newestOffer, phoneOf, publishTestGrid } from "./fixtures/buybacks.ts";
import { listOwnBuybacks } from "./list-own-buybacks.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ clock: () => new Date("2026-11-29T10:00:00Z") });
  await publishTestGrid(shop);
});
afterAll(() => shop.close());

const read = async ({ headers }: Buyer) =>
  (await shop.app.inject({ url: "/users/me/buybacks", headers })).json<OwnBuyback[]>();

test("an account sees the buy-backs of its confirmed e-mail, newest first, with what waits for an answer", async () => {
  const zoe = await registerBuyer(shop);
  const leo = await registerBuyer(shop);
  await ask(shop, phoneOf(zoe.email));
  const first = await newestOffer(shop);
  await ask(shop, phoneOf(zoe.email, { storageGb: 256 }));
  await ask(shop, phoneOf(leo.email));
  await accept(shop, first.token ?? "");
  // Somebody may have typed the e-mail of another person.
  expect(await read(zoe)).toEqual([]);
  await shop.database.$client.query("update users set email_verified_at = now() where id = $1", [zoe.id]);
  const shown = await read(zoe);
  expect(shown).toMatchObject([
    { model: "iPhone 13", storageGb: 256, state: "offered", dueAt: "2026-12-13T10:00:00.000Z" },
    { storageGb: 128, state: "accepted", cents: 23_300, token: first.token },
  ]);
  const later = { ...shop.shop, clock: () => new Date("2026-12-13T10:00:01Z") };
  expect((await listOwnBuybacks(later, zoe.id))[0]).toMatchObject({ state: "expired", dueAt: null });
});
