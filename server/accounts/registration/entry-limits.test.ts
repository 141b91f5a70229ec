import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { PASSWORD, post } from "../fixtures/people.ts";

// The limits of production. Each test has an address of its own.
let time = Date.parse("2026-11-20T10:00:00Z");
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({
    clock: () => new Date(time),
    environment: { RATE_LIMIT_FACTOR: "1", TRUST_PROXY: "1" },
  });
});
afterAll(() => shop.close());

const enter = (email: string, address: string, password = PASSWORD) =>
  post(shop, "/users/entry", { email, password }, { "x-forwarded-for": address });
const logIn = (email: string, address: string, password = PASSWORD) =>
  post(shop, "/users/authenticate", { email, password }, { "x-forwarded-for": address });

test("ten new customers behind one address create their accounts within a minute, and a known buyer there still logs in", async () => {
  const address = "203.0.113.1";
  const known = { username: "known", email: "known@example.test", password: PASSWORD };
  await post(shop, "/users/register", known, { "x-forwarded-for": address });
  const codes: number[] = [];
  for (let one = 0; one < 10; one += 1) {
    codes.push((await enter(`customer${one}@example.test`, address)).statusCode);
    time += 5000;
  }
  expect(codes).toEqual(Array(10).fill(201));
  expect((await logIn(known.email, address)).statusCode).toBe(200);
});

test("new accounts take no wrong password back: the address that guessed waits as before", async () => {
  const address = "203.0.113.2";
  await post(
    shop,
    "/users/register",
    { username: "owner", email: "owner@example.test", password: PASSWORD },
    { "x-forwarded-for": "203.0.113.3" },
  );
  for (let one = 0; one < 4; one += 1) {
    expect((await logIn("owner@example.test", address, `wrong${one}x`)).statusCode).toBe(401);
    expect((await enter(`helper${one}@example.test`, address)).statusCode).toBe(201);
  }
  expect((await logIn("owner@example.test", address, "wrong4x")).statusCode).toBe(401);
  expect((await enter("helper4@example.test", address)).statusCode).toBe(429);
  expect((await logIn("owner@example.test", address)).statusCode).toBe(429);
});

test("a password that no new account may have counts, whether the e-mail is known or not", async () => {
  for (const [email, address] of [
    ["known@example.test", "203.0.113.4"],
    ["unknown@example.test", "203.0.113.5"],
  ] as const) {
    const codes: number[] = [];
    for (let one = 0; one < 6; one += 1) codes.push((await enter(email, address, "password1")).statusCode);
    expect(codes, email).toEqual([400, 400, 400, 400, 400, 429]);
  }
});
