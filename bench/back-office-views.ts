import type pg from "pg";

/** The addresses of all views, within `/admin/api/`: lists with each filter and sort, pages far behind, single things, CSV. */
export async function backOfficeViews(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<Record<string, string>>(`select
    (select number from orders order by id desc offset 3000 limit 1) as number,
    (select string_agg(number, ',') from (select number from orders o where exists (
      select from shipments where order_id = o.id and state = 'preparing') order by id desc limit 20) l) as some,
    (select email from orders order by id desc offset 3000 limit 1) as email,
    (select (max(id) / 2)::text from orders) as order_cursor,
    (select (max(id) / 2)::text from users) as user_cursor,
    (select min(id)::text from users where username like 'b\\_%') as customer,
    (select telephone from clients where telephone like '06%' order by user_id desc limit 1) as phone,
    (select id::text from threads order by id desc offset 500 limit 1) as thread,
    (select (extract(epoch from moved_at) * 1000000)::bigint::text || '.' || id from threads order by id offset 30000 limit 1)
      as thread_cursor,
    (select refund_due || '.' || id from withdrawals order by id offset 5000 limit 1) as withdrawal_cursor,
    (select (max(seq) - 50000)::text from audit) as audit_cursor,
    (select min(id)::text from staff) as staff`);
  const found = rows[0];
  if (!found) throw new Error("The database is empty.");
  const { number = "", email = "" } = found;
  return [
    "dashboard",
    ...["", "sort=createdAt", `cursor=${found.order_cursor}`, `q=${number}`, `q=${email}`].map(
      list("orders"),
    ),
    ...["PENDING", "PAYED", "CANCELLED", "quote", "preparing", "packed", "shipped"].flatMap((status) =>
      [`status=${status}`, `status=${status}&sort=createdAt`].map(list("orders")),
    ),
    ...["status=PAYED", "status=CANCELLED"].map((one) => `orders?${one}&cursor=${found.order_cursor}`),
    ...[
      "assignee=me",
      "assignee=nobody",
      "assignee=me&status=CANCELLED",
      "assignee=nobody&status=PENDING",
    ].map(list("orders")),
    ...[`orders/${number}`, `orders/${number}/shipments`, `orders/${number}/refunds`],
    ...["picking-list", `picking-list?orders=${found.some}`, `delivery-notes?orders=${found.some}`],
    ...["", "state=open", "state=accepted", "sort=-refundDue", `order=${number}`].map(list("withdrawals")),
    `withdrawals?cursor=${found.withdrawal_cursor}`,
    ...["", "sort=-movedAt", "state=open", "state=answered", "state=closed", "kind=buyback"].map(
      list("threads"),
    ),
    ...["assignee=me", "assignee=nobody", "assignee=nobody&state=open", `cursor=${found.thread_cursor}`].map(
      list("threads"),
    ),
    ...[`q=${email}`, `q=${number}`, "q=camille%20moreau12", "kind=order&state=closed"].map(list("threads")),
    ...[`threads/${found.thread}`, "templates", "assignees?subjectType=order"],
    ...["", "sort=id", "state=open", "state=suspended", "q=boutique%2019", "cursor=1000"].map(
      list("sellers"),
    ),
    ...["", "sort=id", `cursor=${found.user_cursor}`, `q=${email}`, "q=moreau12", "q=zzzz"].map(
      list("customers"),
    ),
    `customers/${found.customer}`,
    ...["", "sort=seq", `cursor=${found.audit_cursor}`, `staff=${found.staff}`].map(list("audit")),
    ...["action=note.added", "action=unknown", "object=order", `object=order%20${number}`].map(list("audit")),
    ...["staff", "settings", "listings", "bench/waiting"],
    ...[number, email, "moreau12", "zzzz", found.phone ?? "", "boutique%2019"].map((q) => `search?q=${q}`),
    ...["orders.csv", "orders.csv?status=CANCELLED", "orders.csv?assignee=me", "audit.csv"],
  ];
}

const list = (name: string) => (query: string) => (query ? `${name}?${query}` : name);
