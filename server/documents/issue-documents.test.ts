import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DEFAULT_COMPANY } from "#contract/company.ts";
import { salePosting } from "#contract/ledger/posting.ts";
import { registerPerson } from "#server/catalog/fixtures/identities.ts";
import { openFileStore } from "#server/files/file-store.ts";
import { refundOrder } from "#server/orders/cancellation/refund-order.ts";
import { putOnDesk } from "#server/repair/fixtures/repair-desk.ts";
import { parcelsOf } from "#server/shipments/fixtures/parcels.ts";
import { type Buyer, listPhone, order, orderFor, registerBuyer, testCard } from "#tests/people.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { issueCreditNotes, issueDocuments } from "./issue-documents.ts";
import { reconcileDocuments } from "./reconcile-documents.ts";
import { readPdf, renderWaiting } from "./render-document.ts";
import { documents } from "./tables.ts";

let shop: TestShop;
let seller: Buyer;
let mandated: Buyer;
const at = (iso: string) => () => new Date(iso);
const deps = (clock: () => Date = () => new Date()) => ({
  ...shop.shop,
  clock,
  company: () => DEFAULT_COMPANY,
});
const query = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await shop.database.$client.query<Row>(text, values)).rows;
const documentsOf = (orderId: number) =>
  shop.database.select().from(documents).where(eq(documents.orderId, orderId)).orderBy(documents.id);

beforeAll(async () => {
  shop = await openTestShop();
  seller = await registerPerson(shop, ["SELLER"]);
  mandated = await registerPerson(shop, ["SELLER"]);
  await query(
    `insert into sellers (user_id, store_name, business_name, business_address, siret, mandate_at, vat_regime)
     values ($1, 'Mobiles 33', 'Mobiles 33 SARL', 'Bordeaux', '12345678901234', now(), 'standard')`,
    [mandated.id],
  );
});
afterAll(() => shop.close());

test("an order of a repair and of two sellers has a document for each issuer, and they add up to its total", async () => {
  const repair = await putOnDesk(shop, {}, [{ priceCents: 5000 }]);
  const buyer = await registerBuyer(shop);
  const items = [await listPhone(shop, seller.id), await listPhone(shop, mandated.id)];
  const answer = await order(shop, buyer, {
    items: [
      ...items.flatMap((item) => orderFor(item, 45_990).items),
      { productName: "Écran", productType: "REPAIR", productId: repair.optionIds[0], quantity: 2, price: 50 },
    ],
    shippingOption: "standard",
    paymentMethodId: await testCard(shop),
  });
  const number = answer.json<{ orderId: string }>().orderId;
  const [row] = await query<{ id: number; total_cents: number }>(
    "select id, total_cents from orders where number = $1",
    [number],
  );
  const id = row?.id ?? 0;
  await Promise.all([1, 2, 3].map(() => issueDocuments(deps(), id)));
  const issued = await documentsOf(id);
  expect(issued.map(({ kind, issuer, totalCents }) => [kind, issuer, totalCents])).toEqual([
    ["invoice", null, 12_000],
    ["receipt", seller.id, 45_990],
    ["invoice", mandated.id, 45_990],
  ]);
  expect(issued.reduce((sum, one) => sum + one.totalCents, 0)).toBe(row?.total_cents);
  expect(issued[0]?.content).toMatchObject({ taxes: [{ rateBp: 2000, netCents: 10_000, taxCents: 2000 }] });
  expect(issued[1]?.content).toMatchObject({ taxes: [], lines: [{ regime: "seller" }] });
  expect(issued[2]?.content).toMatchObject({
    issuedBy: DEFAULT_COMPANY.name,
    lines: [{ regime: "standard", taxCents: 7665 }],
  });
});

