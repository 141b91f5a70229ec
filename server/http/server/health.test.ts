import { afterEach, expect, test, vi } from "vitest";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { Failure } from "../errors/failure.ts";
import { openReadiness } from "./readiness.ts";

const open: TestShop[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const shop of open.splice(0)) await shop.close();
});

async function databaseOfShop() {
  const shop = await openTestShop();
  open.push(shop);
  return shop.database;
}

test("readiness checks the database and the queue once a second, whoever asks", async () => {
  const database = await databaseOfShop();
  let now = 0;
  let asked = 0;
  const check = openReadiness({
    database,
    now: () => now,
    checkQueue: async () => {
      asked += 1;
    },
  });
  await Promise.all([check(), check(), check()]);
  expect(asked).toBe(1);
  now += 1001;
  await check();
  expect(asked).toBe(2);
});

test("readiness is checked again although the clock of the machine was set back by an hour", async () => {
  const database = await databaseOfShop();
  let asked = 0;
  vi.useFakeTimers({ toFake: ["Date", "performance"] });
  const check = openReadiness({
    database,
    checkQueue: async () => {
      asked += 1;
    },
  });
  await check();
  vi.setSystemTime(Date.now() - 3_600_000);
  vi.advanceTimersByTime(1001);
  await check();
  expect(asked).toBe(2);
});

test("a stopped queue and a database that never answers are not ready", async () => {
  const database = await databaseOfShop();
  const asleep = openReadiness({ database, checkQueue: () => Promise.reject(new Error("asleep")) });
  await expect(asleep()).rejects.toThrow(Failure);
  let isAsked = () => {};
  const asked = new Promise<void>((resolve) => {
    isAsked = resolve;
  });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const silent = openReadiness({
    database,
    checkQueue() {
      isAsked();
      return new Promise(() => {});
    },
  });
  const answer = expect(silent()).rejects.toMatchObject({ code: "UNAVAILABLE" });
  await asked;
  // Less than the few seconds that a balancer waits.
  vi.advanceTimersByTime(2000);
  await answer;
});

test("without its database the shop is alive and not ready, with Retry-After", async () => {
  const shop = await openTestShop();
  open.push(shop);
  expect((await shop.app.inject("/health/ready")).statusCode).toBe(200);
  const away = await openTestShop({ url: "postgresql://nobody@127.0.0.1:1/none" });
  open.push(away);
  const answer = await away.app.inject("/health/ready");
  expect([answer.statusCode, answer.json().error, answer.headers["retry-after"]]).toEqual([
    503,
    "UNAVAILABLE",
    "2",
  ]);
  expect((await away.app.inject("/health/live")).statusCode).toBe(200);
});
