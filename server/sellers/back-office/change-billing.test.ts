import { afterAll, beforeAll, expect, test } from "vitest";
import type { SellerSummary } from "#contract/back-office/people.ts";
import { DEFAULT_COMPANY } from "#contract/company.ts";
import { registerPerson } from "#server/catalog/fixtures/identities.ts";
import { issueDocuments } from "#server/documents/issue-documents.ts";
import { parcelsOf } from "#server/shipments/fixtures/parcels.ts";
import type { Buyer } from "#tests/people.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { type SignedInStaff, signInStaff } from "#tests/staff.ts";
import { saveSellerProfile } from "../seller-profile.ts";

let shop: TestShop;
let seller: Buyer;
let ana: SignedInStaff;
beforeAll(async () => {
  shop = await openTestShop();
  seller = await registerPerson(shop, ["SELLER"]);
  const own = await registerPerson(shop, ["SELLER"]);
  await shop.database.$client.query(
    "insert into sellers (user_id, store_name, business_name, first_party) values ($1, 'Mobiles 33', 'Mobiles 33', false), ($2, 'Reluit', 'Reluit', true)",
    [seller.id, own.id],
  );
  ana = await signInStaff(shop, ["sellers.manage"]);
});
afterAll(() => shop.close());

const read = async () =>
  (await shop.app.inject({ url: "/admin/api/sellers", headers: ana.headers })).json<{
    rows: SellerSummary[];
  }>().rows;
const GOOD = {
  hasMandate: true,
  siret: "732 829 320 00074",
  vatNumber: "FR44732829320",
  vatRegime: "standard",
};
async function change(body: object = {}, isShop = false) {
  const row = (await read()).find((one) => one.isShop === isShop);
  return shop.app.inject({
    method: "PUT",
    url: `/admin/api/sellers/${row?.id}/billing`,
    headers: ana.headers,
    payload: { version: row?.version, ...GOOD, ...body },
  });
}
async function kindOfSale() {
  const { orderId } = await parcelsOf(shop, [seller]);
  await issueDocuments({ ...shop.shop, company: () => DEFAULT_COMPANY }, orderId);
  const { rows } = await shop.database.$client.query("select kind from documents where order_id = $1", [
    orderId,
  ]);
  return rows.map(({ kind }) => kind);
}

test("a recorded mandate, SIRET and regime make invoices of what were receipts; it asks for the second factor and is audited", async () => {
  expect((await change()).json()).toMatchObject({ error: "STEP_UP_NEEDED" });
  await ana.stepUp();
  expect(await kindOfSale()).toEqual(["receipt"]);
  expect((await change()).statusCode).toBe(204);
  expect(await kindOfSale()).toEqual(["invoice"]);
  const [row] = (await read()).filter(({ isShop }) => !isShop);
  expect(row).toMatchObject({
    siret: "73282932000074",
    vatRegime: "standard",
    mandateAt: expect.any(String),
  });
  expect((await change({ vatRegime: "franchise" })).statusCode).toBe(204);
  // The mandate keeps its day.
  expect((await read()).find(({ isShop }) => !isShop)?.mandateAt).toBe(row?.mandateAt);
  const { rows } = await shop.database.$client.query(
    "select changes from audit where action = 'seller.billing-changed' order by seq",
  );
  expect(rows).toEqual([
    {
      changes: {
        ...{ mandate: { from: false, to: true }, vatRegime: { from: null, to: "standard" } },
        ...{ siret: null, vatNumber: null },
      },
    },
    { changes: { mandate: { from: true, to: true }, vatRegime: { from: "standard", to: "franchise" } } },
  ]);
  expect((await change({ hasMandate: false })).statusCode).toBe(204);
  expect(await kindOfSale()).toEqual(["receipt"]);
});

test("a seller who changes who they are ends the mandate, which was given for the company of that day", async () => {
  await ana.stepUp();
  const profile = {
    storeName: "Mobiles 33",
    businessName: "Mobiles 33 SARL",
    vatNumber: "FR44732829320",
    businessAddress: "Bordeaux",
    phoneNumber: "+33 5 56 00 00 00",
  };
  const save = (changed: object) =>
    saveSellerProfile(shop.shop, { userId: seller.id, email: seller.email }, { ...profile, ...changed });
  await save({});
  expect((await change()).statusCode).toBe(204);
  await save({ storeName: "Mobiles" });
  expect(await kindOfSale()).toEqual(["invoice"]);
  for (const changed of [
    { siret: "55208131766522" },
    { businessName: "Autre SAS" },
    { businessAddress: "Paris" },
    { vatNumber: "FR03552081317" },
  ]) {
    await save({});
    expect((await change()).statusCode, JSON.stringify(changed)).toBe(204);
    await save(changed);
    expect(await kindOfSale(), JSON.stringify(changed)).toEqual(["receipt"]);
  }
});

test("a wrong SIRET, another version and the shop itself are refused", async () => {
  expect((await change({ siret: "73282932000075" })).json()).toMatchObject({ fields: { siret: "INVALID" } });
  expect((await change({ version: "1" })).json()).toMatchObject({ error: "STALE" });
  expect((await change({}, true)).json()).toMatchObject({ error: "FORBIDDEN" });
});
