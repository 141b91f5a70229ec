import { and, eq, isNotNull, isNull, lte, sql } from "drizzle-orm";
import { type Grade, gradeOf } from "#contract/catalog/conditions.ts";
import { CONDITION_OF_GRADE } from "#contract/devices/grading.ts";
import { smartphoneItems } from "#server/catalog/tables.ts";
import type { Transaction } from "#server/database/client.ts";
import { writePassports } from "#server/devices/passport/write-passport.ts";
import { allocations, deviceImeis, devices, episodes, receptions } from "#server/devices/tables.ts";
import { sellers } from "#server/sellers/tables.ts";
import type { DemoPlaces } from "../add-places.ts";
import { readDevices, readPhones } from "../read-demo.ts";
import { addRecords, type Unit } from "./add-records.ts";
import { addSuppliers } from "./add-suppliers.ts";
import { findSoldUnits, type SoldUnit, saleOf } from "./find-sold-units.ts";
import { imeiOf, planLife, publicIdOf, type UnitPlan } from "./plan-life.ts";

const HOUR_MS = 3_600_000;
const SUPPLIERS = [
  "Retour Opérateur Ouest",
  "Lots Mobiles du Nord",
  "Flotte & Co",
  "Second Circuit",
] as const;
/** The purchase price of a unit as a share of its sale price. */
const SHARE = 0.62;

interface Deps {
  readonly now: Date;
  readonly staffId: number;
  readonly places: DemoPlaces;
}

/** One unit in so many lies in no place. */
const UNPLACED = 9;

type Wanted = Omit<UnitPlan, "number"> & { readonly itemId?: number; readonly sold?: SoldUnit };

/**
 * Turns the shop's own listings into units with their whole history, and adds the units of sold phones and units in all
 * other stages. Sealed new phones stay listings by quantity, because they have no grade. Listings of other sellers are
 * not changed.
 */
export async function addDevices(tx: Transaction, deps: Deps): Promise<void> {
  const wanted = [
    ...(await listedUnits(tx)),
    ...(await soldUnits(tx, deps)),
    ...(await otherUnits(tx, deps)),
  ];
  const phones = readPhones();
  const { rows: models } = await tx.execute<{ id: number; model: string }>(
    sql`select id, model from smartphone_models`,
  );
  const phoneOf = new Map(
    models.map(({ id, model }) => [id, phones.findIndex((phone) => phone.model === model)]),
  );
  const planned = wanted.map((one, number) => {
    const unit = { ...one, number, ...placesOf(deps.places, number) };
    return { ...unit, ...planLife(unit) };
  });
  const added = await tx
    .insert(devices)
    .values(
      planned.map(({ number, states, events }) => {
        const createdAt = events[0]?.at ?? deps.now;
        const [first] = states;
        if (!first) throw new Error("A unit of the demo has no history.");
        return { ...first, publicId: publicIdOf(number), createdAt };
      }),
    )
    .returning({ id: devices.id, publicId: devices.publicId });
  const idOf = new Map(added.map(({ id, publicId }) => [publicId, id]));
  const units = planned.map((unit) => ({ ...unit, deviceId: idOf.get(publicIdOf(unit.number)) ?? 0 }));
  await tx.insert(deviceImeis).values(
    units.flatMap(({ deviceId, number, modelId }) =>
      [1, 2].slice(0, number % 3 === 0 ? 2 : 1).map((slot) => ({
        ...{ deviceId, slot, imei: imeiOf(phoneOf.get(modelId) ?? 0, number * 2 + slot) },
      })),
    ),
  );
  const episodeOf = await addEpisodes(tx, units, deps);
  await addRecords(tx, units, { ...deps, episodeOf });
  await moveUnits(tx, units);
  await linkListings(tx, units);
  await writePassports(
    tx,
    () => deps.now,
    units.flatMap(({ deviceId, itemId }) => (itemId ? [deviceId] : [])),
  );
}

/** Where a unit lies when it has arrived, and when it is ready for sale. */
function placesOf({ arrivals, shelves }: DemoPlaces, number: number): Pick<UnitPlan, "arrival" | "shelf"> {
  const [arrival, shelf] = [arrivals[number % arrivals.length], shelves[number % shelves.length]];
  return number % UNPLACED === 0 || !arrival || !shelf ? {} : { arrival, shelf };
}

