import { afterAll, beforeAll, expect, test } from "vitest";
import { listPhone, registerBuyer } from "#tests/people.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { publishTestGrid } from "../fixtures/buybacks.ts";
import { boughtBuyback, matchedBuyback, returnTransfer } from "../fixtures/purchases.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  await publishTestGrid(shop);
  await listPhone(shop, (await registerBuyer(shop)).id);
});
afterAll(() => shop.close());

const post = (path: string, payload: object) =>
  shop.app.inject({ method: "POST", url: `/buyback/${path}`, payload });
const name = (token: string, iban = "DE89 3704 0044 0532 0130 00") =>
  post("accounts", { token, iban, holder: "Zoé Martin" });
const payoutsOf = async (id: number) =>
  (
    await shop.database.$client.query(
      "select state, iban_last4 as last4 from payouts where buyback_id = $1 order by attempt",
      [id],
    )
  ).rows;

test("the seller sees the payment and has the purchase statement, and nobody has them before the purchase", async () => {
  const matched = await matchedBuyback(shop);
  expect((await post("payments", { token: matched.token })).statusCode).toBe(404);
  expect((await post("statements", { token: matched.token })).statusCode).toBe(404);
  const { token } = await boughtBuyback(shop);
  expect((await post("payments", { token })).json()).toEqual({
    ...{ state: "due", cents: 23_300, statement: expect.stringMatching(/^B-/) },
  });
  const statement = await post("statements", { token });
  expect(statement.rawPayload.subarray(0, 5).toString()).toBe("%PDF-");
  expect(statement.headers["cache-control"]).toBe("no-store");
});

test("another account is taken only after the transfer came back, and once", async () => {
  const { id, token } = await boughtBuyback(shop);
  expect((await name(token)).statusCode).toBe(409);
  await returnTransfer(shop, id);
  expect((await post("payments", { token })).json()).toMatchObject({ state: "waiting" });
  expect((await name(token, "DE89370400440532013001")).json()).toMatchObject({ fields: { iban: "INVALID" } });
  const answers = await Promise.all(
    ["DE89370400440532013000", "BE68539007547034"].map((iban) => name(token, iban)),
  );
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 409]);
  expect((await name(token)).statusCode).toBe(409);
  expect(await payoutsOf(id)).toEqual([
    { state: "returned", last4: "0189" },
    { state: "due", last4: answers[0]?.statusCode === 204 ? "3000" : "7034" },
  ]);
  expect(
    (await post("accounts", { token: "x".repeat(22), iban: "BE68539007547034", holder: "Zoé" })).statusCode,
  ).toBe(404);
});
