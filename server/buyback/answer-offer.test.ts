import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { accept, ask, newestOffer, phoneOf, publishTestGrid } from "./fixtures/buybacks.ts";
import { followDeadlines } from "./follow-deadlines.ts";

let shop: TestShop;
let token: string;
let count = 0;
beforeAll(async () => {
  shop = await openTestShop();
  await publishTestGrid(shop);
});
afterAll(() => shop.close());
beforeEach(async () => {
  await ask(shop, phoneOf(`client${count++}@exemple.fr`));
  token = (await newestOffer(shop)).token ?? "";
});

const answer = async (given: string, of = token) =>
  given === "accepted"
    ? accept(shop, of)
    : shop.app.inject({ method: "POST", url: "/buyback/answers", payload: { token: of, answer: given } });
const expire = () => followDeadlines(shop.shop);
const endAt = (time: string) =>
  shop.database.$client.query(`update buyback_offers set due_at = ${time} where token = $1`, [token]);
const eventsOf = async () => {
  const { id } = await newestOffer(shop);
  const { rows } = await shop.database.$client.query(
    "select kind from events where subject_type = 'buyback' and subject_id = $1 order by id",
    [String(id)],
  );
  return rows.map(({ kind }) => kind);
};

describe("an offer", () => {
  test("is accepted once, and the same yes again changes nothing", async () => {
    expect((await answer("accepted")).json()).toMatchObject({ state: "accepted", priceCents: 23_300 });
    expect((await answer("accepted")).statusCode).toBe(200);
    expect(await eventsOf()).toEqual(["buyback.accepted"]);
  });

  test("has one answer of several at once: a yes or a no, and the other is told", async () => {
    const answers = await Promise.all(
      ["accepted", "declined", "accepted", "declined"].map((one) => answer(one)),
    );
    const { state } = await newestOffer(shop);
    const taken = answers.filter(({ statusCode }) => statusCode === 200);
    expect(taken.map((one) => one.json().state)).toEqual([state, state]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 409, 409]);
    expect(await eventsOf()).toEqual([`buyback.${state}`]);
  });

  test("ends without an answer, and silence is never a yes", async () => {
    await endAt("now() - interval '1 second'");
    await expire();
    expect(await newestOffer(shop)).toMatchObject({ state: "expired" });
    expect((await answer("accepted")).statusCode).toBe(409);
    await expire();
    expect(await eventsOf()).toEqual(["buyback.expired"]);
  });

  test("can't be accepted after its end, even before the job has noted it", async () => {
    await endAt("now() - interval '1 second'");
    expect((await answer("accepted")).statusCode).toBe(409);
    expect(await newestOffer(shop)).toMatchObject({ state: "offered" });
  });

  test("that is accepted while it expires ends in exactly one of both", async () => {
    await endAt("now() + interval '30 milliseconds'");
    const outcomes = await Promise.all([answer("accepted"), expire(), answer("accepted"), expire()]);
    await expire();
    const events = await eventsOf();
    const isAccepted = [outcomes[0], outcomes[2]].some((one) => one.statusCode === 200);
    // An offer whose time passes between both is neither yet.
    if (isAccepted) expect(events).toEqual(["buyback.accepted"]);
    else expect(events.filter((kind) => kind === "buyback.accepted")).toEqual([]);
    expect(events.length).toBeLessThanOrEqual(1);
  });

  test("is found by its own token only", async () => {
    expect((await answer("accepted", "0".repeat(22))).statusCode).toBe(404);
    expect((await answer("accepted", "x")).statusCode).toBe(400);
    expect((await answer("paid")).statusCode).toBe(400);
  });
});
