import { once } from "node:events";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { openTestShop } from "#tests/shop.ts";
import { drain } from "./drain.ts";
import { openFrontDoor } from "./front-door.ts";
import { listenWidely } from "./listen-widely.ts";

const HOST = "127.0.0.1";

test("what was on its way on a kept connection when the door closed is answered, as the last on it", async () => {
  const door = openFrontDoor();
  const { app, close } = await openTestShop({ door });
  const stopListening = await listenWidely(app, { port: 0, host: HOST });
  const bound = app.server.address();
  const port = typeof bound === "object" && bound ? bound.port : 0;
  const kept = connect(port, HOST);
  let heard = "";
  kept.on("data", (chunk) => {
    heard += chunk;
  });
  const ask = () => kept.write("GET /health/live HTTP/1.1\r\nHost: shop\r\n\r\n");
  const answers = () => heard.split("200 OK").length - 1;
  ask();
  await expect.poll(answers).toBe(1);

  const stopped: Promise<void> = new Promise((resolve) => {
    void drain(app, door, {
      delayMs: 0,
      stopListening() {
        stopListening();
        ask();
      },
    }).then(resolve);
  });
  await once(kept, "close");
  expect(answers()).toBe(2);
  expect(heard.toLowerCase()).toMatch(/connection: keep-alive.*connection: close/s);
  const late = connect(port, HOST);
  expect(await once(late, "error").then(([error]) => error.code)).toBe("ECONNREFUSED");
  await stopped;
  await close();
});
