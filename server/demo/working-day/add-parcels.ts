import { randomBytes } from "node:crypto";
import { eq, getTableColumns, sql } from "drizzle-orm";
import type { Carrier } from "#contract/shipments/carriers.ts";
import { SHIPMENT_MOVES, SHIPMENT_STATES, type ShipmentState } from "#contract/shipments/shipment-states.ts";
import { digestOf } from "#server/accounts/one-time-secret.ts";
import { users } from "#server/accounts/tables.ts";
import type { Transaction } from "#server/database/client.ts";
import { sellers } from "#server/sellers/tables.ts";
import { type ShipmentRow, shipmentLines, shipments } from "#server/shipments/tables.ts";
import { saleMail } from "#server/shipments/tell-sellers.ts";
import { trackingTokens } from "#server/tracking/tables.ts";
import type { PlacedOrder } from "./add-orders.ts";
import type { History } from "./history.ts";

interface Deps {
  readonly staffId: number;
  readonly history: History;
}

/** The carriers in rotation, with the format of their tracking numbers. */
const NUMBERS: readonly (readonly [Carrier, string])[] = [
  ["laposte", "6A###########"],
  ["chronopost", "XY#########FR"],
  ["mondial-relay", "########"],
  ["dpd", "##############"],
  ["gls", "###########"],
  ["ups", "1Z999AA1#########"],
  ["dhl", "JD##############"],
];

/** The states that a parcel passed after `preparing`. */
const PATHS: Readonly<Record<ShipmentState, readonly Exclude<ShipmentState, "preparing">[]>> = {
  preparing: [],
  packed: ["packed"],
  shipped: ["packed", "shipped"],
  delivered: ["packed", "shipped", "delivered"],
  lost: ["packed", "shipped", "lost"],
  sent_back: ["packed", "shipped", "sent_back"],
  cancelled: ["cancelled"],
};

function momentOf(state: ShipmentState, { times }: PlacedOrder): Date {
  const { opened, packed, shipped, delivered, troubled, stopped } = times;
  return {
    ...{ preparing: opened, packed, shipped, delivered, cancelled: stopped },
    ...{ lost: troubled, sent_back: troubled },
  }[state];
}

/** A parcel with the data for its history. */
interface Parcel extends PlacedOrder {
  readonly shipment: ShipmentRow;
  readonly seller: { readonly storeName: string; readonly firstParty: boolean; readonly email: string };
  readonly state: ShipmentState;
  readonly carrier: Carrier;
  readonly trackingNumber: string;
  readonly token: string;
}

