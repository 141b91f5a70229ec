import { sql } from "drizzle-orm";
import * as z from "zod/mini";
import { BackOfficeCustomer, CustomerSummary, type CustomersQuery } from "#contract/back-office/people.ts";
import type { TablePage } from "#contract/back-office/table.ts";
import { IsoTime, readPage } from "#server/back-office/read-page.ts";
import type { Queries } from "#server/database/client.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { listOrders } from "#server/orders/back-office/list-orders.ts";
import { customersNamed } from "./customers-named.ts";

const Row = z.extend(CustomerSummary, { createdAt: IsoTime });
const name = sql`coalesce(nullif(concat_ws(' ', c.prenom, c.nom), ''), u.username)`;

/** One page of the customers, found by the beginning of the e-mail or of a name. */
export function listCustomers(
  database: Queries,
  { q, sort = "-id", cursor }: CustomersQuery,
): Promise<TablePage<CustomerSummary>> {
  const text = q?.trim();
  return readPage(database, {
    row: Row,
    columns: sql`u.id, ${name} as name, u.email, u.created_at as "createdAt",
      (select count(*)::int from orders o where o.user_id = u.id) as orders`,
    from: sql`from users u left join clients c on c.user_id = u.id`,
    filters: [sql`u.erased_at is null`, text ? sql`u.id = ${customersNamed(text)}` : undefined],
    key: sql`u.id`,
    descending: sort.startsWith("-"),
    cursor,
  });
}

const Person = z.extend(z.omit(BackOfficeCustomer, { orders: true }), { createdAt: IsoTime });

/** One customer with the newest orders. Errors: NOT_FOUND, also for an erased person. */
export async function readCustomer(
  database: Queries,
  id: number,
  staffId: number,
): Promise<BackOfficeCustomer> {
  const { rows } = await database.execute(sql`
    select u.id, ${name} as name, u.email, u.email_verified_at is not null as "isEmailConfirmed",
      coalesce(c.telephone, '') as phone, coalesce(c.ville, '') as city, u.created_at as "createdAt"
    from users u left join clients c on c.user_id = u.id where u.id = ${id} and u.erased_at is null`);
  if (!rows[0]) throw new Failure("NOT_FOUND");
  const person = z.parse(Person, rows[0]);
  const { rows: orders } = await listOrders(database, {}, staffId, id);
  return { ...person, orders };
}
