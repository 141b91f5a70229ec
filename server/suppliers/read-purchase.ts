import { sql } from "drizzle-orm";
import * as z from "zod/mini";
import {
  OrderReception,
  PurchaseDifference,
  PurchaseLine,
  StaffPurchase,
} from "#contract/suppliers/purchases.ts";
import { shareOut } from "#contract/suppliers/share-out.ts";
import { IsoTime } from "#server/back-office/read-page.ts";
import type { Queries } from "#server/database/client.ts";
import { deviceName } from "#server/devices/back-office/list-devices.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { readClaims } from "./read-claims.ts";
import { placeOf } from "./read-suppliers.ts";

const maybeTime = z.nullable(IsoTime);
const Head = z.object({
  ...{ id: z.int(), version: z.string(), supplierId: z.int(), supplier: z.string(), reference: z.string() },
  ...{ state: StaffPurchase.shape.state, createdAt: IsoTime, sentAt: maybeTime, closedAt: maybeTime },
});
const modelShape = { modelId: z.int(), anyColourKey: z.string(), name: z.string() };
const Lines = z.array(
  z.object({
    ...z.omit(PurchaseLine, { listed: true, arrived: true }).shape,
    ...modelShape,
    anyColour: z.boolean(),
  }),
);
const Phones = z.array(z.object({ ...modelShape, listed: z.int(), arrived: z.int() }));
const Receptions = z.array(z.extend(OrderReception, { createdAt: IsoTime }));

/** The phone in its storage, regardless of the colour. */
const ANY_COLOUR = sql`concat_ws(' ', m.brand, m.model, m.storage_gb, 'Go')`;

/** A purchase order: what was ordered, what its lists name, what came, and what differs. Errors: NOT_FOUND. */
export async function readPurchase(db: Queries, id: number): Promise<StaffPurchase> {
  const { rows } = await db.execute(sql`
    select o.id, o.xmin::text as version, o.supplier_id as "supplierId", s.name as supplier, o.reference, o.state,
      o.created_at as "createdAt", o.sent_at as "sentAt", o.closed_at as "closedAt"
    from purchase_orders o join suppliers s on s.id = o.supplier_id where o.id = ${id}`);
  const [head] = z.parse(z.array(Head), rows);
  if (!head) throw new Failure("NOT_FOUND");
  const [lines, phones, receptions, differences, claims] = await Promise.all([
    db.execute(sql`
      select l.position, l.model_id as "modelId", ${ANY_COLOUR} as "anyColourKey",
        case when l.any_colour then ${ANY_COLOUR} else ${deviceName} end as name, l.any_colour as "anyColour", l.quantity,
        l.price_cents as "priceCents", l.promise
      from purchase_lines l join smartphone_models m on m.id = l.model_id where l.order_id = ${id} order by l.position`),
    db.execute(sql`
      select m.id as "modelId", ${ANY_COLOUR} as "anyColourKey", ${deviceName} as name, sum(came.listed)::int as listed,
        sum(came.arrived)::int as arrived
      from (
        select d.model_id, count(*) as listed, count(*) filter (where d.stage <> 'expected') as arrived
        from receptions r join episodes e on e.reception_id = r.id join devices d on d.id = e.device_id
        where r.order_id = ${id} group by 1
        union all
        select l.model_id, sum(l.quantity - l.arrived), 0 from receptions r join expected_lots l on l.reception_id = r.id
        where r.order_id = ${id} group by 1
      ) as came join smartphone_models m on m.id = came.model_id group by m.id order by name`),
    db.execute(sql`
      select r.id, r.reference, r.created_at as "createdAt",
        (select count(*)::int from episodes where reception_id = r.id)
          + (select coalesce(sum(quantity - arrived), 0)::int from expected_lots where reception_id = r.id) as phones,
        (select count(*)::int from episodes e join devices d on d.id = e.device_id where e.reception_id = r.id and d.stage = 'expected')
          + (select coalesce(sum(quantity - arrived), 0)::int from expected_lots where reception_id = r.id) as awaited
      from receptions r where r.order_id = ${id} order by r.id desc`),
    db.execute(sql`
      select d.public_id as "publicId", ${deviceName} as name, d.stage, e.listed ->> 'promise' as promise, d.grade,
        coalesce(jsonb_array_length(e.listed -> 'stops'), 0) > 0 as "isStopped", e.price_paid_cents as "pricePaidCents",
        exists (select from supplier_claims c where c.device_id = d.id and c.order_id = ${id}) as "isClaimed"
      from receptions r join episodes e on e.reception_id = r.id join devices d on d.id = e.device_id
        join smartphone_models m on m.id = d.model_id
      where r.order_id = ${id} and e.price_paid_cents is not null
        and (jsonb_array_length(e.listed -> 'stops') > 0 or d.stage = 'quarantine'
          or greatest(${placeOf(sql`e.listed ->> 'promise'`)}, 2) < ${placeOf(sql`d.grade`)})
      order by d.id limit 500`),
    readClaims(db, sql`c.order_id = ${id}`),
  ]);
  const ordered = z.parse(Lines, lines.rows);
  const { shares, rest } = shareOut(ordered, z.parse(Phones, phones.rows));
  return {
    ...head,
    lines: ordered.map(({ modelId: _m, anyColourKey: _k, anyColour: _a, ...line }, at) => ({
      ...line,
      ...(shares[at] ?? { listed: 0, arrived: 0 }),
    })),
    unordered: rest.map(({ name, listed, arrived }) => ({ name, listed, arrived })),
    receptions: z.parse(Receptions, receptions.rows),
    differences: z.parse(z.array(PurchaseDifference), differences.rows),
    claims,
  };
}