test("a repair that was ordered in Arabic is on the invoice in French", async () => {
  const repair = await putOnDesk(shop, {}, [{ priceCents: 5000 }]);
  const buyer = await registerBuyer(shop);
  const headers = { ...buyer.headers, cookie: "reluit_lang=ar" };
  const answer = await order(
    shop,
    { ...buyer, headers },
    {
      items: [
        { productName: "x", productType: "REPAIR", productId: repair.optionIds[0], quantity: 1, price: 50 },
      ],
      paymentMethodId: await testCard(shop),
    },
  );
  const [row] = await query<{ id: number; product_name: string }>(
    "select id, product_name from orders join order_lines on order_id = id where number = $1",
    [answer.json<{ orderId: string }>().orderId],
  );
  expect(row?.product_name).not.toContain("Remplacement");
  await issueDocuments(deps(), row?.id ?? 0);
  const [invoice] = await documentsOf(row?.id ?? 0);
  expect(invoice?.content.lines[0]?.name).toBe(`Remplacement de l’écran · ${repair.name}`);
});

test("a refund has credit notes of its amount, each correcting the document of its issuer", async () => {
  const { number, orderId } = await parcelsOf(shop, [seller, mandated]);
  await issueDocuments(deps(), orderId);
  await refundOrder(shop.shop, number, { reason: "Client pénible, on cède" });
  const [refund] = await query<{ id: number; amount_cents: number }>(
    "select id, amount_cents from refunds where order_id = $1",
    [orderId],
  );
  for (let time = 0; time < 2; time += 1) await issueCreditNotes(deps(), refund?.id ?? 0);
  const issued = await documentsOf(orderId);
  const notes = issued.filter(({ kind }) => kind === "credit_note");
  expect(notes.map(({ corrects }) => corrects)).toEqual(issued.slice(0, 2).map(({ id }) => id));
  expect(notes.reduce((sum, one) => sum + one.totalCents, 0)).toBe(refund?.amount_cents);
  // What staff wrote for themselves is not printed.
  expect(notes.map(({ content }) => content.corrects?.reason)).toEqual(["staff", "staff"]);
});

test("a credit note is of the seller as the invoice names them, whatever was recorded since", async () => {
  const { number, orderId } = await parcelsOf(shop, [mandated]);
  await issueDocuments(deps(), orderId);
  const [invoice] = await documentsOf(orderId);
  const recorded = await query<Record<string, unknown>>("select * from sellers where user_id = $1", [
    mandated.id,
  ]);
  await query(
    "update sellers set mandate_at = null, vat_regime = null, business_name = 'Autre' where user_id = $1",
    [mandated.id],
  );
  await refundOrder(shop.shop, number);
  const [refund] = await query<{ id: number }>("select id from refunds where order_id = $1", [orderId]);
  await issueCreditNotes(deps(), refund?.id ?? 0);
  const note = (await documentsOf(orderId)).find(({ kind }) => kind === "credit_note");
  expect(note?.content).toMatchObject({ issuer: invoice?.content.issuer, taxes: invoice?.content.taxes });
  expect(note?.content.lines.map(({ regime }) => regime)).toEqual(
    invoice?.content.lines.map(({ regime }) => regime),
  );
  const { mandate_at, vat_regime, business_name } = recorded[0] ?? {};
  await query("update sellers set mandate_at = $2, vat_regime = $3, business_name = $4 where user_id = $1", [
    ...[mandated.id, mandate_at, vat_regime, business_name],
  ]);
});

