import { once } from "node:events";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { CatalogueRow } from "#contract/repair/catalogue/catalogue.ts";
import { followChanges } from "#server/database/follow-changes.ts";
import { type Buyer, order, registerBuyer, testCard } from "#tests/people.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { type SignedInStaff, signInStaff } from "#tests/staff.ts";
import { putOnDesk } from "../fixtures/repair-desk.ts";
import { listUnofferedRepairs } from "../list-repair-options.ts";
import { frenchNames } from "../offer-repairs.ts";

let shop: TestShop;
let buyer: Buyer;
let ana: SignedInStaff;
let ben: SignedInStaff;
beforeAll(async () => {
  shop = await openTestShop();
  buyer = await registerBuyer(shop);
  ana = await signInStaff(shop, ["settings.write", "audit.read"]);
  ben = await signInStaff(shop, ["settings.write"]);
});
afterAll(() => shop.close());

const url = "/admin/api/repair-catalogue";
const call = (method: "GET" | "POST" | "PUT" | "DELETE", path: string, payload?: object, who = ana) =>
  shop.app.inject({ method, url: `${url}${path}`, headers: who.headers, ...(payload && { payload }) });
/** The service of a model in the back office. */
async function rowOf(modelId: number): Promise<CatalogueRow> {
  const [row] = (await call("GET", `?model=${modelId}`)).json<{ rows: CatalogueRow[] }>().rows;
  if (!row) throw new Error("The model has no service.");
  return row;
}
const factsOf = ({ priceCents, minutes, unoffered }: CatalogueRow) => ({ priceCents, minutes, unoffered });
const change = (row: CatalogueRow, facts: Partial<CatalogueRow>, who = ana) =>
  call("PUT", `/${row.id}`, { version: row.version, ...factsOf(row), ...facts }, who);
const remove = (row: CatalogueRow) => call("DELETE", `/${row.id}?version=${row.version}`);
const wizard = async (modelId: number) => (await shop.app.inject(`/repair-phone-option/${modelId}`)).json();
const pay = async (id: number, cents: number) =>
  order(shop, buyer, {
    items: [
      {
        ...{ productName: "Écran", productType: "REPAIR", productId: String(id), quantity: 1 },
        price: cents / 100,
      },
    ],
    paymentMethodId: await testCard(shop),
  });

test("a changed price is in the wizard at once, and a cart with the old one is priced again; what is paid keeps its price", async () => {
  const { modelId, optionIds } = await putOnDesk(shop, {}, [{ priceCents: 5000 }]);
  const id = optionIds[0] ?? 0;
  const paid = (await pay(id, 5000)).json();
  expect(paid).toMatchObject({ status: "PAYED", totalAmount: 60 });
  expect((await change(await rowOf(modelId), { priceCents: 4500, minutes: 40 })).statusCode).toBe(204);
  expect(await wizard(modelId)).toMatchObject([{ id, price: "45.00", minutes: 40 }]);
  const again = await pay(id, 5000);
  expect(again.statusCode).toBe(409);
  expect(again.json()).toMatchObject({
    error: "PRICE_CHANGED",
    prices: [{ productId: String(id), price: 45 }],
  });
  const kept = await shop.app.inject({ url: `/orders/${paid.orderId}`, headers: buyer.headers });
  expect(kept.json()).toMatchObject({ totalAmount: 60, items: [{ price: 50 }] });
});

test("every process of the shop is told of a change, so that no page shows the old price", async () => {
  const { modelId } = await putOnDesk(shop, {}, [{ priceCents: 5000 }]);
  const row = await rowOf(modelId);
  const heard = new EventTarget();
  const changes = await followChanges(shop.url, {
    onChange: ({ ids }) => heard.dispatchEvent(new CustomEvent("change", { detail: ids })),
    onGap: () => {},
  });
  try {
    const told = once(heard, "change");
    await change(row, { priceCents: 6000 });
    expect((await told)[0]).toMatchObject({ detail: "all" });
  } finally {
    await changes.stop();
  }
});

test("of two people who change one service, the second is told that it changed, and so is who removes it", async () => {
  const { modelId } = await putOnDesk(shop, {}, [{ priceCents: 5000 }]);
  const row = await rowOf(modelId);
  const both = await Promise.all([change(row, { priceCents: 5100 }), change(row, { priceCents: 5200 }, ben)]);
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 409]);
  expect((await remove(row)).json()).toMatchObject({ error: "STALE" });
  expect([5100, 5200]).toContain((await rowOf(modelId)).priceCents);
});

