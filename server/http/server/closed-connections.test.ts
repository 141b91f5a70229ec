import { once } from "node:events";
import { connect, Socket } from "node:net";
import { queryObjects } from "node:v8";
import { expect, test } from "vitest";
import { openTestShop } from "#tests/shop.ts";

const VISITORS = 50;

test("a closed connection leaves no memory behind", async () => {
  const { app, close } = await openTestShop();
  await app.listen({ port: 0, host: "127.0.0.1" });
  const bound = app.server.address();
  const port = typeof bound === "object" && bound ? bound.port : 0;
  async function visit() {
    const visitor = connect(port, "127.0.0.1");
    visitor.write("GET /health/live HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n");
    visitor.resume();
    await once(visitor, "close");
  }
  const sockets = () => Number(queryObjects(Socket));
  // What the first ones make ready stays.
  for (let visits = 0; visits < 5; visits += 1) await visit();
  const before = sockets();
  for (let visits = 0; visits < VISITORS; visits += 1) await visit();
  await expect.poll(sockets, { timeout: 10_000 }).toBeLessThan(before + VISITORS / 5);
  await close();
});
