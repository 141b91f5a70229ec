// One process of the torture of devices: does random things to them until it is killed. Prints a line after each. With a list of
// wanted acts, half of its acts are of these.
import { randomInt, randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { DEVICE_STAGES } from "#contract/devices/stages.ts";
import { reserveStock } from "#server/catalog/stock.ts";
import { smartphoneItems } from "#server/catalog/tables.ts";
import { openDatabase } from "#server/database/client.ts";
import { sqlState, transact, violatedConstraint } from "#server/database/transact.ts";
import { packByScan } from "#server/devices/allocation/pack-by-scan.ts";
import { readPacking } from "#server/devices/allocation/read-packing.ts";
import { replaceUnit } from "#server/devices/allocation/replace-unit.ts";
import { moveDevice, noteDevice } from "#server/devices/move-device.ts";
import { receiveDevice } from "#server/devices/reception/receive-device.ts";
import { type DeviceRow, devices } from "#server/devices/tables.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { lockOrder } from "#server/orders/lock-order.ts";
import { writeOrder } from "#server/orders/prepared-statements.ts";
import { cancelRefunded } from "#server/orders/settlement/apply-outcome.ts";
import { settleOrder } from "#server/orders/settlement/settle-order.ts";
import { payments } from "#server/orders/tables.ts";
import { countByScan } from "#server/places/counts/count-by-scan.ts";
import { openCount } from "#server/places/counts/open-count.ts";
import { postCount } from "#server/places/counts/post-count.ts";
import { readCount } from "#server/places/counts/read-counts.ts";
import { placeByScan } from "#server/places/place-by-scan.ts";
import { places } from "#server/places/tables.ts";
import { moveShipment } from "#server/shipments/move-shipment.ts";

const [url = "", buyerId = "0", staffId = "0", wanted = ""] = process.argv.slice(2);
const { database } = openDatabase(url, 3);
const clock = () => new Date();
const deps = {
  database,
  clock,
  sendMail: async () => {},
  enqueue: async () => {},
  log: { error() {} },
};
const actor = { staffId: Number(staffId), requestId: null };
const who = { kind: "staff", staffId: actor.staffId } as const;

const pick = <Value>(values: readonly Value[]): Value | undefined => values[randomInt(values.length || 1)];
const anyDevice = async (): Promise<DeviceRow> => {
  const device = pick(await database.select().from(devices));
  if (!device) throw new Error("There are no devices.");
  return device;
};

/** A step at the bench, mostly on the way to the sale. */
async function work() {
  const device = await anyDevice();
  const way = { received: "inspected", inspected: "wiped", wiped: "tested", tested: "graded" } as const;
  const next = way[device.stage as keyof typeof way];
  const odd = pick(
    DEVICE_STAGES.filter((stage) => !["listed", "received", "recycled", "handed_back"].includes(stage)),
  );
  const to = next && randomInt(4) > 0 ? next : odd;
  if (!to || device.stage === "listed") return;
  const facts = {
    ...(to === "graded" && { grade: "B" as const }),
    ...(to === "tested" && { batteryHealth: 88 }),
  };
  await transact(database, (tx) =>
    moveDevice(tx, clock, { deviceId: device.id, to, by: "bench", who, facts }),
  );
}

async function note() {
  const { id } = await anyDevice();
  const facts = pick([
    { batteryHealth: randomInt(1, 101) },
    { repaired: true as const },
    { grade: "C" as const },
  ]);
  await transact(database, (tx) => noteDevice(tx, clock, { deviceId: id, kind: "measured", who, facts }));
}

/** Puts a device on sale or takes it back. The listing is locked first. */
async function list() {
  const device = await anyDevice();
  const isListed = device.stage === "listed";
  await transact(database, async (tx) => {
    const { rowCount } = await tx
      .update(smartphoneItems)
      .set({ onHand: isListed ? 0 : 1 })
      .where(and(eq(smartphoneItems.deviceId, device.id), eq(smartphoneItems.reserved, 0)));
    // An unpaid order holds the device, perhaps one of a killed process.
    if (rowCount !== 1) throw new Failure("OUT_OF_STOCK");
    await moveDevice(tx, clock, {
      deviceId: device.id,
      to: isListed ? "graded" : "listed",
      by: "bench",
      who,
    });
  });
}

async function sell() {
  const onSale = await database
    .select()
    .from(smartphoneItems)
    .where(sql`on_hand > 0 and device_id is not null`);
  const wanted = [pick(onSale), pick(onSale)].flatMap((item) => (item ? [item.id] : []));
  const ids = [...new Set(wanted)].slice(0, randomInt(1, 3));
  if (ids.length === 0) return;
  const now = clock();
  const { order, payment } = await transact(database, async (tx) => {
    const held = await reserveStock(
      tx,
      ids.map((itemId) => ({ itemId, quantity: 1 })),
    );
    const lines = held.map((item, position) => ({
      position,
      productType: "SMARTPHONE" as const,
      itemId: item.itemId,
      deviceId: item.deviceId,
      productId: String(item.itemId),
      sellerId: item.sellerId,
      productName: item.name,
      image: null,
      quantity: 1,
      unitPriceCents: item.priceCents,
      unitTaxCents: 0,
      taxRateBp: 0,
      quote: false,
    }));
    const totalCents = held.reduce((sum, { priceCents }) => sum + priceCents, 0);
    const key = randomUUID();
    const placed = {
      number: `RL-${key.slice(0, 13).toUpperCase()}`,
      userId: Number(buyerId),
      locale: "fr" as const,
      email: "zoe@example.invalid",
      totalCents,
      taxCents: 0,
      shippingCents: 0,
      shippingOption: "standard" as const,
      shipName: "Zoé",
      shipAdresse: "1 rue X",
      shipCodePostal: "75011",
      shipVille: "Paris",
      deliverySettingId: null,
      deliveryPlace: null,
      deliverFrom: null,
      deliverTo: null,
      voucherId: null,
      voucherCents: 0,
      reservation: "held" as const,
      idempotencyKey: key,
      requestHash: key,
      createdAt: now,
      expiresAt: now,
      termsVersion: null,
      termsAcceptedAt: null,
    };
    return writeOrder(tx, placed, lines, { provider: "sandbox", save: false, method: "card" });
  });
  if (!payment) return;
  const intent = {
    reference: `torture-${order.id}`,
    state: "succeeded" as const,
    amountCents: order.totalCents,
    currency: "eur",
    orderNumber: order.number,
  };
  await settleOrder(deps, { ...payment, reference: intent.reference }, intent as never);
}

async function pack() {
  await packByScan(deps, { code: (await anyDevice()).publicId }, actor);
}

async function replace() {
  const broken = await anyDevice();
  const { rows } = await database.execute<{ number: string; position: number }>(sql`
    select number, position from allocations join orders on orders.id = order_id
    where device_id = ${broken.id} and closed_at is null`);
  const [line] = rows;
  const packing = line && (await readPacking({ database, clock: () => new Date() }, line.number));
  if (!line || !packing) return;
  const spare = (await anyDevice()).publicId;
  const said = { reason: "cassé", consent: "oui" };
  await replaceUnit(deps, { ...line, version: packing.version, code: spare, ...said }, actor);
}

/** Puts a phone into one of the places, which two processes may do to one phone. */
async function place() {
  const { id } = pick(await database.select().from(places)) ?? { id: 0 };
  const answer = await placeByScan(deps, { code: (await anyDevice()).publicId, place: id }, actor);
  if (answer.outcome === "wrong") throw new Failure("STALE");
}

/** Counts a place: scans some phones, and posts whatever differs. Missing phones are lost where they may be. */
async function count() {
  const shelf = pick(await database.select().from(places));
  const id = await openCount(deps, { key: randomUUID(), place: shelf?.id ?? null }, actor);
  for (let scans = randomInt(4); scans > 0; scans -= 1)
    await countByScan(deps, { id, code: (await anyDevice()).publicId }, actor);
  const { version, differences } = await readCount(database, id);
  const explained = differences.map(({ label, kind, stage }) => {
    const isLost = kind === "missing" && stage !== "allocated" && randomInt(4) === 0;
    return { label, kind, reason: isLost ? ("not_found" as const) : ("other" as const), note: "vu" };
  });
  await postCount(deps, { id, version, mayLose: true, differences: explained }, actor);
}

/** A move of a parcel. Most parcels wait for their units or are cancelled, so half of the moves choose a packed one. */
async function carry() {
  const isOdd = randomInt(2) === 0;
  const { rows } = await database.execute<{ id: number }>(
    isOdd ? sql`select id from shipments` : sql`select id from shipments where state = 'packed'`,
  );
  const to = (isOdd && pick(["shipped", "delivered", "lost", "sent_back"] as const)) || "shipped";
  await moveShipment(deps, {
    id: pick(rows)?.id ?? 0,
    to,
    by: { kind: "staff", actor },
    ...(to === "shipped" && { parcel: { carrier: "dpd" as const, number: "123456" } }),
  });
}

async function giveBack() {
  const payment = pick(await database.select().from(payments).where(eq(payments.status, "succeeded")));
  if (!payment) return;
  await transact(database, async (tx) => {
    const order = await lockOrder(tx, payment.orderId);
    const refunded = await tx
      .update(payments)
      .set({ status: "refunded" })
      .where(and(eq(payments.id, payment.id), eq(payments.status, "succeeded")))
      .returning();
    if (order && refunded.length > 0) await cancelRefunded(tx, deps, order, { unpacked: randomInt(2) === 0 });
  });
}

async function receive() {
  await receiveDevice(deps, { code: (await anyDevice()).publicId, isReturn: true }, actor);
}

const ACTIONS = {
  work,
  work2: work,
  work3: work,
  note,
  list,
  list2: list,
  sell,
  sell2: sell,
  pack,
  pack2: pack,
  carry,
  carry2: carry,
  giveBack,
  receive,
  replace,
  place,
  place2: place,
  count,
};

/** The code of an expected error: a refusal of the shop, the check of own stock, or a lock that a killed process still holds. */
function refusalOf(error: unknown): string | null {
  if (error instanceof Failure) return error.code;
  if (sqlState(error) === "55P03") return "LOCKED";
  return violatedConstraint(error) === "own_stock_is_true" ? "NOT_TRUE" : null;
}

const ALL = Object.entries(ACTIONS);
const WANTED = ALL.filter(([name]) => wanted.split(",").includes(name));

async function act(lane: number) {
  for (let count = 0; ; count += 1) {
    const choices = WANTED.length > 0 && randomInt(2) === 0 ? WANTED : ALL;
    const [name, action] = pick(choices) ?? ["none", async () => {}];
    let end = "done";
    try {
      await action();
    } catch (error) {
      end = refusalOf(error) ?? `BROKEN ${String(error)} ${error instanceof Error ? error.cause : ""}`;
    }
    process.stdout.write(`${lane}-${count} ${name.replace(/\d/, "")} ${end.replaceAll("\n", " ")}\n`);
  }
}
await Promise.all([act(0), act(1), act(2)]);
