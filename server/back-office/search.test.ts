import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { SearchResults } from "#contract/back-office/dashboard.ts";
import { listPhone, order, orderFor, registerBuyer, testCard } from "#tests/people.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { type SignedInStaff, signInStaff } from "#tests/staff.ts";

let shop: TestShop;
let ada: SignedInStaff;
let number: string;
let email: string;
beforeAll(async () => {
  shop = await openTestShop();
  ada = await signInStaff(shop);
  const seller = await registerBuyer(shop);
  const buyer = await registerBuyer(shop, { profile: { prenom: "Éléonore", nom: "Le Goff" } });
  email = buyer.email;
  const item = await listPhone(shop, seller.id);
  const payload = { ...orderFor(item, 45_990), paymentMethodId: await testCard(shop) };
  number = (await order(shop, buyer, payload)).json<{ orderId: string }>().orderId;
  await shop.database.execute(sql`update shipments set state = 'packed', packed_at = now()`);
  await shop.database.execute(
    sql`update shipments set state = 'shipped', shipped_at = now(), carrier = 'ups', tracking_number = '1Z999AA1'`,
  );
});
afterAll(() => shop.close());

const search = async (text: string) =>
  (
    await shop.app.inject({ url: `/admin/api/search?q=${encodeURIComponent(text)}`, headers: ada.headers })
  ).json<SearchResults>().results;

test("a customer and the orders are found by the beginning of a name or of the e-mail, without accents", async () => {
  for (const text of [
    "eleonore",
    "LE GOFF",
    "le go",
    "Eleonore le goff",
    "le goff éléonore",
    email.slice(0, -4),
  ])
    expect(
      (await search(text)).map(({ kind, title }) => ({ kind, title })),
      text,
    ).toEqual([
      { kind: "order", title: number },
      { kind: "customer", title: "Éléonore Le Goff" },
    ]);
  for (const text of ["goff", "%%", "__", "  -"]) expect(await search(text), text).toEqual([]);
});

test("a parcel is found by its tracking number", async () => {
  expect(await search("1z 999 aa1")).toEqual([
    expect.objectContaining({ kind: "parcel", title: number, href: `/orders/${number}` }),
  ]);
});

test("the lists of customers and orders find the same names", async () => {
  const list = async (url: string) =>
    (await shop.app.inject({ url: `/admin/api/${url}`, headers: ada.headers })).json<{ rows: object[] }>()
      .rows;
  expect(await list("orders?q=eleonore")).toEqual([expect.objectContaining({ number })]);
  expect(await list("orders?q=goff")).toEqual([]);
  expect(await list("customers?q=le%20go")).toEqual([expect.objectContaining({ email })]);
  expect(await list("customers?q=goff")).toEqual([]);
});
