import { afterAll, beforeAll, expect, test } from "vitest";
import type { PaymentGateway } from "#server/payments/gateway.ts";
import { sandboxGateway } from "#server/payments/sandbox-gateway.ts";
import { listPhone, newKey, order, orderFor, registerBuyer, testCard } from "#tests/people.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";

let shop: TestShop;
/** Runs after the provider has opened a payment and before the shop stores its reference. */
let accident: ((orderNumber: string) => Promise<void>) | null = null;

beforeAll(async () => {
  const delegate = (): PaymentGateway => sandboxGateway(shop.database.$client);
  shop = await openTestShop({
    gateway: {
      refundPart: (...given) => delegate().refundPart(...given),
      refundsOf: (reference) => delegate().refundsOf(reference),
      disputesOf: (reference) => delegate().disputesOf(reference),
      transactions: (since) => delegate().transactions(since),
      provider: "sandbox",
      async open(attempt) {
        const intent = await delegate().open(attempt);
        await accident?.(attempt.orderNumber);
        accident = null;
        return intent;
      },
      openCustomer: (...given) => delegate().openCustomer(...given),
      savedCards: (customer) => delegate().savedCards(customer),
      forgetCard: (...given) => delegate().forgetCard(...given),
      forgetCustomer: (customer) => delegate().forgetCustomer(customer),
      confirm: (...given) => delegate().confirm(...given),
      find: (reference) => delegate().find(reference),
      cancel: (reference) => delegate().cancel(reference),
      refund: (reference) => delegate().refund(reference),
    },
  });
});
afterAll(() => shop.close());

const query = async (text: string, values: unknown[] = []) =>
  (await shop.database.$client.query(text, values)).rows;

/** Simulates a crash that lost an asynchronous commit: the order is gone, and its ids are used again. */
async function loseOrder(number: string, item: number) {
  const [columns] = await query(
    `select string_agg(column_name, ', ') as names from information_schema.columns
     where table_name = 'orders' and column_name not in ('number', 'idempotency_key', 'reservation')`,
  );
  await query(
    `create temporary table lost on commit drop as
       select o.*, p.id as payment from orders o join payments p on p.order_id = o.id where number = '${number}';
     delete from orders where number = '${number}';
     update smartphone_items set reserved = 0 where id = ${item};
     insert into orders (${columns.names}, number, idempotency_key, reservation) overriding system value
       select ${columns.names}, 'RL-SOME-BODY', 'somebody-elses-key', 'none' from lost;
     insert into order_lines (order_id, position, product_type, product_id, product_name, quantity, unit_price_cents, unit_tax_cents, tax_rate_bp)
       select id, 0, 'REPAIR', '1', 'Autre', 1, total_cents, 0, 0 from lost;
     insert into payments (id, order_id, attempt, provider, payment_method, amount_cents) overriding system value
       select payment, id, 1, 'sandbox', 'another', total_cents from lost;`,
  );
}

test("a claim that a crash of the database lost is not charged, and the same key can order again", async () => {
  const buyer = await registerBuyer(shop);
  const seller = await registerBuyer(shop);
  const item = await listPhone(shop, seller.id, { stock: 1 });
  const payload = { ...orderFor(item, 45_990), paymentMethodId: await testCard(shop) };
  const key = newKey();
  accident = (number) => loseOrder(number, item);
  const answer = await order(shop, buyer, payload, key);
  expect(answer.statusCode).toBe(503);
  expect(answer.json()).toMatchObject({ error: "UNAVAILABLE" });
  expect(answer.headers["retry-after"]).toBe("1");
  expect(await query("select status from sandbox.intents")).toEqual([{ status: "open" }]);
  expect(await query("select reference, status from payments")).toEqual([
    { reference: null, status: "started" },
  ]);

  expect((await order(shop, buyer, payload, key)).json()).toMatchObject({ status: "PAYED" });
  expect(await query("select status from sandbox.intents order by status")).toEqual([
    { status: "open" },
    { status: "succeeded" },
  ]);
});