/** Writes the parcels of the paid orders with their history: one for each seller of a phone in the order. */
export async function addParcels(tx: Transaction, placed: readonly PlacedOrder[], deps: Deps): Promise<void> {
  const shops = new Map(
    (
      await tx
        .select({ ...getTableColumns(sellers), email: users.email })
        .from(sellers)
        .innerJoin(users, eq(users.id, sellers.userId))
    ).map((seller) => [seller.userId, seller]),
  );
  const paid = placed.filter(({ order }) => order.paidAt);
  // Random even in the demo, so that nobody can guess them.
  const tokens = paid.map(({ order, times }) => {
    const token = randomBytes(16).toString("base64url");
    return { orderId: order.id, token, digest: digestOf(token), createdAt: times.opened };
  });
  await tx.insert(trackingTokens).values(tokens);
  const tokenOf = new Map(tokens.map(({ orderId, token }) => [orderId, token]));
  const wanted = paid.flatMap((one) =>
    [...new Set(one.lines.map(({ sellerId }) => sellerId))].flatMap((sellerId, at) =>
      sellerId === null ? [] : [{ ...one, sellerId, state: stateOf(one, at) }],
    ),
  );
  const opened = await tx
    .insert(shipments)
    .values(
      wanted.map(({ order, sellerId, times }) => ({ orderId: order.id, sellerId, createdAt: times.opened })),
    )
    .returning();
  const shipmentOf = new Map(opened.map((row) => [`${row.orderId} ${row.sellerId}`, row]));
  const parcels = wanted.map(({ sellerId, ...one }, at): Parcel => {
    const shipment = shipmentOf.get(`${one.order.id} ${sellerId}`);
    const seller = shops.get(sellerId);
    const [carrier, look] = NUMBERS[at % NUMBERS.length] ?? ["other", "########"];
    if (!shipment || !seller) throw new Error(`The parcel of ${one.order.number} was not written.`);
    const trackingNumber = look.replace(/#/g, (_, place) => String((at * 7 + place * 3) % 10));
    return { ...one, shipment, seller, carrier, trackingNumber, token: tokenOf.get(one.order.id) ?? "" };
  });
  await tx.insert(shipmentLines).values(
    parcels.flatMap(({ shipment, lines }) =>
      lines
        .filter(({ sellerId }) => sellerId === shipment.sellerId)
        .map(({ orderId, position, quantity }) => ({
          shipmentId: shipment.id,
          orderId,
          position,
          quantity,
        })),
    ),
  );
  // The trigger allows a parcel only one step at a time.
  for (const to of SHIPMENT_STATES) await moveParcels(tx, to, parcels);
  for (const parcel of parcels) tell(parcel, deps);
}

function stateOf({ plan, order }: PlacedOrder, at: number): ShipmentState {
  if (order.status === "CANCELLED") return "cancelled";
  const story = plan.story[at] ?? plan.story[0];
  return SHIPMENT_STATES.find((state) => state === story) ?? "delivered";
}

async function moveParcels(tx: Transaction, to: ShipmentState, parcels: readonly Parcel[]): Promise<void> {
  const moved = parcels
    .filter(({ state }) => PATHS[state].some((step) => step === to))
    .map((parcel) => ({
      id: parcel.shipment.id,
      at: momentOf(to, parcel).toISOString(),
      carrier: parcel.carrier,
      number: parcel.trackingNumber,
    }));
  const values = {
    packed: sql`packed_at = at`,
    shipped: sql`shipped_at = at, carrier = moved.carrier, tracking_number = moved.number`,
  }[String(to)];
  await tx.execute(sql`update shipments set state = ${to}, ${values ?? sql`ended_at = at`}
    from json_to_recordset(${JSON.stringify(moved)}) as moved (id int, at timestamptz, carrier text, number text)
    where shipments.id = moved.id`);
}

/** Adds the events, mails and actions of a parcel like `moveShipment`, `openShipments` and `tellSellers` do. */
function tell(parcel: Parcel, { staffId, history }: Deps): void {
  const { order, shipment, seller, carrier, trackingNumber } = parcel;
  const subject = { type: "order", id: order.number } as const;
  const byStaff = { kind: "staff", staffId } as const;
  const facts = { shipment: shipment.id };
  const opened = { subject, kind: "shipment.preparing", by: { kind: "shop" }, facts, public: false } as const;
  history.events.push({ ...opened, at: parcel.times.opened });
  const own = parcel.lines.filter(({ sellerId }) => sellerId === shipment.sellerId);
  const at = parcel.times.opened;
  if (!seller.firstParty)
    history.mails.push({
      ...saleMail({
        ...{
          number: order.number,
          sellerId: shipment.sellerId,
          at,
          email: seller.email,
          locale: null,
        },
        lines: own.map(({ productName: name, quantity }) => ({ name, quantity })),
      }),
      at,
    });
  let before: ShipmentState = "preparing";
  for (const to of PATHS[parcel.state]) {
    const at = momentOf(to, parcel);
    const label = to === "shipped" ? { carrier, number: trackingNumber } : {};
    const isHandled = to === "packed" || to === "shipped";
    const end = to === "delivered" && shipment.id % 3 === 0 ? ("customer" as const) : ("shop" as const);
    const by =
      to === "lost" || to === "sent_back" || (isHandled && seller.firstParty)
        ? byStaff
        : { kind: isHandled ? ("seller" as const) : end };
    history.events.push({
      ...{ subject, kind: `shipment.${to}`, at, by, facts: { ...facts, ...label }, public: true },
    });
    const mail = SHIPMENT_MOVES[before][to]?.mail;
    if (mail) history.mails.push({ ...mailOf(parcel, label), kind: mail, at });
    if (by.kind === "staff")
      history.actions.push({
        ...{ action: `shipment.${to}`, object: subject, at },
        changes: {
          shipment: { from: shipment.id, to: shipment.id },
          state: { from: before, to },
          ...(label.carrier && {
            carrier: { from: null, to: label.carrier },
            trackingNumber: { from: null, to: trackingNumber },
          }),
        },
      });
    before = to;
  }
}

function mailOf(
  { order, shipment, seller, lines, state, carrier, trackingNumber, token }: Parcel,
  label: { readonly carrier?: Carrier; readonly number?: string },
) {
  const own = lines.filter(({ sellerId }) => sellerId === shipment.sellerId);
  const isOnItsWay = label.carrier !== undefined || state === "delivered";
  return {
    subjectId: `${order.number}/parcel-${shipment.id}`,
    recipient: order.email,
    locale: order.locale,
    data: {
      number: order.number,
      name: order.shipName,
      seller: seller.firstParty ? null : seller.storeName,
      lines: own.map(({ productName: name, quantity }) => ({ name, quantity })),
      carrier: isOnItsWay ? carrier : null,
      trackingNumber: isOnItsWay ? trackingNumber : null,
      token,
    },
  };
}
