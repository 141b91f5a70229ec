import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { transact } from "#server/database/transact.ts";
import { documents } from "#server/documents/tables.ts";
import { auditShop } from "#server/orders/operator/audit-shop.ts";
import { openRepairDesk, type RepairDesk } from "#server/repair/fixtures/at-desk.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { clearMailbox } from "./clear-writings.ts";

let shop: TestShop;
let desk: RepairDesk;
beforeAll(async () => {
  shop = await openTestShop();
  desk = await openRepairDesk(shop);
});
afterAll(() => shop.close());

/** A phone that was photographed, signed for and handed back. */
async function handedBack(email: string) {
  const number = await desk.walkIn({ email });
  await desk.receive(number, { seen: `Chez ${email}.` });
  await desk.sign(number);
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: "#335577" } })
    .jpeg()
    .toBuffer();
  for (const kind of ["reception", "work"])
    await desk.send("PUT", `repairs/${number}/photos/${kind}`, picture);
  const { photos } = await desk.dossier(number);
  for (const to of ["refused", "handed_back"]) await desk.move(number, to);
  return { number, photos: photos.map(({ id }) => id) };
}

test("photographs of a person's phone go with the person; the signed receipt and the hand-back stay, and others' photographs too", async () => {
  const mine = await handedBack("mine@exemple.fr");
  const others = await handedBack("other@exemple.fr");
  const removed = await transact(shop.database, (tx) =>
    clearMailbox(tx, { id: 0, email: "mine@exemple.fr", former: [] }),
  );
  expect(removed.toSorted()).toEqual(mine.photos.toSorted());
  expect((await desk.dossier(mine.number)).photos).toEqual([]);
  expect((await desk.dossier(mine.number)).reception).toMatchObject({ seen: "" });
  expect((await desk.dossier(others.number)).photos).toHaveLength(2);
  const { rows } = await shop.database.$client.query("select id from files where id = any($1::uuid[])", [
    [...mine.photos, ...others.photos],
  ]);
  expect(rows).toHaveLength(2);
  // The proof of what both sides agreed to, for as long as a claim is possible.
  const kept = (await shop.database.select().from(documents)).filter(
    ({ content }) => content.order.number === mine.number,
  );
  expect(kept.map(({ kind }) => kind).toSorted()).toEqual(["custody", "handback"]);
  expect(await auditShop({ database: shop.database, gateway: shop.shop.gateway })).toEqual([]);
});
