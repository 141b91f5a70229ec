import { sql } from "drizzle-orm";
import * as z from "zod/mini";
import { BackOfficeCustomer, CustomerSummary, type CustomersQuery } from "#contract/back-office/people.ts";
import { byNumber, byText, IsoTime, type List, readPage, sortedBy } from "#server/back-office/read-page.ts";
import type { UrgentReader } from "#server/back-office/urgent-work.ts";
import { casesList } from "#server/cases/list-cases.ts";
import type { Queries } from "#server/database/client.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { ordersList } from "#server/orders/back-office/list-orders.ts";
import { findAssignee, readTimeline } from "#server/timeline/read-timeline.ts";
import { customersNamed } from "./customers-named.ts";
import { readLife } from "./read-life.ts";

const Row = z.extend(CustomerSummary, { createdAt: IsoTime });
const name = sql`coalesce(nullif(concat_ws(' ', c.prenom, c.nom), ''), u.username)`;
const ORDERS = sql`(select count(*)::int from orders o where o.user_id = u.id)`;

/** The list of customers. `q` is a part of the e-mail, a name, the town or the telephone number. */
export function customersList(query: CustomersQuery): List<CustomerSummary> {
  const { q, sort = "-id" } = query;
  const text = q?.trim();
  return {
    query,
    row: Row,
    columns: sql`u.id, ${name} as name, coalesce(u.guest_email, u.email) as email, u.created_at as "createdAt", ${ORDERS} as orders`,
    from: sql`from users u left join clients c on c.user_id = u.id`,
    filters: [sql`u.erased_at is null`, text ? sql`u.id = ${customersNamed(text)}` : undefined],
    key: sql`u.id`,
    ...sortedBy(sort, {
      id: undefined,
      name: byText(name),
      email: byText(sql`coalesce(u.guest_email, u.email)`),
      orders: byNumber(ORDERS),
    }),
  };
}

const Person = z.extend(
  z.pick(BackOfficeCustomer, {
    ...{ id: true, name: true, email: true, isEmailConfirmed: true, phone: true, city: true },
  }),
  { createdAt: IsoTime },
);

/** Reads a customer with the newest orders and cases, money, phones and notes. Errors: NOT_FOUND, also for an erased person. */
export async function readCustomer(
  database: Queries,
  id: number,
  reader: UrgentReader & { readonly mayReadInbox: boolean },
): Promise<BackOfficeCustomer> {
  const { rows } = await database.execute(sql`
    select u.id, ${name} as name, coalesce(u.guest_email, u.email) as email, u.email_verified_at is not null as "isEmailConfirmed",
      coalesce(c.telephone, '') as phone, coalesce(c.ville, '') as city, u.created_at as "createdAt"
    from users u left join clients c on c.user_id = u.id where u.id = ${id} and u.erased_at is null`);
  if (!rows[0]) throw new Failure("NOT_FOUND");
  const person = z.parse(Person, rows[0]);
  const { rows: orders } = await readPage(database, ordersList({}, reader, { customerId: id }));
  const { rows: cases } = await readPage(database, casesList({}, reader, { customerId: id }));
  const life = await readLife(database, { ...person, mayReadInbox: reader.mayReadInbox });
  const subject = { type: "customer", id: String(id) } as const;
  return {
    ...{ ...person, ...life, orders, cases },
    timeline: await readTimeline(database, subject),
    assignee: await findAssignee(database, subject),
  };
}
