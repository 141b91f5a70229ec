import { sql } from "drizzle-orm";
import * as z from "zod/mini";
import {
  StaffSupplier,
  SupplierOrder,
  type SupplierQuery,
  SupplierRow,
} from "#contract/suppliers/suppliers.ts";
import { byNumber, byText, IsoTime, type List, sortedBy } from "#server/back-office/read-page.ts";
import type { Queries } from "#server/database/client.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { readClaims } from "./read-claims.ts";

/** The phones that came from supplier `s`: each life that one of its lists began. */
const CAME = sql`from episodes e join receptions r on r.id = e.reception_id join devices d on d.id = e.device_id
  where r.supplier_id = s.id and e.source = 'supplier' and d.stage <> 'expected'`;
const PHONES = sql`(select count(*)::int ${CAME})`;
const PAID = sql`(select coalesce(sum(e.price_paid_cents), 0)::int ${CAME})`;
const OPEN_CLAIMS = sql`(select count(*)::int from supplier_claims c where c.supplier_id = s.id and c.state = 'open')`;
const COLUMNS = sql`s.id, s.name, ${PHONES} as phones, ${PAID} as "paidCents", ${OPEN_CLAIMS} as "openClaims",
  (select count(*)::int from purchase_orders o where o.supplier_id = s.id and o.state = 'sent') as "openOrders"`;

export function supplierList(query: SupplierQuery): List<SupplierRow> {
  const { q, sort = "name" } = query;
  return {
    query,
    row: SupplierRow,
    columns: COLUMNS,
    from: sql`from suppliers s`,
    filters: [q && sql`fold_text(s.name) like '%' || fold_text(${q}) || '%'`],
    key: sql`s.id`,
    ...sortedBy(sort, {
      name: byText(sql`s.name`),
      phones: byNumber(PHONES),
      paid: byNumber(PAID),
      openClaims: byNumber(OPEN_CLAIMS),
    }),
  };
}

const Orders = z.array(z.extend(SupplierOrder, { createdAt: IsoTime }));

/** A supplier with its orders, what its lists promised, and the claims. Errors: NOT_FOUND. */
export async function readSupplier(db: Queries, id: number): Promise<StaffSupplier> {
  const { rows } = await db.execute<Record<string, unknown>>(sql`
    select ${COLUMNS}, s.xmin::text as version, s.contact, s.email, s.phone, s.payment_days as "paymentDays",
      s.vat_regime as "vatRegime", s.terms from suppliers s where s.id = ${id}`);
  const [row] = rows;
  if (!row) throw new Failure("NOT_FOUND");
  const [orders, yields, claims] = await Promise.all([
    db.execute(sql`
      select o.id, o.reference, o.state, o.created_at as "createdAt", coalesce(sum(l.quantity), 0)::int as quantity,
        coalesce(sum(l.quantity * l.price_cents), 0)::int as cents
      from purchase_orders o left join purchase_lines l on l.order_id = o.id
      where o.supplier_id = ${id} group by o.id order by o.state = 'closed', o.id desc limit 200`),
    db.execute(sql`
      select e.listed ->> 'promise' as promise, count(*)::int as graded,
        count(*) filter (where ${isWorse})::int as worse
      from suppliers s, lateral (select e.listed, d.grade ${CAME} and d.grade is not null) as e
      where s.id = ${id} and e.listed ->> 'promise' is not null group by 1 order by ${placeOf(sql`e.listed ->> 'promise'`)}`),
    readClaims(db, sql`c.supplier_id = ${id}`),
  ]);
  return z.parse(StaffSupplier, {
    ...row,
    ...{ orders: z.parse(Orders, orders.rows), yields: yields.rows, claims },
  });
}

/** The place of a promise or grade: a sealed phone first, C last. */
export const placeOf = (grade: ReturnType<typeof sql>) =>
  sql`array_position(array['new', 'A+', 'A', 'B', 'C'], ${grade})`;
/** Whether the found grade of row `e` is lower than the promised one. A sealed phone is as good as an A+. */
const isWorse = sql`greatest(${placeOf(sql`e.listed ->> 'promise'`)}, 2) < ${placeOf(sql`e.grade`)}`;
