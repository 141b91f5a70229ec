import { like } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { UsageError } from "#server/cli/usage-error.ts";
import { mails } from "#server/mail/tables.ts";
import { GatewayUnreachable } from "#server/payments/gateway.ts";
import { listPhone, order, orderFor, registerBuyer, testCard } from "#tests/people.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { auditShop } from "./audit-shop.ts";
import { readOrderCommand, runOrderCommand } from "./order-commands.ts";

const PRICE = 45_990;
let shop: TestShop;
let seller: number;
beforeAll(async () => {
  shop = await openTestShop();
  seller = (await registerBuyer(shop)).id;
});
afterAll(() => shop.close());

const log = { error: () => {} };
const run = (args: string[], changes = {}) =>
  runOrderCommand({ ...shop.shop, log, ...changes }, readOrderCommand(args));
const refusal = async (args: string[], changes = {}) => {
  const error: unknown = await Promise.resolve()
    .then(() => run(args, changes))
    .catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(UsageError);
  return String(error);
};

async function place(card?: string) {
  const buyer = await registerBuyer(shop);
  const item = await listPhone(shop, seller);
  const answer = await order(shop, buyer, {
    ...orderFor(item, PRICE),
    paymentMethodId: await testCard(shop, card),
  });
  return { buyer, item, number: answer.json<{ orderId: string }>().orderId };
}
const stockOf = async (item: number) =>
  (await shop.app.inject({ url: `/smartphoneItems/${item}` })).json<{ stockQuantity: number }>()
    .stockQuantity;
const mailsAbout = async (subject: string) =>
  (await shop.database.select().from(mails).where(like(mails.subjectId, subject))).map(({ kind }) => kind);

describe("refund", () => {
  test("only announces; with --yes it returns the money and the unit and mails the customer, once", async () => {
    const { number, item } = await place();
    expect(await run(["refund", number])).toMatch(/^Would return 459,90\s€/);
    expect(await stockOf(item)).toBe(0);
    for (let time = 0; time < 2; time += 1)
      expect(await run(["refund", number.toLowerCase(), "--yes"])).toMatch(/^459,90\s€ went back for RL-/);
    expect(await stockOf(item)).toBe(1);
    expect(await mailsAbout(`${number}/%`)).toEqual(["order-refunded"]);
    expect(await mailsAbout(number)).toEqual(["order-confirmation"]);
    const shown = await run(["show", number]);
    expect(shown).toMatch(
      /CANCELLED[\s\S]*Conditions of sale \d{4}-\d\d-\d\d, accepted[\s\S]*Payment 1: refunded[\s\S]*Mail order-refunded/,
    );
    expect(await auditShop({ database: shop.database, gateway: shop.shop.gateway })).toEqual([]);
  });

  test("is refused for an unpaid order, and while the provider is unreachable", async () => {
    const { number } = await place("4000002500003155");
    expect(await refusal(["refund", number, "--yes"])).toContain("is PENDING");
    const paid = await place();
    const gateway = {
      ...shop.shop.gateway,
      refundPart: () => Promise.reject(new GatewayUnreachable(new Error("away"))),
    };
    expect(await refusal(["refund", paid.number, "--yes"], { gateway })).toContain("could not be reached");
    expect(await run(["show", paid.number])).toContain("PAYED");
  });
});

describe("cancel", () => {
  test("cancels an order that waits for the bank, returns its unit and sends a mail", async () => {
    const { number, item } = await place("4000002500003155");
    expect(await run(["cancel", number])).toMatch(/^Would cancel/);
    expect(await run(["cancel", number, "--yes"])).toBe(`${number} is cancelled.`);
    expect(await stockOf(item)).toBe(1);
    expect(await mailsAbout(number)).toEqual(["order-cancelled"]);
  });

  test("refers to the refund for a paid order", async () => {
    const { number } = await place();
    expect(await refusal(["cancel", number, "--yes"])).toContain("refund it instead");
  });
});

test("list shows the newest first, filtered by status", async () => {
  const { number } = await place();
  expect((await run(["list", "--limit", "1"])).split(/\s/)[0]).toBe(number);
  expect(await run(["list", "--status", "CANCELLED"])).not.toContain(number);
});

test.each([
  [["sell"], "Commands: list"],
  [["show"], "Usage: show NUMBER"],
  [["show", "RL-NONE"], "There is no order RL-NONE"],
  [["show", "A", "B"], "Usage: show NUMBER"],
  [["list", "--status", "LOST"], "Statuses: "],
  [["list", "--limit", "0"], "whole number"],
  [["list", "--yes"], "--yes goes with"],
  [["refund", "X", "--limit", "2"], "go with list"],
  [["refund", "--wat"], "Unknown option"],
])("%j is refused in one line", async (args, words) => {
  expect(await refusal(args)).toContain(words);
});