const gradeIn = (condition: string): Grade => gradeOf(condition) ?? "C";

/** The shop's own listings of single phones. Those with stock are on sale; the workshop has taken the others back. */
async function listedUnits(tx: Transaction): Promise<Wanted[]> {
  const rows = await tx
    .select({
      item: smartphoneItems,
      brand: sql<string>`(select brand from smartphone_models where id = model_id)`,
    })
    .from(smartphoneItems)
    .innerJoin(sellers, and(eq(sellers.userId, smartphoneItems.sellerId), eq(sellers.firstParty, true)))
    .where(
      and(
        isNotNull(smartphoneItems.batteryHealth),
        lte(smartphoneItems.reserved, 1),
        isNull(smartphoneItems.deviceId),
      ),
    )
    .orderBy(smartphoneItems.id);
  return rows.map(({ item, brand }) => ({
    ...{ brand, modelId: item.modelId, itemId: item.id, priceCents: item.priceCents },
    stage: item.onHand > 0 ? ("listed" as const) : ("graded" as const),
    grade: gradeIn(item.condition),
    battery: item.batteryHealth ?? 0,
    pricePaidCents: Math.round(item.priceCents * SHARE),
    readyAt: item.createdAt,
  }));
}

/** Creates a listing for each sold unit; its order line now refers to that listing. */
async function soldUnits(tx: Transaction, { now }: Deps): Promise<Wanted[]> {
  const found = await findSoldUnits(tx);
  if (found.length === 0) return [];
  const { rows } = await tx.execute<{ item_id: number; order_id: number; position: number }>(sql`
    with wanted as (select * from json_to_recordset(${JSON.stringify(found)})
        as w ("orderId" int, "position" int, "itemId" int, "priceCents" int, "paidAt" timestamptz)),
      copied as (insert into smartphone_items (seller_id, model_id, name, price_cents, description, condition, battery_capacity,
          battery_health, on_hand, reference, created_at, updated_at)
        select i.seller_id, i.model_id, i.name, w."priceCents", i.description, i.condition, i.battery_capacity, i.battery_health, 0,
          'demo ' || w."orderId" || ' ' || w."position", w."paidAt" - interval '4 days', w."paidAt"
        from wanted w join smartphone_items i on i.id = w."itemId" order by w."paidAt" returning id, reference)
    update order_lines l set item_id = copied.id, product_id = copied.id::text from copied
      where copied.reference = 'demo ' || l.order_id || ' ' || l.position
      returning l.item_id, l.order_id, l.position`);
  const itemOf = new Map(rows.map((row) => [`${row.order_id} ${row.position}`, row.item_id]));
  return found.map((sold) => ({
    ...{ sold, brand: sold.brand, modelId: sold.modelId, priceCents: sold.priceCents },
    itemId: itemOf.get(`${sold.orderId} ${sold.position}`) ?? 0,
    stage: "listed" as const,
    grade: gradeIn(sold.condition),
    battery: sold.battery,
    pricePaidCents: Math.round(sold.priceCents * SHARE),
    readyAt: new Date(Date.parse(sold.paidAt) - 96 * HOUR_MS),
    sale: saleOf(sold, now),
  }));
}

/** The units of `devices.csv`. */
async function otherUnits(tx: Transaction, { now }: Deps): Promise<Wanted[]> {
  const { rows } = await tx.execute<{ id: number; key: string }>(
    sql`select id, concat_ws(' ', brand, model, storage_gb, colour_slug) as key from smartphone_models`,
  );
  const modelOf = new Map(rows.map(({ id, key }) => [key, id]));
  return readDevices().map(({ brand, model, storageGb, colour, hoursAgo, ...unit }) => {
    const modelId = modelOf.get(`${brand} ${model} ${storageGb} ${colour}`);
    if (modelId === undefined) throw new Error(`The demo has no ${brand} ${model} ${storageGb} ${colour}.`);
    return { ...unit, brand, modelId, readyAt: new Date(now.getTime() - hoursAgo * HOUR_MS) };
  });
}

