// The life of one phone over the shop's routes: bought from its owner, repaired and sold by the shop, repaired for its buyer under
// guarantee, and bought back from that buyer.
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import type { OrderCases } from "#contract/cases/cases.ts";
import type { StaffPart } from "#contract/parts/parts.ts";
import type { StaffRepair } from "#contract/repair/staff-repairs.ts";
import { caseNow, claim, LABEL, openCaseDesk, shipOrder } from "#server/cases/fixtures/cases.ts";
import { measured } from "#server/devices/bench/fixtures/bench-desk.ts";
import { randomImei } from "#server/devices/fixtures/devices.ts";
import { readPassport } from "#server/devices/passport/read-passport.ts";
import { reconcileDocuments } from "#server/documents/reconcile-documents.ts";
import { orders } from "#server/orders/tables.ts";
import { repairs } from "#server/repair/tables.ts";
import { order, orderFor, registerBuyer, testCard } from "#tests/people.ts";
import { signInStaff } from "#tests/staff.ts";
import { openBuybackDesk } from "./fixtures/at-bench.ts";
import { publishTestGrid } from "./fixtures/buybacks.ts";
import { payTransfer } from "./fixtures/purchases.ts";
import { buybackRegister } from "./register/tables.ts";

const PRICE = 31_900;
const { shop, actor, call, act, findings } = await openCaseDesk();
afterAll(() => shop.close());

test("a phone is bought, repaired, sold, repaired under guarantee and bought back, and every book agrees", async () => {
  await publishTestGrid(shop);
  const desk = await openBuybackDesk(shop, await signInStaff(shop));
  const { bench } = desk;
  const imei = randomImei();
  const passed = async (answer: Promise<{ statusCode: number; body: string }>) => {
    const { statusCode, body } = await answer;
    expect(statusCode, body).toBeLessThan(300);
  };

  // Its first owner sells it. The bench finds a cracked screen, and the owner takes the lower price.
  const first = await desk.accepted({ imei });
  await passed(desk.receive(first.id, { imei }));
  const id = (await desk.read(first.id)).device ?? "";
  await passed(bench.run(id, { glass: { outcome: "fail", note: "Fissuré" } }));
  await passed(desk.inspect(first.id, { defects: ["screen_cracked"] }));
  await passed(desk.photograph(first.id, "screen_cracked"));
  await passed(desk.act(first.id, "counter-offer"));
  await passed(desk.answer(first.token, "accepted"));
  expect((await desk.row(first.id))?.state).toBe("bought");
  await payTransfer(shop, first.id);
  expect((await desk.row(first.id))?.state).toBe("paid");

  // The bench repairs it with a part of the stock, wipes, tests, grades and publishes it.
  const screen = { kind: "screen", origin: "compatible", models: [], costCents: 4500, reorderPoint: 0 };
  const named = { key: randomUUID(), name: "Écran iPhone 13", supplier: "Utopya" };
  const part = (await call("POST", "parts", { ...screen, ...named })).json<{ id: number }>().id;
  const { version } = (await call("GET", `parts/${part}`)).json<StaffPart>();
  await passed(
    call("POST", `parts/${part}/receipts`, { version, quantity: 1, batch: "LOT-7", reason: "Livraison" }),
  );
  await passed(bench.inspect(id));
  await passed(bench.act(id, "moves", { to: "repairing" }));
  await passed(bench.act(id, "parts", { part: "screen", origin: "compatible", stock: part }));
  await passed(bench.act(id, "moves", { to: "inspected" }));
  await passed(bench.wipe(id));
  await passed(bench.run(id));
  await passed(bench.act(id, "gradings", { measured: measured() }));
  await bench.photos(id);
  await passed(bench.act(id, "publication", { priceCents: PRICE }));
  const { listing } = await bench.unit(id);

  // It is sold, sent and delivered.
  const buyer = await registerBuyer(shop);
  const placed = await order(shop, buyer, {
    items: orderFor(listing?.id ?? 0, PRICE).items,
    shippingOption: "standard",
    paymentMethodId: await testCard(shop),
  });
  const number = placed.json<{ orderId: string }>().orderId;
  const [sold] = await shop.database.select().from(orders).where(eq(orders.number, number));
  await shipOrder(shop, sold?.id ?? 0, [{ publicId: id }], actor);

  // It fails under guarantee, is repaired, and goes back to its buyer.
  const opened = await shop.app.inject({
    ...{ method: "POST", url: `/orders/${number}/cases`, headers: buyer.headers },
    payload: claim({ kind: "guarantee" }),
  });
  const fault = opened.json<OrderCases>().cases[0]?.number ?? opened.body;
  await passed(act(fault, "acceptance", LABEL));
  await passed(act(fault, "reception", { code: id }));
  await passed(act(fault, "inspection", { finding: "fault_confirmed", note: "L’écran scintille." }));
  await passed(act(fault, "decision", { outcome: "repair" }));
  const [repair] = await shop.database
    .select()
    .from(repairs)
    .where(eq(repairs.caseId, (await caseNow(shop, fault)).id));
  const move = async (to: string) => {
    const now = (await call("GET", `repairs/${repair?.number}`)).json<StaffRepair>();
    return call("POST", `repairs/${repair?.number}/moves`, { version: now.version, to });
  };
  for (const to of ["diagnosed", "accepted", "repairing"]) await passed(move(to));
  await passed(bench.inspect(id));
  await passed(bench.run(id));
  for (const to of ["tested", "ready"]) await passed(move(to));
  await passed(act(fault, "return", LABEL));
  expect((await caseNow(shop, fault)).state).toBe("closed");

  // Its buyer sells it to the shop.
  const second = await desk.accepted({ imei });
  await passed(desk.receive(second.id, { imei }));
  expect((await desk.read(second.id)).device).toBe(id);
  await passed(bench.run(id));
  await passed(desk.inspect(second.id));
  expect((await desk.row(second.id))?.state).toBe("bought");
  await payTransfer(shop, second.id);

  const lines = await shop.database.select().from(buybackRegister).orderBy(buybackRegister.number);
  expect(lines.map(({ number: nth, buybackId }) => [nth, buybackId])).toEqual([
    [1, first.id],
    [2, second.id],
  ]);
  expect((await readPassport(shop, id)).lives).toBe(2);
  await reconcileDocuments({ ...shop.shop, database: shop.database });
  expect(await findings()).toEqual([]);
}, 90_000);
