import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { SearchResults } from "#contract/back-office/dashboard.ts";
import { TABLE_PAGE_SIZE } from "#contract/back-office/table.ts";
import { registerBuyer } from "#tests/people.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { type SignedInStaff, signInStaff } from "#tests/staff.ts";
import { deskOf, quotedOrder } from "./fixtures/inbox.ts";
import { threads } from "./tables.ts";

const NOW = new Date("2026-11-24T09:00:00.000Z");
let shop: TestShop;
let ada: SignedInStaff;
let desk: ReturnType<typeof deskOf>;
beforeAll(async () => {
  shop = await openTestShop({ clock: () => NOW });
  ada = await signInStaff(shop, ["inbox.write"]);
  desk = deskOf(shop, ada);
});
afterAll(() => shop.close());

let made = 0;
async function makeThread(values: Partial<typeof threads.$inferInsert>): Promise<number> {
  made += 1;
  const [thread] = await shop.database
    .insert(threads)
    .values({
      ...{ token: String(made).padStart(32, "0"), kind: "message", matter: "x", subject: "x", locale: "fr" },
      ...{
        name: "Léo",
        email: "leo@exemple.fr",
        createdAt: NOW,
        movedAt: NOW,
        answerDueAt: values.movedAt ?? NOW,
        ...values,
      },
    })
    .returning({ id: threads.id });
  return thread?.id ?? 0;
}
const assign = (id: number, staffId: number | null) =>
  shop.app.inject({
    method: "PUT",
    url: "/admin/api/assignments",
    headers: ada.headers,
    payload: { subjectType: "thread", subjectId: String(id), staffId, holder: null },
  });
const ids = (page: Awaited<ReturnType<typeof desk.list>>) => page.rows.map(({ id }) => id);

test("pages follow each other without a gap, also among threads of one microsecond and the next", async () => {
  const all: number[] = [];
  for (let count = 0; count < TABLE_PAGE_SIZE + 5; count += 1)
    all.push(await makeThread({ subject: `Page ${count}`, email: "pages@exemple.fr" }));
  await shop.database.execute(
    sql`update threads set moved_at = moved_at + interval '1 microsecond' where id > ${all[TABLE_PAGE_SIZE - 2]}`,
  );
  for (const sort of ["movedAt", "-movedAt"] as const) {
    const wanted = sort === "movedAt" ? all : all.toReversed();
    const first = await desk.list({ q: "pages@exemple.fr", sort });
    expect(first).toMatchObject({ count: all.length, isMore: false, next: expect.any(String) });
    const second = await desk.list({ q: "pages@exemple.fr", sort, cursor: first.next ?? "" });
    expect([...ids(first), ...ids(second)]).toEqual(wanted);
    expect(second.next).toBeNull();
  }
  for (const cursor of ["1.x", "~1.x", "~", "~~1.1"])
    expect(await desk.list({ cursor })).toMatchObject({ error: "VALIDATION" });
});

test("the page before has the rows before, and the first page has none before it, also after rows came in at its top", async () => {
  const all: number[] = [];
  for (let count = 0; count < 2 * TABLE_PAGE_SIZE + 5; count += 1)
    all.push(await makeThread({ subject: `Back ${count}`, email: "back@exemple.fr" }));
  for (const sort of ["movedAt", "-movedAt"] as const) {
    const wanted = sort === "movedAt" ? all : all.toReversed();
    const page = (cursor?: string | null) =>
      desk.list({ q: "back@exemple.fr", sort, ...(cursor && { cursor }) });
    const first = await page();
    const second = await page(first.next);
    const third = await page(second.next);
    expect([first.previous, ids(third)]).toEqual([null, wanted.slice(2 * TABLE_PAGE_SIZE)]);
    const back = await page(third.previous);
    expect(back).toEqual(second);
    const top = await page(back.previous);
    expect(top).toEqual(first);
  }
  const first = await desk.list({ q: "back@exemple.fr", sort: "-movedAt" });
  const second = await desk.list({ q: "back@exemple.fr", sort: "-movedAt", cursor: first.next ?? "" });
  const newest = await makeThread({ subject: "Newest", email: "back@exemple.fr" });
  const back = await desk.list({ q: "back@exemple.fr", sort: "-movedAt", cursor: second.previous ?? "" });
  expect(ids(back)).toEqual(ids(first));
  const top = await desk.list({ q: "back@exemple.fr", sort: "-movedAt", cursor: back.previous ?? "" });
  expect(ids(top)).toEqual([newest, ...all.toReversed().slice(0, TABLE_PAGE_SIZE - 1)]);
  expect(top.previous).toBeNull();
});

