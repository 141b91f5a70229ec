import { afterEach, beforeEach, expect, test } from "vitest";
import { transact } from "#server/database/transact.ts";
import { renderDocument } from "#server/documents/render-document.ts";
import { openFileStore } from "#server/files/file-store.ts";
import { auditShop } from "#server/orders/operator/audit-shop.ts";
import { listPhone, registerBuyer } from "#tests/people.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { publishTestGrid } from "../fixtures/buybacks.ts";
import { boughtBuyback, matchedBuyback } from "../fixtures/purchases.ts";
import { buyPhone } from "./buy-phone.ts";

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
  await publishTestGrid(shop);
  await listPhone(shop, (await registerBuyer(shop)).id);
});
afterEach(() => shop.close());

const rows = async (sql: string) => (await shop.database.$client.query(sql)).rows;
const buy = (buybackId: number) => transact(shop.database, (tx) => buyPhone(tx, shop.shop, { buybackId }));
const ownFindings = async () =>
  (await auditShop({ database: shop.database, gateway: shop.shop.gateway })).filter(
    ({ rule }) => !rule.startsWith("a unit"),
  );

test("a bought phone is the shop's: episode, register, ledger, debt, statement and mail say the same price", async () => {
  const { id, imei, email } = await boughtBuyback(shop);
  expect(await rows("select state, bought_at is not null as at from buyback_offers")).toEqual([
    { state: "bought", at: true },
  ]);
  expect(
    await rows(`select d.owner, e.source, e.price_paid_cents, e.vat_regime from devices d
      join episodes e on e.device_id = d.id and e.ended_at is null join device_imeis i on i.device_id = d.id
      where i.imei = '${imei}'`),
  ).toEqual([{ owner: "shop", source: "buyback", price_paid_cents: 23_300, vat_regime: "margin" }]);
  expect(
    await rows("select number, description, imei, price_cents, means, provenance from buyback_register"),
  ).toEqual([
    {
      ...{ number: 1, imei, price_cents: 23_300, means: "transfer" },
      description: expect.stringMatching(/\d+\s(?:Go|To)\s/),
      provenance: expect.stringContaining("selon sa déclaration du"),
    },
  ]);
  expect(
    await rows(
      `select kind, source, account, cents from ledger_entries e join ledger_postings p on p.id = e.posting_id order by line`,
    ),
  ).toEqual([
    { kind: "purchase", source: `buyback:${id}`, account: "purchases", cents: 23_300 },
    { kind: "purchase", source: `buyback:${id}`, account: "payouts.due", cents: -23_300 },
  ]);
  expect(await rows("select buyback_id, attempt, cents, state, iban_last4 from payouts")).toEqual([
    { buyback_id: id, attempt: 1, cents: 23_300, state: "due", iban_last4: "0189" },
  ]);
  const [document] = await rows("select id, label, kind, total_cents, content from documents");
  expect(document).toMatchObject({
    ...{ label: expect.stringMatching(/^B-20\d\d-000001$/), kind: "purchase", total_cents: 23_300 },
    content: { lines: [{ name: expect.stringContaining(imei), regime: "person", taxCents: 0 }] },
  });
  expect(
    await rows(`select kind from mails where recipient = '${email}' and kind = 'buyback-bought'`),
  ).toHaveLength(1);
  await renderDocument({ ...shop.shop, files: openFileStore(shop.shop.settings) }, document.id);
  expect(await rows("select locale from document_files order by locale")).toEqual([
    { locale: "en" },
    { locale: "fr" },
  ]);
  expect(await ownFindings()).toEqual([]);
});

test("of ten purchases of one phone at once, one is made", async () => {
  const { id } = await matchedBuyback(shop);
  const ended = await Promise.allSettled(Array.from({ length: 10 }, () => buy(id)));
  expect(ended.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const table of ["buyback_register", "payouts", "documents"])
    expect(await rows(`select count(*)::int as n from ${table}`), table).toEqual([{ n: 1 }]);
  expect(await ownFindings()).toEqual([]);
});

test("a counter-offer that the customer accepts is bought at its price", async () => {
  const { id } = await matchedBuyback(shop);
  await shop.database.$client.query(
    "update buyback_offers set state = 'countered', counter_cents = 15000, due_at = now() + interval '1 day' where id = $1",
    [id],
  );
  await buy(id);
  expect(await rows("select price_cents from buyback_register")).toEqual([{ price_cents: 15_000 }]);
  expect(await rows("select cents from payouts")).toEqual([{ cents: 15_000 }]);
});

test.each(["accepted", "received", "inspected", "declined", "bought", "paid"])(
  "a buy-back that is %s is not bought",
  async (state) => {
    const { id } = await matchedBuyback(shop);
    await shop.database.$client.query(
      "update buyback_offers set state = $1, bought_at = now() where id = $2",
      [state, id],
    );
    await expect(buy(id)).rejects.toMatchObject({ code: "STALE" });
    expect(await rows("select from buyback_register")).toEqual([]);
  },
);
