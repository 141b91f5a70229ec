import { afterAll, beforeAll, expect, test } from "vitest";
import type { BackOfficeOrder } from "#contract/back-office/orders.ts";
import { DOCUMENT_LOCALES, type DocumentContent } from "#contract/documents/documents.ts";
import { renderInThread } from "#server/documents/render-in-thread.ts";
import { documents } from "#server/documents/tables.ts";
import { auditShop } from "#server/orders/operator/audit-shop.ts";
import { type Buyer, order, registerBuyer, testCard } from "#tests/people.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { findTrackedRepair } from "../desk/follow-own-repairs.ts";
import { openRepairDesk, type RepairDesk } from "../fixtures/at-desk.ts";
import { putOnDesk } from "../fixtures/repair-desk.ts";
import { issueHandbacks } from "./issue-handback.ts";

let shop: TestShop;
let desk: RepairDesk;
let buyer: Buyer;
let screenId: number;
beforeAll(async () => {
  shop = await openTestShop();
  desk = await openRepairDesk(shop);
  buyer = await registerBuyer(shop);
  const { optionIds } = await putOnDesk(shop, {}, [{ priceCents: 10_000, name: "Écran" }]);
  screenId = optionIds[0] ?? 0;
});
afterAll(() => shop.close());

const contentOf = async (label: string | null): Promise<DocumentContent | undefined> =>
  (await shop.database.select().from(documents)).find((one) => one.label === label)?.content;
const mailsOf = async (number: string) =>
  (
    await shop.database.$client.query<{ data: { label: string; guaranteeUntil: string | null } }>(
      "select data from mails where kind = 'repair-returned' and subject_id like '%' || $1",
      [number],
    )
  ).rows;
/** A repair that was paid online with 120 €. */
async function paid(): Promise<string> {
  const line = { productType: "REPAIR", quantity: 1, productId: String(screenId) } as const;
  const placed = await order(shop, buyer, {
    items: [{ ...line, productName: "Écran", price: 100 }],
    shippingOption: "standard",
    paymentMethodId: await testCard(shop),
  });
  const url = `orders/${placed.json<{ orderId: string }>().orderId}`;
  return (await desk.send("GET", url)).json<BackOfficeOrder>().repairs[0]?.number ?? "";
}

test("a handed back phone gets a document with work, parts and their origin, the advance and the guarantee", async () => {
  const number = await paid();
  for (const to of ["received", "diagnosed", "accepted"]) await desk.move(number, to);
  const part = { kind: "screen", origin: "compatible", models: [], costCents: 4500, reorderPoint: 0 };
  const body = { ...part, key: crypto.randomUUID(), name: "Écran OLED", supplier: "Utopya" };
  const { id } = (await desk.send("POST", "parts", body)).json<{ id: number }>();
  const { version } = (await desk.send("GET", `parts/${id}`)).json<{ version: string }>();
  await desk.send("POST", `parts/${id}/receipts`, { version, reason: "Livraison", quantity: 1, batch: "L1" });
  const now = async () => ({ version: (await desk.read(number)).version });
  await desk.send("POST", `repairs/${number}/parts`, { ...(await now()), position: 0, part: id });
  await desk.move(number, "repairing");
  const use = (await desk.read(number)).parts[0]?.id;
  await desk.send("POST", `repairs/${number}/fittings`, { ...(await now()), use, batch: "" });
  for (const to of ["tested", "ready"]) await desk.move(number, to);
  expect((await desk.dossier(number)).handback).toBeNull();
  await desk.move(number, "handed_back");
  const { handback } = await desk.dossier(number);
  expect(handback).toMatch(/^H-\d{4}-\d{6}$/);
  const { guaranteeUntil } = await desk.read(number);
  const content = await contentOf(handback);
  expect(content).toMatchObject({ kind: "handback", order: { number }, buyer: { name: expect.any(String) } });
  expect(content?.handback).toMatchObject({
    work: [{ kind: "labour", cover: "paid", cents: 12_000 }],
    parts: [{ name: "Écran OLED", origin: "compatible" }],
    ...{ totalCents: 12_000, taxCents: 2_000, paidCents: 12_000 },
    guarantee: { months: 12, until: guaranteeUntil },
  });
  expect(await mailsOf(number)).toMatchObject([{ data: { label: handback, guaranteeUntil } }]);
});

test("is printed in French and in English", async () => {
  const rows = await shop.database.select().from(documents);
  const content = rows.find((one) => one.content.handback?.guarantee)?.content;
  expect(content).toBeDefined();
  for (const locale of DOCUMENT_LOCALES) {
    const pdf = content && (await renderInThread({ content, locale }));
    expect(pdf?.toString("latin1", 0, 5)).toBe("%PDF-");
  }
});

test("its customer reads it on the tracking page, and nobody else", async () => {
  const [number, other] = [await desk.walkIn(), await desk.walkIn()];
  for (const to of ["received", "refused", "handed_back"]) await desk.move(number, to);
  const token = await desk.tokenOf(number);
  const { handback } = await findTrackedRepair(shop.database, token, new Date());
  const read = (more: object = {}) =>
    shop.app.inject({
      method: "POST",
      url: "/repairs/documents",
      payload: { token, number, label: handback, ...more },
    });
  expect((await read()).headers["content-type"]).toBe("application/pdf");
  expect((await read({ token: await desk.tokenOf(other), number: other })).statusCode).toBe(404);
});

test("a phone that goes back without work has a document without a guarantee", async () => {
  const number = await desk.walkIn();
  for (const to of ["received", "refused", "shipped_back"]) await desk.move(number, to);
  const content = await contentOf((await desk.dossier(number)).handback);
  expect(content?.handback).toMatchObject({ work: [], parts: [], totalCents: 0, guarantee: null });
});

test("a document that a dead process did not issue is issued by the job, once", async () => {
  const number = await desk.walkIn();
  for (const to of ["received", "refused", "handed_back"]) await desk.move(number, to);
  // As after a process that died between the hand-back and its document.
  const client = await shop.database.$client.connect();
  await client.query("set session_replication_role = replica");
  await client.query(
    "delete from documents where kind = 'handback' and content -> 'order' ->> 'number' = $1",
    [number],
  );
  await client.query("update series set next = next - 1 where kind = 'handback'");
  await client.query("set session_replication_role = origin");
  client.release();
  const deps = { ...shop.shop, database: shop.database };
  await Promise.all([issueHandbacks(deps), issueHandbacks(deps)]);
  expect(await issueHandbacks(deps)).toBe(0);
  expect((await desk.dossier(number)).handback).toMatch(/^H-/);
  expect(await mailsOf(number)).toHaveLength(1);
  expect(await auditShop({ database: shop.database, gateway: shop.shop.gateway })).toEqual([]);
});