test("a service that is not offered leaves the wizard, which says why, and can't be ordered", async () => {
  const { modelId, optionIds } = await putOnDesk(shop, {}, [{ priceCents: 5000 }]);
  await change(await rowOf(modelId), { unoffered: "no_part" });
  expect(await wizard(modelId)).toEqual([]);
  expect(await listUnofferedRepairs(shop, modelId)).toEqual([
    { kind: "screen", name: "Remplacement de l’écran", reason: "no_part" },
  ]);
  expect((await pay(optionIds[0] ?? 0, 5000)).json()).toMatchObject({ error: "OUT_OF_STOCK" });
  const states = async (state: string) =>
    (await call("GET", `?model=${modelId}&state=${state}`)).json().rows.length;
  expect([await states("offered"), await states("unoffered")]).toEqual([0, 1]);
});

test("a removed service can't be ordered; the order, its French name and its repair stay, and it comes back as the same", async () => {
  const { modelId, name, optionIds } = await putOnDesk(shop, {}, [{ priceCents: 5000 }]);
  const id = optionIds[0] ?? 0;
  const paid = (await pay(id, 5000)).json();
  const repairs = async () =>
    (
      await shop.database.$client.query(
        "select phone, r.state from repairs r join orders o on o.id = r.order_id where o.number = $1",
        [paid.orderId],
      )
    ).rows;
  expect((await remove(await rowOf(modelId))).statusCode).toBe(204);
  expect(await wizard(modelId)).toEqual([]);
  expect(await listUnofferedRepairs(shop, modelId)).toEqual([]);
  expect((await call("GET", `?model=${modelId}`)).json()).toMatchObject({ rows: [], count: 0 });
  expect((await pay(id, 5000)).json()).toMatchObject({
    error: "OUT_OF_STOCK",
    stock: [{ productId: String(id), available: 0 }],
  });
  expect(await repairs()).toEqual([{ phone: `Apple ${name}`, state: "booked" }]);
  expect(await frenchNames(shop.database, [String(id)])).toEqual(
    new Map([[String(id), `Remplacement de l’écran · ${name}`]]),
  );

  const { rows } = await shop.database.$client.query("select service_id from repair_options where id = $1", [
    id,
  ]);
  const added = { modelId, serviceId: rows[0].service_id, priceCents: 4000, minutes: null, unoffered: null };
  expect((await call("POST", "", added)).statusCode).toBe(204);
  expect(await wizard(modelId)).toMatchObject([{ id, price: "40.00" }]);
  expect((await call("POST", "", added)).json()).toMatchObject({ fields: { serviceId: "TAKEN" } });
});

test("an unknown model or service, and a price or a time beyond its bounds, are refused", async () => {
  const { modelId } = await putOnDesk(shop, {}, [{ priceCents: 5000 }]);
  const facts = { priceCents: 5000, minutes: 30, unoffered: null };
  expect((await call("POST", "", { modelId, serviceId: 999_999, ...facts })).statusCode).toBe(404);
  expect((await call("POST", "", { modelId: 999_999, serviceId: 1, ...facts })).statusCode).toBe(404);
  const row = await rowOf(modelId);
  for (const wrong of [{ priceCents: -1 }, { priceCents: 10_000_001 }, { priceCents: 0.5 }, { minutes: 0 }])
    expect((await change(row, wrong)).json()).toMatchObject({ error: "VALIDATION" });
  expect(await rowOf(modelId)).toEqual(row);
});

test("the audit log names the service, who changed it, and the old and the new price", async () => {
  const { modelId, name } = await putOnDesk(shop, {}, [{ priceCents: 5000 }]);
  await change(await rowOf(modelId), { priceCents: 5500 });
  // A form that changes nothing leaves no entry.
  await change(await rowOf(modelId), {});
  const row = await rowOf(modelId);
  await remove(row);
  const log = await shop.app.inject({
    url: `/admin/api/audit?object=repair-service%20${row.id}`,
    headers: ana.headers,
  });
  const objectName = `Apple ${name} · Remplacement de l’écran`;
  expect(log.json().rows).toMatchObject([
    { action: "repair-service.removed", objectName, changes: { priceCents: { from: 5500, to: null } } },
    { action: "repair-service.changed", objectName, changes: { priceCents: { from: 5000, to: 5500 } } },
  ]);
  expect(log.json().rows).toHaveLength(2);
});
