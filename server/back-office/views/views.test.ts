import { afterAll, beforeAll, expect, test } from "vitest";
import { MOST_VIEWS, type StaffView, VIEW_LISTS } from "#contract/back-office/views.ts";
import { STAFF_ROUTES } from "#contract/routes.ts";
import { listPhone, order, orderFor, registerBuyer, testCard } from "#tests/people.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { type SignedInStaff, signInStaff } from "#tests/staff.ts";
import { LISTS_OF_VIEWS } from "./lists-of-views.ts";

let shop: TestShop;
let ada: SignedInStaff;
let bo: SignedInStaff;
beforeAll(async () => {
  shop = await openTestShop();
  ada = await signInStaff(shop);
  bo = await signInStaff(shop, ["orders.read"]);
  const item = await listPhone(shop, (await registerBuyer(shop)).id);
  const paymentMethodId = await testCard(shop);
  await order(shop, await registerBuyer(shop), { ...orderFor(item, 45_990), paymentMethodId });
});
afterAll(() => shop.close());

const call = (
  who: SignedInStaff,
  method: "GET" | "POST" | "PUT" | "DELETE",
  path: string,
  payload?: object,
) =>
  shop.app.inject({
    method,
    url: `/admin/api/views${path}`,
    headers: who.headers,
    ...(payload && { payload }),
  });
const viewsOf = async (who: SignedInStaff, list = "orders") =>
  (await call(who, "GET", `?list=${list}`)).json<StaffView[]>();
const save = (who: SignedInStaff, name: string, search: string, isShared = false, list = "orders") =>
  call(who, "POST", "", { list, name, search, isShared });

test("a view counts the rows that its list shows now, and a shared one is everybody's to open", async () => {
  await save(ada, "Payées", "status=PAYED&sort=createdAt&limit=100&columns=total", true);
  await save(ada, "Annulées", "status=CANCELLED");
  expect(await viewsOf(ada)).toMatchObject([
    { name: "Annulées", count: 0, isShared: false, isMine: true },
    { name: "Payées", count: 1, isMore: false, isShared: true, isMine: true },
  ]);
  const [shared, ...more] = await viewsOf(bo);
  expect(more).toEqual([]);
  expect(shared).toMatchObject({ name: "Payées", isMine: false, owner: expect.stringMatching(/^Staff/) });
  const { rows } = (
    await shop.app.inject({ url: `/admin/api/orders?${shared?.search}`, headers: bo.headers })
  ).json();
  expect(rows).toHaveLength(1);
});

test("a view keeps no typed text, no place in the list and nothing that the list cannot read", async () => {
  const search = "q=zoe@example.fr&cursor=abc&status=PAYED&unknown=1&limit=7&columns=total";
  const saved = (await save(ada, "Sans nom", search)).json<StaffView[]>();
  expect(saved.find(({ name }) => name === "Sans nom")?.search).toBe("status=PAYED&columns=total");
});

test("only the owner changes and deletes a view, and only the version that the page showed", async () => {
  await save(ada, "À moi", "status=PAYED", true);
  const find = async () => (await viewsOf(ada)).find(({ name }) => name.startsWith("À moi"));
  const seen = await find();
  const change = (who: SignedInStaff, name: string) =>
    call(who, "PUT", `/${seen?.id}`, { version: seen?.version, name, search: "", isShared: false });
  expect((await change(bo, "À Bo")).statusCode).toBe(404);
  expect((await change(ada, "À moi seule")).statusCode).toBe(200);
  expect(await find()).toMatchObject({ name: "À moi seule", search: "", isShared: false });
  expect((await change(ada, "Encore")).json()).toMatchObject({ error: "STALE" });
  const path = `/${seen?.id}?version=${(await find())?.version}`;
  expect((await call(bo, "DELETE", path)).statusCode).toBe(404);
  expect((await call(ada, "DELETE", `/${seen?.id}?version=1`)).json()).toMatchObject({ error: "STALE" });
  expect((await call(ada, "DELETE", path)).statusCode).toBe(200);
  expect(await find()).toBeUndefined();
});

test("a name is taken once a person and list, and nobody saves views without end", async () => {
  expect((await save(bo, "Payées", "")).statusCode).toBe(200);
  expect((await save(bo, "Payées", "")).json()).toMatchObject({ fields: { name: "TAKEN" } });
  const left = MOST_VIEWS - (await viewsOf(bo)).filter(({ isMine }) => isMine).length;
  for (let n = 0; n < left; n += 1) await save(bo, `Vue ${n}`, "");
  expect((await save(bo, "Une de trop", "")).json()).toMatchObject({ fields: { name: "TOO_BIG" } });
});

test("views need the permission of their list, and those of every list are counted", async () => {
  for (const list of VIEW_LISTS) {
    const route = STAFF_ROUTES[`GET /admin/api/${list}`];
    expect(LISTS_OF_VIEWS[list]).toMatchObject({
      permission: route.who.permission,
      schema: route.query,
    });
    expect((await save(ada, "Tout", "", false, list)).statusCode, list).toBe(200);
  }
  expect((await call(bo, "GET", "?list=devices")).statusCode).toBe(403);
  expect((await save(bo, "Appareils", "", false, "devices")).statusCode).toBe(403);
});
