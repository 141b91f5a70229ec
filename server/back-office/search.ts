import { sql } from "drizzle-orm";
import * as z from "zod/mini";
import { emailKey } from "#contract/accounts/email-address.ts";
import type { SearchResults } from "#contract/back-office/dashboard.ts";
import { readOrderNumber } from "#contract/orders/order-number.ts";
import { readTrackingNumber } from "#contract/shipments/carriers.ts";
import type { Permission } from "#contract/staff/permissions.ts";
import { plainSigns } from "#contract/text/plain-signs.ts";
import { customersNamed } from "#server/accounts/back-office/customers-named.ts";
import type { Queries } from "#server/database/client.ts";
import { beginningWith } from "#server/database/like-pattern.ts";
import { deviceName, devicesNamed } from "#server/devices/back-office/list-devices.ts";
import { sellersNamed } from "#server/sellers/back-office/sellers-named.ts";

const EACH = 5;
/** At most 100 names with this prefix are searched, in alphabetical order. The lists find the others. */
const MOST = 100;
const Row = z.object({ id: z.string(), title: z.string(), detail: z.string() });
type Result = SearchResults["results"][number];

/**
 * Finds orders, cases and documents by number, parcels by tracking number, conversations by order, e-mail or name,
 * customers and their orders by e-mail, telephone or name, sellers by name, and devices by label, IMEI, its last digits
 * or serial number. Returns only what the person may read, exact matches first.
 */
export async function searchBackOffice(
  database: Queries,
  text: string,
  permissions: readonly Permission[],
): Promise<Result[]> {
  const typed = plainSigns(text);
  if (typed.length < 2) return [];
  const number = readOrderNumber(typed);
  const email = emailKey(typed);
  const begins = beginningWith(typed);
  const named = customersNamed(typed, MOST);
  const searches = [
    {
      kind: "order" as const,
      permission: "orders.read" as const,
      hrefOf: (id: string) => `/orders/${id}`,
      query: sql`select number as id, number as title, ship_name as detail from orders
        where number = ${number} or user_id = ${named}
        order by number = ${number} desc, id desc limit ${EACH}`,
    },
    {
      kind: "parcel" as const,
      permission: "orders.read" as const,
      hrefOf: (_: string, order: string) => `/orders/${order}`,
      query: sql`select p.id::text as id, o.number as title, concat_ws(' · ', p.tracking_number, o.ship_name) as detail
        from shipments p join orders o on o.id = p.order_id
        where p.tracking_number = ${readTrackingNumber(typed)} order by p.id desc limit ${EACH}`,
    },
    {
      kind: "case" as const,
      permission: "orders.read" as const,
      hrefOf: (id: string) => `/cases/${id}`,
      query: sql`select c.number as id, c.number as title, concat_ws(' · ', o.number, o.ship_name) as detail
        from cases c join orders o on o.id = c.order_id
        where c.number = ${number} or c.order_id = (select id from orders where number = ${number}) order by c.id desc limit ${EACH}`,
    },
    {
      kind: "document" as const,
      permission: "documents.read" as const,
      hrefOf: (label: string) => `/documents?q=${label}`,
      query: sql`select d.label as id, d.label as title, o.number as detail
        from documents d join orders o on o.id = d.order_id where d.label = ${typed.toUpperCase()}`,
    },
    {
      kind: "device" as const,
      permission: "devices.work" as const,
      hrefOf: (id: string) => `/devices/${id}`,
      query: sql`select d.public_id as id, ${deviceName} as title, concat_ws(' · ', d.public_id, d.serial) as detail
        from devices d join smartphone_models m on m.id = d.model_id
        where d.id = ${devicesNamed(typed)} order by d.id desc limit ${EACH}`,
    },
    {
      kind: "thread" as const,
      permission: "inbox.write" as const,
      hrefOf: (id: string) => `/inbox/${id}`,
      query: sql`select id::text as id, subject as title, concat_ws(' · ', name, email) as detail from threads
        where id in (select id from threads where email_key(email) = ${email} union all
          (select id from threads where lower(name) like lower(${begins}) limit ${MOST}) union all
          select id from threads where order_id = (select id from orders where number = ${number}))
        order by state = 'open' desc, moved_at desc, id desc limit ${EACH}`,
    },
    {
      kind: "customer" as const,
      permission: "customers.read" as const,
      hrefOf: (id: string) => `/customers/${id}`,
      query: sql`select u.id::text as id, coalesce(nullif(concat_ws(' ', prenom, nom), ''), username) as title, coalesce(guest_email, email) as detail
        from users u left join clients c on c.user_id = u.id
        where erased_at is null and u.id = ${named}
        order by email_key(coalesce(guest_email, email)) = ${email} desc, lower(nom) = lower(${typed}) desc, u.id desc limit ${EACH}`,
    },
    {
      kind: "seller" as const,
      permission: "sellers.manage" as const,
      hrefOf: (_: string, name: string) => `/sellers?q=${encodeURIComponent(name)}`,
      query: sql`select user_id::text as id, store_name as title, business_name as detail from sellers
        where user_id = ${sellersNamed(typed)}
        order by lower(store_name) = lower(${typed}) desc, user_id limit ${EACH}`,
    },
  ];
  const found = await Promise.all(
    searches
      .filter(({ permission }) => permissions.includes(permission))
      .map(async ({ kind, hrefOf, query }) => {
        const { rows } = await database.execute(query);
        return z.parse(z.array(Row), rows).map((row) => ({ ...row, kind, href: hrefOf(row.id, row.title) }));
      }),
  );
  return found.flat();
}
