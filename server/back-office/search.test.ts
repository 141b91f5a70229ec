import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { SearchResults } from "#contract/back-office/dashboard.ts";
import { smartphoneModels } from "#server/catalog/tables.ts";
import { deviceAt } from "#server/devices/fixtures/devices.ts";
import { awaitedRepair } from "#server/repair/fixtures/awaited-repair.ts";
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
  const buyer = await registerBuyer(shop, {
    profile: { prenom: "Éléonore", nom: "Le Goff", telephone: "06 98 76 54 32" },
  });
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

const found = async (text: string) => (await search(text)).map(({ kind, title }) => ({ kind, title }));

test("a customer and the orders are found by any part of a name, the e-mail or the telephone number, without accents", async () => {
  for (const text of [
    "eleonore",
    "LE GOFF",
    "le go",
    "goff",
    "Eleonore le goff",
    "le goff éléonore",
    email.slice(0, -4),
    email.slice(2),
    "06 98 76 54 32",
    "+33 6.98.76.54.32",
    "0033698765",
    "987654",
  ])
    expect(await found(text), text).toEqual([
      { kind: "order", title: number },
      { kind: "customer", title: "Éléonore Le Goff" },
    ]);
  for (const text of ["go", "%%%", "___", "  -", "éléonore martin"])
    expect(await search(text), text).toEqual([]);
});

test("an order is found by any part of its number, without RL-, dashes and case", async () => {
  const bare = number.replaceAll("-", "");
  for (const text of [number, bare.toLowerCase(), bare.slice(2), bare.slice(3, 8), number.slice(5)])
    expect((await found(text))[0], text).toEqual({ kind: "order", title: number });
});

test("an order is found by the number of its payment and by its phone, and tells what it is now", async () => {
  const { rows } = await shop.database.execute<{ reference: string }>(sql`select reference from payments`);
  const { reference = "" } = rows[0] ?? {};
  for (const text of [reference, reference.slice(7, 20), "iphone"])
    expect(
      (await search(text)).find(({ kind }) => kind === "order"),
      text,
    ).toMatchObject({
      title: number,
      detail: expect.stringContaining("Éléonore Le Goff · iPhone"),
      state: { of: "parcel", is: "shipped" },
      promised: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
});

test("an exact match comes first, also when newer things contain it", async () => {
  const [model] = await shop.database.select({ id: smartphoneModels.id }).from(smartphoneModels).limit(1);
  const publicIds: string[] = [];
  for (const serial of ["F2LZK1", "F2LZK12"]) {
    const { id, publicId } = await deviceAt(shop, model?.id ?? 0, "received");
    await shop.database.execute(sql`update devices set serial = ${serial} where id = ${id}`);
    publicIds.push(publicId);
  }
  const ids = async (text: string) => (await search(text)).map(({ id }) => id);
  expect(await ids("f2lzk1")).toEqual(publicIds);
  expect(await ids("f2lzk")).toEqual(publicIds.toReversed());
});

test("a device is found by a part of its IMEI, its label or its model, with its stage", async () => {
  const [model] = await shop.database.select({ id: smartphoneModels.id }).from(smartphoneModels).limit(1);
  const { id, publicId } = await deviceAt(shop, model?.id ?? 0, "received");
  const { rows } = await shop.database.execute<{ imei: string }>(
    sql`select imei from device_imeis where device_id = ${id}`,
  );
  const { imei = "" } = rows[0] ?? {};
  for (const text of [imei, imei.slice(4, 11), publicId, publicId.slice(2, 7)])
    expect(
      (await search(text)).filter(({ kind }) => kind === "device"),
      text,
    ).toEqual([expect.objectContaining({ id: publicId, state: { of: "device", is: "received" } })]);
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
  expect(await list("orders?q=goff")).toEqual([expect.objectContaining({ number })]);
  expect(await list("orders?q=gaff")).toEqual([]);
  expect(await list("customers?q=le%20go")).toEqual([expect.objectContaining({ email })]);
  expect(await list("customers?q=goff")).toEqual([expect.objectContaining({ email })]);
  expect(await list("customers?q=gaff")).toEqual([]);
});

test("a repair is found by its number, its phone and its customer, by staff who hold the repair desk", async () => {
  const repair = await awaitedRepair(shop.database, { name: "Ondine Vasseur" });
  for (const text of [repair.number, repair.number.replaceAll("-", "").toLowerCase(), "vasseur fairphone"])
    expect((await search(text))[0], text).toMatchObject({
      ...{ kind: "repair", title: "Fairphone 5", href: `/repairs/${repair.number}` },
      state: { of: "repair", is: "booked" },
    });
  const reader = await signInStaff(shop, ["orders.read"]);
  const hidden = await shop.app.inject({
    url: `/admin/api/search?q=${repair.number}`,
    headers: reader.headers,
  });
  expect(hidden.json<SearchResults>().results).toEqual([]);
});
