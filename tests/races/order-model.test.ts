import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { auditShop } from "#server/orders/operator/audit-shop.ts";
import { listPhone, newKey, registerBuyer, testCard } from "#tests/people.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import {
  answerBank,
  cancel,
  compare,
  confirm,
  type Model,
  PRICE,
  place,
  type Real,
  refund,
  repeat,
  wait,
} from "./order-model.ts";

/** `MODEL_RUNS=10000` runs them all; without it, as many as fit into a minute. */
const RUNS = Number(process.env.MODEL_RUNS ?? 0);
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const which = fc.nat({ max: 6 });
const card = fc.constantFrom("succeeds" as const, "card_declined" as const, "requires_action" as const);
const commands = fc.commands(
  [
    fc.tuple(which, fc.integer({ min: 1, max: 3 }), card).map((values) => place(...values)),
    fc.tuple(which, card).map((values) => repeat(...values)),
    fc.tuple(which, fc.boolean()).map((values) => answerBank(...values)),
    which.map(confirm),
    which.map(cancel),
    which.map(refund),
    fc.constantFrom(1, 3, 20).map(wait),
  ],
  { maxCommands: 25 },
);

test(
  "whatever buyers, banks, operators and time do, orders, stock and charges are as the model says",
  async () => {
    const seller = await registerBuyer(shop);
    const cards = {
      succeeds: await testCard(shop),
      card_declined: await testCard(shop, "4000000000000002"),
      requires_action: await testCard(shop, "4000002500003155"),
    };
    const person = await registerBuyer(shop);

    async function setup(): Promise<{ model: Model; real: Real }> {
      const items = [
        await listPhone(shop, seller.id, { stock: 2, priceCents: PRICE }),
        await listPhone(shop, seller.id, { stock: 4, priceCents: PRICE }),
      ];
      // Declines and orders of other runs must not count for this one.
      await shop.database.$client.query(
        "update payments set updated_at = now() - interval '1 day' where updated_at > now() - interval '1 hour'",
      );
      await shop.database.$client.query(
        "update orders set created_at = now() + interval '1 year' where status = 'PENDING' and created_at < now() + interval '1 month'",
      );
      let now = Date.now();
      return {
        model: {
          now,
          stock: new Map(items.map((item, index) => [item, { onHand: index === 0 ? 2 : 4, reserved: 0 }])),
          orders: [],
        },
        real: {
          deps: { ...shop.shop, clock: () => new Date(now), log: { error: () => {} } },
          items,
          cards,
          buyer: { userId: person.id, email: person.email, locale: "fr" },
          advance: (ms) => {
            now += ms;
          },
          found: new Map(),
          newKey,
        },
      };
    }

    let done = 0;
    await fc.assert(
      fc.asyncProperty(commands, async (sequence) => {
        const { model, real } = await setup();
        await fc.asyncModelRun(async () => ({ model, real }), checked(sequence));
        await compare(model, real);
        done += 1;
      }),
      RUNS > 0 ? { numRuns: RUNS } : { numRuns: 10_000, interruptAfterTimeLimit: 45_000 },
    );
    console.log(`order model: ${done} runs`);
    await shop.database.$client.query("update mails set created_at = now()");
    await shop.database.$client.query("update orders set expires_at = now() where status = 'PENDING'");
    expect(await auditShop({ database: shop.database, gateway: shop.shop.gateway })).toEqual([]);
  },
  RUNS > 0 ? 3_600_000 : 120_000,
);

/** Compares shop and model after every command. */
function* checked(sequence: Iterable<fc.AsyncCommand<Model, Real>>) {
  for (const command of sequence)
    yield {
      check: (model: Readonly<Model>) => command.check(model),
      toString: () => command.toString(),
      async run(model: Model, real: Real) {
        await command.run(model, real);
        await compare(model, real);
      },
    };
}
