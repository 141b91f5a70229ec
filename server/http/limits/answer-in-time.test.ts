import fastify from "fastify";
import { afterEach, expect, test, vi } from "vitest";
import { openLog } from "#server/observe/log.ts";
import { answerFailures } from "../errors/answer-failures.ts";
import type { App } from "../server/app-types.ts";
import { answerInTime } from "./answer-in-time.ts";

let app: App;
afterEach(() => {
  vi.useRealTimers();
  return app.close();
});

const PATIENCE_MS = 20;

type Handler = (finished: Promise<void>, reply: { send(body: string): unknown }) => Promise<unknown>;

/** A shop with one route that ends when `finish` is called; a hook may hold its answer back until then, too. */
async function openShop(handler: Handler, { holdsAnswer = false, path = "/list" } = {}) {
  const lines: string[] = [];
  app = fastify({
    loggerInstance: openLog({ LOG_LEVEL: "info" }, undefined, { write: (line) => lines.push(line) }),
  });
  app.setErrorHandler(answerFailures);
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
  const { promise: held, resolve: hold } = Promise.withResolvers<void>();
  const handled = Promise.withResolvers<unknown>();
  answerInTime(app, PATIENCE_MS);
  app.addHook("onSend", async ({ url }, _reply, payload) => {
    if (holdsAnswer && url === "/list") {
      hold();
      await finished;
    }
    return payload;
  });
  app.get(path, (_request, reply) => {
    const work = handler(finished, reply);
    work.then(handled.resolve, handled.resolve);
    return work;
  });
  await app.ready();
  const troubles = () =>
    lines.map((line) => JSON.parse(line)).filter(({ level, msg }) => level >= 40 && msg !== "UNAVAILABLE");
  return { ask: () => app.inject(path), finish, handled: handled.promise, held, troubles };
}

test.each<[string, Handler]>([
  ["returns", (finished) => finished.then(() => "late")],
  ["sends", (finished, reply) => finished.then(() => reply.send("late"))],
  [
    "fails",
    (finished) =>
      finished.then(() => {
        throw new Error("late");
      }),
  ],
])(
  "a route past its time is answered 503, and what it %s later is dropped without a line in the log",
  async (_words, handler) => {
    const shop = await openShop(handler);
    const refused = await shop.ask();
    expect(refused.statusCode).toBe(503);
    expect(refused.headers["retry-after"]).toBe("2");
    expect(refused.json()).toMatchObject({ error: "UNAVAILABLE" });
    shop.finish();
    await shop.handled;
    await new Promise((resolve) => setImmediate(resolve));
    expect(shop.troubles()).toEqual([]);
  },
);

test("an answer that is on its way when the time ends is sent", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const shop = await openShop(async (_finished, reply) => reply.send("in time"), { holdsAnswer: true });
  const answer = shop.ask();
  await shop.held;
  vi.advanceTimersByTime(10 * PATIENCE_MS);
  shop.finish();
  expect((await answer).payload).toBe("in time");
  expect(shop.troubles()).toEqual([]);
});

test("the PDF of a document is awaited, because it is rendered once and then stored", async () => {
  const path = "/orders/:id/documents/:label";
  const shop = await openShop((finished) => finished.then(() => "late"), { path });
  const asked = shop.ask();
  setTimeout(shop.finish, PATIENCE_MS * 2);
  expect((await asked).statusCode).toBe(200);
});
