import { once } from "node:events";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { openTestShop } from "#tests/shop.ts";
import { listen } from "./listen.ts";

const HOST = "127.0.0.1";

async function openShop() {
  const { app, close } = await openTestShop();
  await listen(app, { port: 0, host: HOST });
  const bound = app.server.address();
  return { app, close, port: typeof bound === "object" && bound ? bound.port : 0 };
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

test("a closed shop no longer listens", async () => {
  const { port, close } = await openShop();
  await close();
  const [error] = await once(connect(port, HOST), "error");
  expect(error).toMatchObject({ code: "ECONNREFUSED" });
});