test("numbers of a series have no gap and no twin, whoever asks at once; what fails takes none", async () => {
  const many = await Promise.all(Array.from({ length: 12 }, () => parcelsOf(shop, [mandated])));
  const before = (
    await query<{ next: number }>("select next from series where issuer = $1 and kind = 'invoice'", [
      mandated.id,
    ])
  )[0];
  let asked = 0;
  // Every second time it fails: also between the number and the end of the transaction.
  const company = () => {
    asked += 1;
    if (asked % 2 === 0) throw new Error("no company");
    return DEFAULT_COMPANY;
  };
  const failing = { ...deps(), company };
  await Promise.allSettled(
    many.flatMap(({ orderId }) => [issueDocuments(failing, orderId), issueDocuments(deps(), orderId)]),
  );
  for (const { orderId } of many) await issueDocuments(deps(), orderId);
  const numbers = await query<{ number: number }>(
    "select number from documents d join series s on s.id = d.series_id where s.issuer = $1 and s.kind = 'invoice' order by number",
    [mandated.id],
  );
  expect(numbers.map((row) => row.number)).toEqual(numbers.map((_, index) => index + 1));
  expect(numbers.length).toBe((before?.next ?? 1) - 1 + 12);
});

test("on 31 December the year is that of Paris, and it follows the clock that is read once the series is locked", async () => {
  // Without documents of today.
  const fresh = await registerPerson(shop, ["SELLER"]);
  const [old, last, first] = await Promise.all([1, 2, 3].map(() => parcelsOf(shop, [fresh])));
  await issueDocuments(deps(at("2026-12-31T22:59:59Z")), old?.orderId ?? 0);
  // The year turns while the series of 2026 is waited for.
  const times = ["2026-12-31T22:59:59.999Z", "2026-12-31T23:00:00.001Z"].map((iso) => new Date(iso));
  let asked = 0;
  await issueDocuments(
    deps(() => times[Math.min(asked++, 1)] ?? new Date()),
    last?.orderId ?? 0,
  );
  await issueDocuments(deps(at("2026-12-31T23:00:01Z")), first?.orderId ?? 0);
  const labels = await Promise.all(
    [old, last, first].map(async (one) => (await documentsOf(one?.orderId ?? 0))[0]?.label),
  );
  expect(labels).toEqual(
    ["2026-000001", "2027-000001", "2027-000002"].map((number) => `R-S${fresh.id}-${number}`),
  );
});

test("a document and its file are never changed: the PDF is rendered once and kept with its digest", async () => {
  const { orderId } = await parcelsOf(shop, [mandated]);
  await issueDocuments(deps(), orderId);
  const [document] = await documentsOf(orderId);
  const id = document?.id ?? 0;
  const files = openFileStore(shop.shop.settings);
  const render = { ...shop.shop, files };
  const [first, second] = await Promise.all([readPdf(render, id, "fr"), readPdf(render, id, "fr")]);
  expect(first?.subarray(0, 5).toString()).toBe("%PDF-");
  expect(first?.includes("/MarkInfo")).toBe(true);
  expect(first?.includes("/FontFile2")).toBe(true);
  expect(second?.equals(first ?? Buffer.alloc(0))).toBe(true);
  await expect(query("update documents set total_cents = 1 where id = $1", [id])).rejects.toThrow(
    "never changed",
  );
  await expect(query("delete from documents where id = $1", [id])).rejects.toThrow("never changed");
  const [kept] = await query<{ file_id: string }>(
    "select file_id from document_files where document_id = $1 and locale = 'fr'",
    [id],
  );
  await files.put(kept?.file_id ?? "", Buffer.from("forged"));
  await expect(readPdf(render, id, "fr")).rejects.toMatchObject({ code: "UNAVAILABLE" });
});

test("the job of each minute renders new documents in both languages, and none twice", async () => {
  const { orderId } = await parcelsOf(shop, [mandated]);
  await issueDocuments(deps(), orderId);
  const render = { ...shop.shop, files: openFileStore(shop.shop.settings) };
  const kept = () =>
    query<{ locale: string; file_id: string }>(
      `select f.locale, f.file_id from document_files f join documents d on d.id = f.document_id
       where d.order_id = $1 order by f.locale`,
      [orderId],
    );
  await renderWaiting(render);
  const first = await kept();
  expect(first.map(({ locale }) => locale)).toEqual(["en", "fr"]);
  await renderWaiting(render);
  expect(await kept()).toEqual(first);
});

