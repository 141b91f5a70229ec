import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Role, SessionAnswer } from "#contract/accounts/accounts.ts";
import { bearer, join, PASSWORD, post } from "#server/accounts/fixtures/people.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { auditShop } from "#server/orders/operator/audit-shop.ts";
import { openPhotoStore } from "#server/photos/open-photo-store.ts";
import { ADDRESS, listPhone, newKey, orderFor, testCard } from "#tests/people.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { erasePerson } from "./erase-person.ts";

const PRICE = 45_990;
let shop: TestShop;
let seller: SessionAnswer;
beforeAll(async () => {
  shop = await openTestShop();
  seller = await join(shop, "trader", ["SELLER"]);
});
afterAll(() => shop.close());

const rows = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await shop.database.$client.query<Row>(text, values)).rows;

/** Resolves once so many of this shop's statements wait for a lock. */
async function waiting(count: number) {
  const asked = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await rows(asked)).length, { interval: 5, timeout: 10_000 }).toBe(count);
}

/** Holds the person's row until both requests wait for it, so that the first gets it first. */
async function oneAfterTheOther<First, Second>(
  userId: number,
  first: () => Promise<First>,
  second: () => Promise<Second>,
): Promise<[First, Second]> {
  const holder = await shop.database.$client.connect();
  try {
    await holder.query("begin");
    await holder.query("select from users where id = $1 for update", [userId]);
    const one = first();
    await waiting(1);
    const two = second();
    await waiting(2);
    await holder.query("rollback");
    return await Promise.all([one, two]);
  } finally {
    holder.release();
  }
}

/** Erases with the current password hash. Returns 204 or the code of the refusal. */
const erase = async (userId: number) => {
  const [user] = await rows<{ hash: string }>("select password_hash as hash from users where id = $1", [
    userId,
  ]);
  const verified = { id: userId, passwordHash: user?.hash ?? "", field: "password" };
  const deps = { ...shop.shop, log: { error: () => {} }, store: openPhotoStore(shop.shop.settings) };
  return erasePerson(deps, { verified }).then(
    () => 204,
    (error: unknown) => (error instanceof Failure ? error.code : error),
  );
};

let people = 0;
async function person(roles: Role[] = ["CUSTOMER", "SELLER"]): Promise<SessionAnswer> {
  const one = await join(shop, `torn_${people++}`, roles);
  await post(shop, `/clients/${one.id}`, ADDRESS, bearer(one.token));
  // Caches the session.
  await shop.app.inject({ url: "/orders", headers: bearer(one.token) });
  return one;
}

async function buy(buyer: SessionAnswer, itemId: number) {
  const payload = { ...orderFor(itemId, PRICE), paymentMethodId: await testCard(shop) };
  return () => post(shop, "/orders", payload, { ...bearer(buyer.token), "idempotency-key": newKey() });
}

/** The rows of a person that an erasure must delete. */
async function leftOf({ id }: SessionAnswer): Promise<unknown> {
  const [left] = await rows(
    `select (select count(*)::int from clients where user_id = $1) as profiles,
            (select count(*)::int from sellers where user_id = $1) as shops,
            (select count(*)::int from sessions where user_id = $1) as sessions,
            (select count(*)::int from photos where seller_id = $1 and item_id is null) as photos,
            (select count(*)::int from favourites where user_id = $1) as favourites,
            (select count(*)::int from smartphone_items where seller_id = $1 and withdrawn_at is null) as listings,
            (select count(*)::int from orders where user_id = $1 and (status = 'PENDING' or email not like '%.invalid')) as orders,
            (select count(*)::int from users where id = $1 and (erased_at is null or password_hash like '%changed%' or email not like '%.invalid')) as accounts`,
    [id],
  );
  return left;
}
const NOTHING = {
  profiles: 0,
  shops: 0,
  sessions: 0,
  photos: 0,
  favourites: 0,
  listings: 0,
  orders: 0,
  accounts: 0,
};
const audit = () => auditShop({ database: shop.database, gateway: shop.shop.gateway });

/** Concurrent requests of the person. */
const WRITES: [string, (who: SessionAnswer) => Promise<() => Promise<{ statusCode: number }>>][] = [
  ["buys a phone", async (who) => buy(who, await listPhone(shop, seller.id, { priceCents: PRICE }))],
  ["saves their profile", async (who) => () => post(shop, `/clients/${who.id}`, ADDRESS, bearer(who.token))],
  [
    "logs in",
    async ({ email }) =>
      () =>
        post(shop, "/users/authenticate", { email, password: PASSWORD }),
  ],
  [
    "saves their shop’s profile",
    async (who) => () =>
      shop.app.inject({
        method: "PUT",
        url: `/seller/${who.id}/profile`,
        headers: bearer(who.token),
        payload: {
          storeName: "Chez Zoé",
          businessName: "Zoé SARL",
          vatNumber: "",
          businessAddress: "1 rue X",
          phoneNumber: "0612345678",
        },
      }),
  ],
  [
    "follows a phone",
    async (who) => {
      const payload = { favourites: [{ id: await listPhone(shop, seller.id), price: 459.9 }] };
      return () => post(shop, "/users/me/favourites", payload, bearer(who.token));
    },
  ],
  [
    "lists a phone",
    async (who) => {
      const item = await listPhone(shop, seller.id);
      const [model] = await rows<{ id: number }>(
        "select model_id as id from smartphone_items where id = $1",
        [item],
      );
      const listing = {
        name: "iPhone",
        price: 100,
        description: "",
        stockQuantity: 1,
        condition: "Bon",
        smartphoneModelId: model?.id,
        batteryCapacity: "",
      };
      return () => post(shop, "/smartphoneItems", listing, bearer(who.token));
    },
  ],
  [
    "changes their password",
    async (who) => () =>
      shop.app.inject({
        method: "PUT",
        url: "/users/me/password",
        headers: bearer(who.token),
        payload: { currentPassword: PASSWORD, password: "bouleau88" },
      }),
  ],
];