/** Adds the suppliers' lists, and each unit's episode. */
async function addEpisodes(tx: Transaction, units: readonly Unit[], { staffId }: Deps) {
  const purchases = SUPPLIERS.map((supplier, place) => {
    const phones = units.filter(({ number }) => number % SUPPLIERS.length === place);
    const createdAt = new Date(Math.min(...phones.map(({ events }) => events[0]?.at.getTime() ?? 0)));
    return { supplier, reference: `L-2026-${place + 11}`, phones, createdAt };
  });
  const orders = await addSuppliers(tx, purchases, staffId);
  const lists = await tx
    .insert(receptions)
    .values(
      purchases.map(({ supplier, reference, createdAt }, place) => ({
        ...{ source: "supplier" as const, supplier, staffId, reference, createdAt, ...orders[place] },
      })),
    )
    .returning({ id: receptions.id });
  const added = await tx
    .insert(episodes)
    .values(
      units.map(({ deviceId, number, pricePaidCents, events, stage }) => ({
        ...{ deviceId, pricePaidCents, source: "supplier" as const },
        receptionId: lists[number % SUPPLIERS.length]?.id ?? null,
        vatRegime: number % 5 === 0 ? ("standard" as const) : ("margin" as const),
        beganAt: events[0]?.at ?? new Date(0),
        endedAt: stage === "recycled" || stage === "handed_back" ? events.at(-1)?.at : null,
      })),
    )
    .returning({ id: episodes.id, deviceId: episodes.deviceId });
  return new Map(added.map(({ id, deviceId }) => [deviceId, id]));
}

/** Moves all units step by step, because the database allows only single steps. */
async function moveUnits(tx: Transaction, units: readonly Unit[]): Promise<void> {
  const longest = Math.max(...units.map(({ states }) => states.length));
  for (let step = 1; step < longest; step++) {
    const moved = units.flatMap(({ deviceId: id, states }) => {
      const state = states[step];
      return state ? [{ id, ...state }] : [];
    });
    await tx.execute(sql`update devices set stage = s.stage, owner = s.owner, custodian = s.custodian, grade = s.grade,
        battery_health = s."batteryHealth", repaired_at = s."repairedAt", wiped_at = s."wipedAt",
        held_by_customer_at = s."heldByCustomerAt", tested_at = s."testedAt", graded_at = s."gradedAt",
        delivered_at = s."deliveredAt", place_id = s."placeId", changed_at = s."changedAt"
      from json_to_recordset(${JSON.stringify(moved)}) as s (id int, stage text, owner text, custodian text, grade text,
        "batteryHealth" smallint, "repairedAt" timestamptz, "wipedAt" timestamptz, "heldByCustomerAt" timestamptz,
        "testedAt" timestamptz, "gradedAt" timestamptz, "deliveredAt" timestamptz, "changedAt" timestamptz, "placeId" int)
      where devices.id = s.id`);
  }
}

/** Links each listing to its unit and sets stock and condition accordingly. A sold listing keeps its order line. */
async function linkListings(tx: Transaction, units: readonly Unit[]): Promise<void> {
  const linked = units.flatMap(({ deviceId, itemId, grade, states }) =>
    itemId
      ? [
          {
            deviceId,
            itemId,
            condition: CONDITION_OF_GRADE[grade],
            onHand: states.at(-1)?.stage === "listed" ? 1 : 0,
          },
        ]
      : [],
  );
  await tx.execute(sql`update smartphone_items i set device_id = l."deviceId", condition = l.condition, on_hand = l."onHand", reference = null
    from json_to_recordset(${JSON.stringify(linked)}) as l ("deviceId" int, "itemId" int, condition text, "onHand" int)
    where i.id = l."itemId"`);
  const sold = units.flatMap(({ deviceId, sold }) => (sold ? [{ ...sold, deviceId }] : []));
  if (sold.length === 0) return;
  await tx.insert(allocations).values(
    sold.map(({ deviceId, orderId, position, paidAt }) => ({
      deviceId,
      orderId,
      position,
      openedAt: new Date(paidAt),
    })),
  );
  await tx.execute(sql`update order_lines l set device_id = a.device_id from allocations a
    where a.order_id = l.order_id and a.position = l.position`);
}
