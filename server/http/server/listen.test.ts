import { once } from "node:events";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { openTestShop } from "#tests/shop.ts";
import { listen } from "./listen.ts";

const HOST = "127.0.0.1";

async function openShop() {
  const { app, close } = await openTestShop();
  const stop = await listen(app, { port: 0, host: HOST });
  const bound = app.server.address();
  return { app, close, stop, port: typeof bound === "object" && bound ? bound.port : 0 };
}

test("a used port is refused, and a closed one is free again", async () => {
  const { port, close } = await openShop();
  const second = await openTestShop();
  const refused = listen(second.app, { port, host: HOST });
  await expect(refused).rejects.toMatchObject({ code: "EADDRINUSE" });
  await close();
  await listen(second.app, { port, host: HOST });
  expect((await fetch(`http://${HOST}:${port}/health/live`)).status).toBe(200);
  await second.close();
});

/** More visitors than a port has sockets, so that each socket has some. */
const VISITORS = 64;
const visitors = (port: number) => Array.from({ length: VISITORS }, () => connect(port, HOST));

test.each(["close", "stop"] as const)("after `%s` no connection is accepted", async (end) => {
  const shop = await openShop();
  await shop[end]();
  const errors = await Promise.all(visitors(shop.port).map((visitor) => once(visitor, "error")));
  for (const [error] of errors) expect(error).toMatchObject({ code: "ECONNREFUSED" });
  if (end === "stop") await shop.close();
});

test("a crowd is let in several at a time, so that nobody waits one turn of the loop for each of them", async () => {
  const { app, port, close } = await openShop();
  const turns: number[] = [];
  let inThisTurn = 0;
  let accepted = 0;
  const everybody = new Promise<void>((resolve) => {
    app.server.on("connection", () => {
      if (inThisTurn === 0)
        setImmediate(() => {
          turns.push(inThisTurn);
          inThisTurn = 0;
        });
      inThisTurn += 1;
      accepted += 1;
      if (accepted === VISITORS) resolve();
    });
  });
  const crowd = visitors(port);
  await everybody;
  expect(Math.max(...turns)).toBeGreaterThan(1);
  for (const visitor of crowd) visitor.destroy();
  await close();
});