describe.each(WRITES)("a person who %s during their erasure", (_name, prepare) => {
  test("is erased completely, and the other request is refused", async () => {
    const who = await person();
    const write = await prepare(who);
    const [erased, written] = await oneAfterTheOther(who.id, () => erase(who.id), write);
    expect(erased).toBe(204);
    expect(written.statusCode).toBe(401);
    expect(await leftOf(who)).toEqual(NOTHING);
    expect(await audit()).toEqual([]);
  });
});

test("a password that changes after it was verified cancels no declined order", async () => {
  const who = await person();
  const item = await listPhone(shop, seller.id, { priceCents: PRICE });
  const paymentMethodId = await testCard(shop, "4000000000000002");
  const headers = { ...bearer(who.token), "idempotency-key": newKey() };
  const declined = await post(shop, "/orders", { ...orderFor(item, PRICE), paymentMethodId }, headers);
  expect(declined.statusCode).toBe(402);

  const change = await shop.database.$client.connect();
  let erased: unknown;
  try {
    await change.query("begin");
    await change.query("update users set password_hash = 'changed' where id = $1", [who.id]);
    const erasing = erase(who.id);
    await waiting(1);
    await change.query("commit");
    erased = await erasing;
  } finally {
    change.release();
  }
  expect(erased).toBe("VALIDATION");
  const orders = await rows<{ number: string; status: string }>(
    "select number, status from orders where user_id = $1",
    [who.id],
  );
  expect(orders).toMatchObject([{ status: "PENDING" }]);
  const payments = "select status from sandbox.intents where order_number = $1";
  expect(await rows(payments, [orders[0]?.number])).not.toEqual([{ status: "cancelled" }]);
});

test("an erasure behind an order is refused and has changed nothing", async () => {
  const who = await person();
  const own = await listPhone(shop, who.id, { priceCents: PRICE });
  const pay = "4000002500003155";
  const item = await listPhone(shop, seller.id, { priceCents: PRICE });
  const payload = { ...orderFor(item, PRICE), paymentMethodId: await testCard(shop, pay) };
  const order = () => post(shop, "/orders", payload, { ...bearer(who.token), "idempotency-key": newKey() });
  const [ordered, erased] = await oneAfterTheOther(who.id, order, () => erase(who.id));
  expect(ordered.statusCode).toBe(202);
  expect(erased).toBe("ORDER_PENDING");
  expect((await shop.app.inject({ url: `/smartphoneItems/${own}` })).statusCode).toBe(200);
  expect((await shop.app.inject({ url: `/clients/${who.id}`, headers: bearer(who.token) })).statusCode).toBe(
    200,
  );
  expect(await audit()).toEqual([]);
});

test("sellers erased while their listings are bought, changed and withdrawn: completely or not at all, without a deadlock", {
  timeout: 120_000,
}, async () => {
  const outcomes = new Map<string, number>();
  const count = (what: string) => outcomes.set(what, (outcomes.get(what) ?? 0) + 1);
  const buyers = await Promise.all([person(["CUSTOMER"]), person(["CUSTOMER"])]);
  for (let round = 0; round < 12; round += 1) {
    const who = await person();
    const items = await Promise.all([1, 2, 3].map(() => listPhone(shop, who.id, { priceCents: PRICE })));
    const [one = 0, two = 0, three = 0] = items;
    const other = await listPhone(shop, seller.id, { priceCents: PRICE });
    const orders = await Promise.all([
      buy(buyers[0] ?? who, one),
      buy(buyers[1] ?? who, two),
      buy(who, other),
    ]);
    const headers = bearer(who.token);
    const [erased, ...answers] = await Promise.all([
      erase(who.id),
      ...orders.map((order) => order()),
      shop.app.inject({ method: "DELETE", url: `/smartphoneItems/${three}`, headers }),
      shop.app.inject({
        method: "PATCH",
        url: `/smartphoneItems/${one}`,
        headers,
        payload: { price: PRICE / 100 },
      }),
    ]);
    count(`erasure ${erased}`);
    expect([204, "ORDER_PENDING"]).toContain(erased);
    for (const { statusCode } of answers) {
      count(String(statusCode));
      expect(statusCode).toBeLessThan(500);
    }
    if (erased === 204) expect(await leftOf(who)).toEqual(NOTHING);
    else {
      const own = await rows("select from smartphone_items where seller_id = $1 and withdrawn_at is null", [
        who.id,
      ]);
      expect(own.length).toBeGreaterThanOrEqual(2);
    }
  }
  expect(await audit()).toEqual([]);
  console.log([...outcomes].map((pair) => pair.join(": ")).join(", "));
});
