import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { registerPerson } from "#server/catalog/fixtures/identities.ts";
import { transact } from "#server/database/transact.ts";
import { issueCreditNotes, issueDocuments } from "#server/documents/issue-documents.ts";
import { renderPdf } from "#server/documents/render-pdf.ts";
import { documents } from "#server/documents/tables.ts";
import { readOrderForStaff } from "#server/orders/back-office/read-order.ts";
import { refundOrder } from "#server/orders/cancellation/refund-order.ts";
import { findOrder } from "#server/orders/find-order.ts";
import { auditShop } from "#server/orders/operator/audit-shop.ts";
import { grantRefund } from "#server/refunds/grant-refund.ts";
import { sendRefund } from "#server/refunds/send-refund.ts";
import { putOnDesk } from "#server/repair/fixtures/repair-desk.ts";
import { parcelsOf } from "#server/shipments/fixtures/parcels.ts";
import { moveShipment } from "#server/shipments/move-shipment.ts";
import { type Buyer, order, registerBuyer, testCard } from "#tests/people.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { signInStaff } from "#tests/staff.ts";
import { invoiceCompany } from "./invoice-company.ts";

const PRICE = 45_990;
let shop: TestShop;
let mandated: Buyer;
let seller: Buyer;
let actor: { staffId: number; requestId: null };
beforeAll(async () => {
  shop = await openTestShop();
  actor = { staffId: (await signInStaff(shop, ["orders.write"])).id, requestId: null };
  [mandated, seller] = [await registerPerson(shop, ["SELLER"]), await registerPerson(shop, ["SELLER"])];
  await shop.database.$client.query(
    `insert into sellers (user_id, store_name, business_name, business_address, siret, mandate_at, vat_regime)
     values ($1, 'Mobiles 33', 'Mobiles 33 SARL', 'Bordeaux', '12345678901234', now(), 'standard')`,
    [mandated.id],
  );
});
afterAll(() => shop.close());

const company = {
  ...{ name: "Atelier Nord SARL", siret: "73282932000074", vatNumber: "FR44732829320" },
  ...{ adresse: "3 rue du Port", codePostal: "59000", ville: "Lille" },
};
const deps = () => ({ ...shop.shop, database: shop.database });
const invoice = async (number: string, input: object = {}, version?: string) =>
  invoiceCompany(
    deps(),
    {
      ...{ ...company, number, reason: "demandé" },
      version: version ?? (await readOrderForStaff(shop.database, number)).version,
      ...input,
    },
    actor,
  );
const documentsOf = (orderId: number) =>
  shop.database.select().from(documents).where(eq(documents.orderId, orderId)).orderBy(documents.id);
const sumOf = (issued: Awaited<ReturnType<typeof documentsOf>>) =>
  issued.reduce((sum, { kind, totalCents }) => sum + (kind === "credit_note" ? -totalCents : totalCents), 0);
const audit = () => auditShop({ database: shop.database, gateway: shop.shop.gateway });
const ledger = async (orderId: number) =>
  (
    await shop.database.$client.query(
      "select p.kind, e.* from ledger_entries e join ledger_postings p on p.id = posting_id where order_id = $1 order by posting_id, line",
      [orderId],
    )
  ).rows;

async function invoiced() {
  const parcels = await parcelsOf(shop, [mandated]);
  await issueDocuments(deps(), parcels.orderId);
  return parcels;
}
async function refund(number: string, amountCents: number) {
  const { id } = await transact(shop.database, async (tx) =>
    grantRefund(tx, shop.shop.clock, {
      ...{ key: randomUUID(), order: await findOrder(tx, number), origin: "staff", reason: "r", actor },
      parts: [{ position: 0, quantity: 0, amountCents }],
    }),
  );
  await sendRefund(shop.shop, { id }, actor);
  return id;
}

