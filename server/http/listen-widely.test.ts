import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { openTestShop } from "#tests/shop.ts";
import { listenWidely } from "./listen-widely.ts";

const HOST = "127.0.0.1";

async function openDoors() {
  const { app, close } = await openTestShop();
  await listenWidely(app, { port: 0, host: HOST });
  const bound = app.server.address();
  return { app, close, port: typeof bound === "object" && bound ? bound.port : 0 };
}

test("two hundred who come at once are let in within a few turns of the event loop", async () => {
  const { app, close, port } = await openDoors();
  let inside = 0;
  app.server.on("connection", () => {
    inside += 1;
  });
  const people: Socket[] = Array.from({ length: 200 }, () => connect(port, HOST));
  let turns = 0;
  for (; inside < people.length && turns < 400; turns += 1) await turn();
  expect(inside).toBe(people.length);
  // One listener lets one in a turn.
  expect(turns).toBeLessThan(people.length / 2);
  for (const person of people) person.destroy();
  await close();
});

test("a port that somebody has is refused, and one that was left is free", async () => {
  const { port, close } = await openDoors();
  const second = await openTestShop();
  const refused = listenWidely(second.app, { port, host: HOST });
  await expect(refused).rejects.toMatchObject({ code: "EADDRINUSE" });
  await close();
  await listenWidely(second.app, { port, host: HOST });
  expect((await fetch(`http://${HOST}:${port}/health/live`)).status).toBe(200);
  await second.close();
});

test("a shop that closed is heard by none of its doors", async () => {
  const { port, close } = await openDoors();
  await close();
  for (let count = 0; count < 32; count += 1) {
    const [error] = await once(connect(port, HOST), "error");
    expect(error).toMatchObject({ code: "ECONNREFUSED" });
  }
});