test("documents whose job was lost are issued later, once", async () => {
  const { number, orderId } = await parcelsOf(shop, [seller]);
  await refundOrder(shop.shop, number);
  const later = deps(() => new Date(Date.now() + 120_000));
  await Promise.all([reconcileDocuments(later), reconcileDocuments(later)]);
  expect((await documentsOf(orderId)).map(({ kind }) => kind)).toEqual(["receipt", "credit_note"]);
  expect(await reconcileDocuments(later)).toBe(0);
});

test("an order of 0 € has no document", async () => {
  const free = await putOnDesk(shop, {}, [{ kind: "diagnosis", priceCents: 0 }]);
  const answer = await order(shop, await registerBuyer(shop), {
    items: [
      {
        productName: "Diagnostic",
        productType: "REPAIR",
        productId: free.optionIds[0],
        quantity: 1,
        price: 0,
      },
    ],
  });
  expect(answer.json()).toMatchObject({ status: "PAYED" });
  const number = answer.json<{ orderId: string }>().orderId;
  const [row] = await query<{ id: number }>("select id from orders where number = $1", [number]);
  await issueDocuments(deps(), row?.id ?? 0);
  expect(await documentsOf(row?.id ?? 0)).toEqual([]);
});

test("of a repair that was paid before the ledger began, the invoice shows its 20 %", async () => {
  const repair = await putOnDesk(shop, {}, [{ priceCents: 5000 }]);
  const answer = await order(shop, await registerBuyer(shop), {
    items: [
      { productName: "Écran", productType: "REPAIR", productId: repair.optionIds[0], quantity: 1, price: 50 },
    ],
    paymentMethodId: await testCard(shop),
  });
  const { orderId: number } = answer.json<{ orderId: string }>();
  const [row] = await query<{ id: number }>("select id from orders where number = $1", [number]);
  await query("alter table ledger_entries disable trigger user");
  await query("alter table ledger_postings disable trigger user");
  await query(
    "delete from ledger_entries using ledger_postings p where p.id = posting_id and order_id = $1",
    [row?.id],
  );
  await query("delete from ledger_postings where order_id = $1", [row?.id]);
  await query("alter table ledger_entries enable trigger user");
  await query("alter table ledger_postings enable trigger user");
  await issueDocuments(deps(), row?.id ?? 0);
  const [invoice] = await documentsOf(row?.id ?? 0);
  expect(invoice?.content.taxes).toEqual([{ rateBp: 2000, netCents: 5000, taxCents: 1000 }]);
});

test("delivery is on the document of the seller whom the ledger owes it to", async () => {
  const lines = [mandated, seller].map(({ id: sellerId }, position) => ({
    ...{ position, productType: "SMARTPHONE" as const, quantity: 1, unitPriceCents: 45_990, unitTaxCents: 0 },
    ...{ sellerId, unit: null },
  }));
  const owed = salePosting(499, lines).find(
    ({ account, position }) => account === "sellers" && position === null,
  );
  const items = [await listPhone(shop, mandated.id), await listPhone(shop, seller.id)];
  const answer = await order(shop, await registerBuyer(shop), {
    items: items.flatMap((item) => orderFor(item, 45_990).items),
    shippingOption: "standard",
    paymentMethodId: await testCard(shop),
  });
  const { orderId } = answer.json<{ orderId: string }>();
  // No delivery costs anything today.
  const [row] = await query<{ id: number }>(
    "update orders set shipping_cents = 499, total_cents = total_cents + 499 where number = $1 returning id",
    [orderId],
  );
  await issueDocuments(deps(), row?.id ?? 0);
  const delivers = (await documentsOf(row?.id ?? 0)).filter(({ content }) =>
    content.lines.some(({ name }) => name === ""),
  );
  expect(delivers.map(({ issuer }) => issuer)).toEqual([owed?.party]);
});
