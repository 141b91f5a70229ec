import { afterAll, beforeAll, expect, test } from "vitest";
import { DEFAULT_COMPANY } from "#contract/company.ts";
import { registerPerson } from "#server/catalog/fixtures/identities.ts";
import { refundOrder } from "#server/orders/cancellation/refund-order.ts";
import { parcelsOf } from "#server/shipments/fixtures/parcels.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { type SignedInStaff, signInStaff } from "#tests/staff.ts";
import { issueDocuments } from "./issue-documents.ts";
import { reconcileDocuments } from "./reconcile-documents.ts";

let shop: TestShop;
let ana: SignedInStaff;
beforeAll(async () => {
  shop = await openTestShop();
  ana = await signInStaff(shop, ["documents.read"]);
  await ana.stepUp();
});
afterAll(() => shop.close());

test("the documents of a month in Paris add up: a credit note is below zero, in the list and in its file", async () => {
  const seller = await registerPerson(shop, ["SELLER"]);
  const [sold, back] = await Promise.all([1, 2].map(() => parcelsOf(shop, [seller])));
  const at = (iso: string) => ({
    ...shop.shop,
    company: () => DEFAULT_COMPANY,
    clock: () => new Date(iso),
  });
  await issueDocuments(at("2026-12-31T22:59:00Z"), sold?.orderId ?? 0);
  await issueDocuments(at("2026-12-31T23:00:00Z"), back?.orderId ?? 0);
  await refundOrder(shop.shop, back?.number ?? "");
  await reconcileDocuments(at("2027-01-31T22:59:00Z"));
  const read = async (path: string) => shop.app.inject({ url: `/admin/api/${path}`, headers: ana.headers });
  const totals = async (month: string) => {
    const page = (await read(`documents?month=${month}`)).json<{
      rows: { kind: string; totalCents: number }[];
    }>();
    return page.rows.map(({ kind, totalCents }) => [kind, totalCents]);
  };
  expect(await totals("2026-12")).toEqual([["receipt", 45_990]]);
  expect(await totals("2027-01")).toEqual([
    ["credit_note", -45_990],
    ["receipt", 45_990],
  ]);
  expect(await totals("2027-02")).toEqual([]);
  const file = (await read("documents.csv?month=2027-01")).body.trim().split("\r\n").slice(1);
  expect(file.map((line) => line.split(";").at(-1))).toEqual(["-459,90", "459,90"]);
  expect((await read("documents?month=2027-13")).statusCode).toBe(400);
});
