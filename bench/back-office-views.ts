import type pg from "pg";
import { writeCursor } from "#server/http/paging/cursor.ts";

/** The URLs of all views below `/admin/api/`: lists with each filter and sort, late pages, single records, CSV files. */
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
    (select array_position(array['open', 'answered', 'closed'], state) - 1 || '.' || (extract(epoch from moved_at) * 1000000)::bigint || '.' || id
      from threads order by id offset 30000 limit 1) as thread_cursor,
    (select (case state when 'open' then 0 else 1 end) || '.' || (refund_due - date 'epoch') || '.' || id from withdrawals order by id offset 5000 limit 1) as withdrawal_cursor,
    (select (max(seq) - 50000)::text from audit) as audit_cursor,
    (select min(id)::text from staff) as staff,
    (select public_id from devices where serial = 'SER7000') as device,
    (select imei from device_imeis i join devices d on d.id = i.device_id where serial = 'SER7000') as imei,
    (select model_id::text from devices where serial = 'SER7000') as model,
    (select max(id)::text from receptions where reference like 'BL-%') as reception,
    (select number from orders where id = (select max(order_id) from allocations)) as to_pack,
    (select label from documents order by id offset 30000 limit 1) as document,
    (select number from cases where ended_at is null order by id desc offset 100 limit 1) as open_case,
    (select o.number from cases c join orders o on o.id = c.order_id order by c.id offset 1000 limit 1) as case_order,
    (select to_char(now() - interval '1 month', 'YYYY-MM')) as month`);
  const found = rows[0];
  if (!found) throw new Error("The database is empty.");
  const { number = "", email = "" } = found;
  return [
    "dashboard",
    ...["", "sort=createdAt", behind("", found.order_cursor), `q=${number}`, `q=${email}`].map(
      list("orders"),
    ),
    ...["PENDING", "PAYED", "CANCELLED", "quote", "preparing", "packed", "shipped"].flatMap((status) =>
      [`status=${status}`, `status=${status}&sort=createdAt`].map(list("orders")),
    ),
    ...["status=PAYED", "status=CANCELLED"].map((one) => `orders?${behind(one, found.order_cursor)}`),
    ...[
      "assignee=me",
      "assignee=nobody",
      "assignee=me&status=CANCELLED",
      "assignee=nobody&status=PENDING",
    ].map(list("orders")),
    ...[`orders/${number}`, `orders/${number}/shipments`, `orders/${number}/refunds`],
    ...["picking-list", `picking-list?orders=${found.some}`, `delivery-notes?orders=${found.some}`],
    ...["", "state=open", "state=accepted", "sort=-refundDue", `order=${number}`].map(list("withdrawals")),
    `withdrawals?${behind("", found.withdrawal_cursor)}`,
    ...["", "sort=-movedAt", "state=open", "state=answered", "state=closed", "kind=buyback"].map(
      list("threads"),
    ),
    ...["assignee=me", "assignee=nobody", "assignee=nobody&state=open", behind("", found.thread_cursor)].map(
      list("threads"),
    ),
    ...[`q=${email}`, `q=${number}`, "q=camille%20moreau12", "kind=order&state=closed"].map(list("threads")),
    ...[`threads/${found.thread}`, "templates", "assignees?subjectType=order"],
    ...["", "sort=id", "state=open", "state=suspended", "q=boutique%2019", behind("", "1000")].map(
      list("sellers"),
    ),
    ...["", "sort=id", behind("", found.user_cursor), `q=${email}`, "q=moreau12", "q=zzzz"].map(
      list("customers"),
    ),
    `customers/${found.customer}`,
    ...["", "sort=seq", behind("", found.audit_cursor), `staff=${found.staff}`].map(list("audit")),
    ...["action=note.added", "action=unknown", "object=order", `object=order%20${number}`].map(list("audit")),
    ...["staff", "settings", "listings", "bench/waiting"],
    ...[
      "",
      "sort=createdAt",
      "stage=graded",
      "stage=delivered&sort=createdAt",
      "stage=expected",
      "grade=B",
      `model=${found.model}`,
    ].map(list("devices")),
    ...[
      `model=${found.model}&grade=A`,
      `q=${found.imei}`,
      `q=${found.imei?.slice(-5)}`,
      "q=SER7000",
      `q=${found.device}`,
      behind("", "10000"),
    ].map(list("devices")),
    ...[`devices/${found.device}`, `bench/${found.device}`, `bench/${found.device}/prices`, "device-models"],
    ...["receptions", `receptions/${found.reception}`, `packing/${found.to_pack}`],
    ...[
      "",
      "sort=-dueAt",
      "sort=openedAt",
      "state=open",
      "state=closed",
      "state=inspected",
      "kind=guarantee",
      "overdue=1",
    ].map(list("cases")),
    ...[`order=${found.case_order}`, `device=${found.device}`, `q=${found.open_case}`].map(list("cases")),
    `cases/${found.open_case}`,
    ...[
      "",
      "sort=issuedAt",
      "kind=invoice",
      "kind=credit_note",
      `q=${found.document}`,
      `q=${number}`,
      behind("", "40000"),
    ].map(list("documents")),
    `orders/${number}/documents`,
    ...["", `month=${found.month}`].map(list("money/balances")),
    ...["", `month=${found.month}`, "what=amount"].map(list("money/differences")),
    ...[number, email, "moreau12", "camille", "moreau", "zzzz", found.phone ?? "", "boutique%2019"].map(
      (q) => `search?q=${q}`,
    ),
    ...["orders.csv", "orders.csv?status=CANCELLED", "orders.csv?assignee=me", "audit.csv"],
    ...["threads", "devices", "cases", "documents", "sellers", "customers"].map((name) => `${name}.csv`),
    ...["listings", "withdrawals", "receptions", "money/differences"].map((name) => `${name}.csv`),
    ...["vat", "sales"].map((name) => `money/${name}.csv?month=${found.month}`),
  ];
}

const list = (name: string) => (query: string) => (query ? `${name}?${query}` : name);

/** The query of the page after a row, whose cursor is `place`: its key, or its group, sort value and key. */
function behind(query: string, place = ""): string {
  const numbers = place.split(".").map(Number);
  const position = [0, ...(numbers.length === 1 ? [0, 0] : []), ...numbers];
  const cursor = writeCursor(Object.fromEntries(new URLSearchParams(query)), position);
  return String(new URLSearchParams(`${query}&cursor=${cursor}`));
}
