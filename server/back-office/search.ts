import { type SQL, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { emailKey } from "#contract/accounts/email-address.ts";
import { SearchResult } from "#contract/back-office/dashboard.ts";
import type { Permission } from "#contract/staff/permissions.ts";
import { bareSigns, plainSigns } from "#contract/text/plain-signs.ts";
import { customersNamed } from "#server/accounts/back-office/customers-named.ts";
import { buybacksNamed } from "#server/buyback/back-office/list-buybacks.ts";
import { casesNamed } from "#server/cases/list-cases.ts";
import type { Queries } from "#server/database/client.ts";
import { containsAll, searchParts } from "#server/database/search-text.ts";
import { deviceName, devicesNamed } from "#server/devices/back-office/list-devices.ts";
import { threadsNamed } from "#server/inbox/list-threads.ts";
import { ordersNamed } from "#server/orders/back-office/orders-named.ts";
import { partsNamed } from "#server/parts/read-parts.ts";
import { repairsNamed } from "#server/repair/desk/list-repairs.ts";
import { sellersNamed } from "#server/sellers/back-office/sellers-named.ts";

/** Results of one kind. */
const EACH = 5;
/** Exact matches are looked for among this many of the newest matches. The lists find the others. */
const MOST = 50;
const Row = z.extend(z.omit(SearchResult, { kind: true, href: true }), {
  exact: z.boolean(),
});

interface Search {
  readonly kind: SearchResult["kind"];
  readonly permission: Permission;
  readonly hrefOf: (row: { readonly id: string; readonly title: string }) => string;
  /** Columns of `Row` except `exact`, then the rest of the query. */
  readonly columns: SQL;
  readonly from: SQL;
  /** Whether the row is exactly what was typed. */
  readonly exact: SQL;
  readonly key: SQL;
}

const NOTHING = sql`null as state, null as promised`;
const stateOf = (of: string, column: SQL) =>
  sql`json_build_object('of', ${of}::text, 'is', ${column}) as state`;

/** The name, the first product, the newest parcel and the promised day of an order `o`. */
const ORDER_NOW = sql`concat_ws(' · ', o.ship_name,
    (select product_name from order_lines where order_id = o.id order by position limit 1)) as detail,
  case when parcel.state is null then json_build_object('of', 'order', 'is', o.status)
    else json_build_object('of', 'parcel', 'is', parcel.state) end as state,
  case when o.status = 'PAYED' and parcel.state in ('preparing', 'packed', 'shipped') then o.deliver_to::text end as promised`;
const NEWEST_PARCEL = sql`left join lateral (
  select state from shipments where order_id = o.id order by id desc limit 1) parcel on true`;

/**
 * Finds what staff work with by any part of its texts: orders, parcels, cases, documents, devices, buy-backs, repairs, parts, conversations,
 * customers, sellers and listings. Returns only what the person may read.
 */
export async function searchBackOffice(
  database: Queries,
  text: string,
  permissions: readonly Permission[],
): Promise<SearchResult[]> {
  const parts = searchParts(text);
  if (parts.length === 0) return [];
  const typed = plainSigns(text);
  const bare = bareSigns(typed).toUpperCase();
  const is = (column: SQL) => sql`upper(translate(${column}, ' -', '')) in (${bare}, ${`RL${bare}`})`;
  // Orders lead to their cases and conversations as well, so they are looked for once.
  const { rows: found } = await database.execute<{ id: number }>(
    sql`select id from orders where id = ${ordersNamed(typed, MOST)}`,
  );
  const orderIds = sql`any(${sql.param(found.map(({ id }) => id))}::int[])`;
  const email = emailKey(typed);
  const searches: Search[] = [
    {
      ...{ kind: "order", permission: "orders.read", hrefOf: ({ id }) => `/orders/${id}` },
      columns: sql`o.number as id, o.number as title, ${ORDER_NOW}`,
      from: sql`from orders o ${NEWEST_PARCEL} where o.id = ${orderIds}`,
      ...{ exact: is(sql`o.number`), key: sql`o.id` },
    },
    {
      ...{ kind: "parcel", permission: "orders.read", hrefOf: ({ title }) => `/orders/${title}` },
      columns: sql`p.id::text as id, o.number as title, concat_ws(' · ', p.tracking_number, o.ship_name) as detail,
        ${stateOf("parcel", sql`p.state`)}, null as promised`,
      from: sql`from shipments p join orders o on o.id = p.order_id where p.id = any(array(select id from shipments
        where ${containsAll(sql`search_text(tracking_number)`, parts)} order by id desc limit ${MOST}))`,
      ...{ exact: is(sql`p.tracking_number`), key: sql`p.id` },
    },
    {
      ...{ kind: "case", permission: "orders.read", hrefOf: ({ id }) => `/cases/${id}` },
      columns: sql`c.number as id, c.number as title, concat_ws(' · ', o.number, o.ship_name) as detail,
        ${stateOf("case", sql`c.state`)}, null as promised`,
      from: sql`from cases c join orders o on o.id = c.order_id where c.id = ${casesNamed(typed, orderIds, MOST)}`,
      ...{ exact: is(sql`c.number`), key: sql`c.id` },
    },
    {
      ...{ kind: "document", permission: "documents.read", hrefOf: ({ id }) => `/documents?q=${id}` },
      columns: sql`d.label as id, d.label as title, concat_ws(' · ', o.number, o.ship_name) as detail, ${NOTHING}`,
      from: sql`from documents d join orders o on o.id = d.order_id where d.id = any(array(select id from documents
        where ${containsAll(sql`search_text(label)`, parts)} order by id desc limit ${MOST}))`,
      ...{ exact: is(sql`d.label`), key: sql`d.id` },
    },
    {
      ...{ kind: "device", permission: "devices.work", hrefOf: ({ id }) => `/devices/${id}` },
      columns: sql`d.public_id as id, ${deviceName} as title, concat_ws(' · ', d.public_id, d.serial) as detail,
        ${stateOf("device", sql`d.stage`)}, null as promised`,
      from: sql`from devices d join smartphone_models m on m.id = d.model_id where d.id = ${devicesNamed(typed, MOST)}`,
      exact: sql`(${is(sql`d.public_id`)} or coalesce(${is(sql`d.serial`)}, false)
        or exists (select from device_imeis where device_id = d.id and ${is(sql`imei`)}))`,
      key: sql`d.id`,
    },
    {
      ...{ kind: "buyback", permission: "buyback.write", hrefOf: ({ id }) => `/buybacks/${id}` },
      columns: sql`b.id::text as id, concat_ws(' ', r.brand, r.model) as title, concat_ws(' · ', r.name, b.slip_code) as detail,
        ${stateOf("buyback", sql`b.state`)}, null as promised`,
      from: sql`from buyback_offers b join buyback_requests r on r.message_id = b.message_id
        where b.id = ${buybacksNamed(typed, MOST)}`,
      exact: sql`(b.slip_code = ${bare} or b.imei = ${bare} or b.id::text = ${bare})`,
      key: sql`b.id`,
    },
    {
      ...{ kind: "repair", permission: "repairs.write", hrefOf: ({ id }) => `/repairs/${id}` },
      columns: sql`r.number as id, r.phone as title, concat_ws(' · ', r.number, coalesce(o.ship_name, nullif(r.name, ''))) as detail,
        ${stateOf("repair", sql`r.state`)}, null as promised`,
      from: sql`from repairs r left join orders o on o.id = r.order_id where r.id = ${repairsNamed(typed, orderIds, MOST)}`,
      ...{ exact: is(sql`r.number`), key: sql`r.id` },
    },
    {
      ...{ kind: "part", permission: "repairs.write", hrefOf: ({ id }) => `/parts/${id}` },
      columns: sql`p.id::text as id, p.name as title,
        concat_ws(' · ', nullif(p.supplier, ''), p.on_hand - p.reserved || '/' || p.on_hand) as detail, ${NOTHING}`,
      from: sql`from parts p where p.id = ${partsNamed(typed, MOST)}`,
      exact: sql`exists (select from part_moves where part_id = p.id and batch <> '' and upper(batch) = upper(${text.trim()}::text))`,
      key: sql`p.id`,
    },
    {
      ...{ kind: "thread", permission: "inbox.write", hrefOf: ({ id }) => `/inbox/${id}` },
      columns: sql`t.id::text as id, subject as title, concat_ws(' · ', name, email) as detail,
        ${stateOf("thread", sql`t.state`)}, null as promised`,
      from: sql`from threads t where t.id = ${threadsNamed(typed, orderIds, MOST)}`,
      ...{ exact: sql`false`, key: sql`t.id` },
    },
    {
      ...{ kind: "customer", permission: "customers.read", hrefOf: ({ id }) => `/customers/${id}` },
      columns: sql`u.id::text as id, coalesce(nullif(concat_ws(' ', prenom, nom), ''), username) as title,
        concat_ws(' · ', coalesce(guest_email, email), nullif(ville, '')) as detail, ${NOTHING}`,
      from: sql`from users u left join clients c on c.user_id = u.id
        where erased_at is null and u.id = ${customersNamed(typed, MOST)}`,
      exact: sql`email_key(coalesce(guest_email, email)) = ${email}`,
      key: sql`u.id`,
    },
    {
      kind: "seller",
      permission: "sellers.manage",
      hrefOf: ({ title }) => `/sellers?q=${encodeURIComponent(title)}`,
      columns: sql`user_id::text as id, store_name as title, business_name as detail, ${NOTHING}`,
      from: sql`from sellers where user_id = ${sellersNamed(typed)}`,
      ...{ exact: is(sql`store_name`), key: sql`user_id` },
    },
    {
      ...{ kind: "listing", permission: "listings.review", hrefOf: ({ id }) => `/listings/${id}` },
      columns: sql`i.id::text as id, i.name as title, concat_ws(' · ', i.reference, s.store_name) as detail, ${NOTHING}`,
      from: sql`from smartphone_items i left join sellers s on s.user_id = i.seller_id
        where i.id = any(array(select id from smartphone_items
          where ${containsAll(sql`search_text(reference)`, parts)} order by id desc limit ${MOST}))`,
      ...{ exact: is(sql`i.reference`), key: sql`i.id` },
    },
  ];
  const groups = await Promise.all(
    searches
      .filter(({ permission }) => permissions.includes(permission))
      .map(async ({ kind, hrefOf, columns, from, exact, key }) => {
        const { rows } = await database.execute(
          sql`select ${columns}, coalesce(${exact}, false) as exact ${from} order by exact desc, ${key} desc limit ${EACH}`,
        );
        return z.parse(z.array(Row), rows).map((row) => ({ ...row, kind, href: hrefOf(row) }));
      }),
  );
  const exactFirst = groups.toSorted((a, b) => Number(b[0]?.exact ?? false) - Number(a[0]?.exact ?? false));
  return exactFirst.flat().map(({ exact: _, ...result }) => result);
}