test("a thread is found by state, kind, order, e-mail and a part of a name, also by the search over all", async () => {
  const buyer = await registerBuyer(shop);
  const order = await quotedOrder(shop, buyer, "RL-ABCD-2345", NOW);
  const quote = await makeThread({ kind: "order", orderId: order.id, name: "Nour", email: buyer.email });
  const closed = await makeThread({
    state: "closed",
    closedAt: NOW,
    name: "Noé 100%",
    email: "noe@exemple.fr",
  });
  const found = async (query: Parameters<typeof desk.list>[0]) => ids(await desk.list(query));
  expect(await found({ kind: "order" })).toEqual([quote]);
  expect(await found({ state: "closed" })).toEqual([closed]);
  expect(await found({ q: " rl-abcd-2345 " })).toEqual([quote]);
  expect(await found({ q: "NOE@exemple.fr" })).toEqual([closed]);
  expect(await found({ q: "our" })).toEqual([quote]);
  expect(await found({ q: "no" }), "fewer than three signs").toEqual([]);
  expect(await found({ q: "noé 100%" })).toEqual([closed]);
  expect(await found({ q: "%" })).toEqual([]);
  expect(await found({ q: "nou", state: "open" })).toEqual([quote]);
  const search = async (headers: SignedInStaff["headers"]) =>
    (await shop.app.inject({ url: "/admin/api/search?q=RL-ABCD-2345", headers })).json<SearchResults>();
  expect((await search(ada.headers)).results).toEqual([
    {
      kind: "thread",
      id: String(quote),
      title: "x",
      detail: `Nour · ${buyer.email}`,
      state: { of: "thread", is: "open" },
      promised: null,
      href: `/inbox/${quote}`,
    },
  ]);
  const without = await signInStaff(shop, ["customers.read"]);
  expect((await search(without.headers)).results).toEqual([]);
});

test("the list goes into a file without a formula, for who has confirmed with a code", async () => {
  await makeThread({ subject: "=1+1", email: "csv@exemple.fr" });
  const file = () =>
    shop.app.inject({ url: "/admin/api/threads.csv?q=csv@exemple.fr", headers: ada.headers });
  expect((await file()).json()).toMatchObject({ error: "STEP_UP_NEEDED" });
  await ada.stepUp();
  expect((await file()).body).toContain(";'=1+1;Léo;csv@exemple.fr;;");
});

test("a thread is taken, given to a colleague who may answer, and found by who takes care of it", async () => {
  const other = await signInStaff(shop, ["inbox.write"]);
  const packer = await signInStaff(shop, ["orders.write"]);
  const email = "care@exemple.fr";
  const [mine, theirs, nobodys] = [
    await makeThread({ email }),
    await makeThread({ email }),
    await makeThread({ email }),
  ];
  expect((await assign(mine, ada.id)).statusCode).toBe(204);
  expect((await assign(theirs, other.id)).statusCode).toBe(204);
  expect((await assign(nobodys, packer.id)).json()).toMatchObject({ fields: { staffId: "INVALID" } });
  expect(ids(await desk.list({ q: email, assignee: "me" }))).toEqual([mine]);
  expect(ids(await desk.list({ q: email, assignee: "nobody" }))).toEqual([nobodys]);
  expect((await desk.read(theirs)).assignee).toMatchObject({ id: other.id });
  const assignees = (headers: SignedInStaff["headers"]) =>
    shop.app.inject({ url: "/admin/api/assignees?subjectType=thread", headers });
  const able = (await assignees(ada.headers)).json<{ id: number }[]>().map(({ id }) => id);
  expect(able.toSorted()).toEqual([ada.id, other.id].toSorted());
  expect((await assignees(packer.headers)).statusCode).toBe(403);
});