describe("an invoice to a company", () => {
  test("cancels the one that exists by a credit note; the ledger is untouched, and the buyer is told", async () => {
    const { number, orderId } = await invoiced();
    const before = await ledger(orderId);
    await invoice(number);
    const issued = await documentsOf(orderId);
    expect(issued.map(({ kind, totalCents, round }) => [kind, totalCents, round])).toEqual([
      ["invoice", PRICE, 0],
      ["credit_note", PRICE, 1],
      ["invoice", PRICE, 1],
    ]);
    const [first, note, again] = issued;
    expect(note).toMatchObject({ corrects: first?.id, content: { buyer: first?.content.buyer } });
    expect(again?.content).toMatchObject({
      ...{ lines: first?.content.lines, taxes: first?.content.taxes, replaces: first?.label },
      buyer: {
        ...{ name: company.name, address: "3 rue du Port\n59000 Lille" },
        ...{ siret: company.siret, tva: company.vatNumber },
      },
    });
    expect(await ledger(orderId)).toEqual(before);
    const now = await readOrderForStaff(shop.database, number);
    expect(now.company).toEqual(company);
    expect(now.mails.map(({ kind }) => kind)).toContain("order-changed");
    expect(now.timeline.map(({ kind }) => kind)).toContain("order.company-invoiced");
    for (const one of issued)
      for (const locale of ["fr", "en"] as const)
        expect((await renderPdf(one.content, locale)).length).toBeGreaterThan(1000);
  });

  test("before the job issued any, the first invoice names the company, and nothing is cancelled", async () => {
    const { number, orderId } = await parcelsOf(shop, [mandated]);
    await invoice(number);
    await issueDocuments(deps(), orderId);
    const issued = await documentsOf(orderId);
    expect(issued.map(({ kind, content }) => [kind, content.buyer.name])).toEqual([
      ["invoice", company.name],
    ]);
  });

  test("is issued after the delivery as well", async () => {
    const { number, orderId, of } = await invoiced();
    const { id } = await of(mandated);
    const by = { kind: "staff", actor } as const;
    await moveShipment(shop.shop, { id, to: "packed", by });
    const parcel = { carrier: "dpd", number: "12345678901234" } as const;
    await moveShipment(shop.shop, { id, to: "shipped", by, parcel });
    await moveShipment(shop.shop, { id, to: "delivered", by });
    await invoice(number);
    expect(await documentsOf(orderId)).toHaveLength(3);
  });

  test("twice, or by three people at once, makes one; another company makes another one", async () => {
    const { number, orderId } = await invoiced();
    const { version } = await readOrderForStaff(shop.database, number);
    const answers = await Promise.allSettled([1, 2, 3].map(() => invoice(number, {}, version)));
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const answer of answers)
      if (answer.status === "rejected") expect(answer.reason).toMatchObject({ code: "STALE" });
    await invoice(number);
    expect(await documentsOf(orderId)).toHaveLength(3);
    await invoice(number, { name: "Atelier Sud SARL" });
    expect((await documentsOf(orderId)).map(({ round }) => round)).toEqual([0, 1, 1, 2, 2]);
    expect(sumOf(await documentsOf(orderId))).toBe(PRICE);
  });

  test("holds what refunds left, and later credit notes name the company", async () => {
    const { number, orderId } = await invoiced();
    await issueCreditNotes(deps(), await refund(number, 5_000));
    await invoice(number);
    await issueCreditNotes(deps(), await refund(number, 990));
    const issued = await documentsOf(orderId);
    expect(issued.map(({ kind, totalCents }) => [kind, totalCents])).toEqual([
      ...[
        ["invoice", PRICE],
        ["credit_note", 5_000],
      ],
      ...[
        ["credit_note", 40_990],
        ["invoice", 40_990],
        ["credit_note", 990],
      ],
    ]);
    expect(issued.at(-1)).toMatchObject({
      corrects: issued[3]?.id,
      content: { buyer: { name: company.name } },
    });
    expect(sumOf(issued)).toBe(40_000);
    const taxes = issued.map(
      ({ kind, content }) => (kind === "credit_note" ? -1 : 1) * (content.taxes[0]?.taxCents ?? 0),
    );
    expect(taxes.reduce((sum, cents) => sum + cents, 0)).toBe(Math.round(40_000 / 6));
    expect(await audit()).toEqual([]);
  });

  test("of an order of several issuers leaves receipts as they are, and shows the tax of the ledger", async () => {
    const repair = await putOnDesk(shop, {}, [{ priceCents: 5000 }]);
    const answer = await order(shop, await registerBuyer(shop), {
      items: [
        { productName: "x", productType: "REPAIR", productId: repair.optionIds[0], quantity: 1, price: 50 },
      ],
      paymentMethodId: await testCard(shop),
    });
    const { orderId: number } = answer.json<{ orderId: string }>();
    const { id } = await findOrder(shop.database, number);
    await issueDocuments(deps(), id);
    await invoice(number);
    expect((await documentsOf(id)).at(-1)?.content.taxes).toEqual([
      { rateBp: 2000, netCents: 5000, taxCents: 1000 },
    ]);
    const mixed = await parcelsOf(shop, [mandated, seller]);
    await issueDocuments(deps(), mixed.orderId);
    await invoice(mixed.number);
    const issued = await documentsOf(mixed.orderId);
    expect(issued.map(({ kind, issuer }) => [kind, issuer])).toEqual([
      ...[
        ["invoice", mandated.id],
        ["receipt", seller.id],
      ],
      ...[
        ["credit_note", mandated.id],
        ["invoice", mandated.id],
      ],
    ]);
    expect(sumOf(issued)).toBe(2 * PRICE);
    expect(await audit()).toEqual([]);
  });

  test("is refused for another's version, for receipts alone and for an order that was paid back", async () => {
    const { number, orderId } = await invoiced();
    await expect(invoice(number, {}, "1")).rejects.toMatchObject({ code: "STALE" });
    await refundOrder(shop.shop, number);
    await expect(invoice(number)).rejects.toMatchObject({ code: "ORDER_CLOSED" });
    expect((await documentsOf(orderId)).map(({ kind }) => kind)).not.toContain("receipt");
    const private_ = await parcelsOf(shop, [seller]);
    await issueDocuments(deps(), private_.orderId);
    await expect(invoice(private_.number)).rejects.toMatchObject({ code: "ORDER_CLOSED" });
    expect((await readOrderForStaff(shop.database, private_.number)).company).toBeNull();
    await expect(invoice(private_.number, { ville: "Tours" })).rejects.toMatchObject({ code: "VALIDATION" });
  });
});

test("invoices issued again, refunds and first invoices at the same moment leave no gap and add up", async () => {
  const many = await Promise.all(Array.from({ length: 8 }, () => parcelsOf(shop, [mandated])));
  await Promise.allSettled(
    many.flatMap(({ number, orderId }) => [
      issueDocuments(deps(), orderId),
      invoice(number),
      refund(number, 700).then((id) => issueCreditNotes(deps(), id)),
      invoice(number, { name: "Autre SAS" }),
    ]),
  );
  for (const { orderId } of many) {
    await issueDocuments(deps(), orderId);
    for (const { id } of (
      await shop.database.$client.query<{ id: number }>("select id from refunds where order_id = $1", [
        orderId,
      ])
    ).rows)
      await issueCreditNotes(deps(), id);
    const [given] = (
      await shop.database.$client.query<{ cents: number }>(
        "select coalesce(sum(amount_cents), 0)::int as cents from refunds where order_id = $1 and state = 'succeeded'",
        [orderId],
      )
    ).rows;
    expect(sumOf(await documentsOf(orderId))).toBe(PRICE - (given?.cents ?? 0));
  }
  expect(await audit()).toEqual([]);
});
