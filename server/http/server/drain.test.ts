import { once } from "node:events";
import { connect } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { openTestShop } from "#tests/shop.ts";
import { drain } from "./drain.ts";
import { listen } from "./listen.ts";
import { openRequestGate } from "./request-gate.ts";

const HOST = "127.0.0.1";

/** A shop that listens, and its gate. */
async function openShop() {
  const gate = openRequestGate();
  const { app, close } = await openTestShop({ gate });
  const stopListening = await listen(app, { port: 0, host: HOST });
  const bound = app.server.address();
  const port = typeof bound === "object" && bound ? bound.port : 0;
  return { gate, app, port, stopListening, close };
}

test("a request on an open connection that was on its way when draining began gets the last answer of the connection", async () => {
  const { gate, app, port, stopListening, close } = await openShop();
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
    void drain(app, gate, {
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

async function openDrainingShop() {
  const { gate, app, port, stopListening, close } = await openShop();
  gate.startDraining();
  let closed = false;
  return {
    ask: (path: string) =>
      fetch(`http://${HOST}:${port}${path}`).then(
        ({ status }) => status,
        () => "nobody there",
      ),
    isClosed: () => closed,
    async drain(lingerMs: number) {
      await drain(app, gate, {
        delayMs: 0,
        latelyMs: 60_000,
        lingerMs,
        stopListening() {
          closed = true;
          stopListening();
        },
      });
      await close();
    },
  };
}

test("new connections are accepted for the delay and no longer", async () => {
  const { ask, isClosed, drain } = await openDrainingShop();
  expect(await ask("/smartphoneModel")).toBe(200);
  const ended = drain(1000);
  let answered = 0;
  for (let answer = await ask("/smartphoneModel"); !isClosed(); answer = await ask("/smartphoneModel")) {
    expect(answer).toBe(200);
    answered += 1;
  }
  expect(answered).toBeGreaterThan(0);
  await ended;
});

test("health checks do not delay the end", async () => {
  const { ask, drain } = await openDrainingShop();
  expect(await ask("/health/live")).toBe(200);
  await drain(3_600_000);
  expect(await ask("/health/live")).toBe("nobody there");
});

/** Nothing else happens in this process meanwhile, as when the machine stands still. */
function standStill(ms: number) {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

test("connections that arrived while the machine was paused are accepted before listening ends", async () => {
  const { gate, app, port, stopListening, close } = await openShop();
  const stopped = drain(app, gate, { delayMs: 200, stopListening, latelyMs: 0, lingerMs: 300 });
  await new Promise((resolve) => setTimeout(resolve, 100));
  const people = Array.from({ length: 40 }, () => {
    const socket = connect(port, HOST);
    let heard = "";
    socket.on("data", (chunk) => {
      heard += chunk;
    });
    socket.write("GET /health/live HTTP/1.1\r\nHost: shop\r\n\r\n");
    return once(socket, "close").then(() => heard.split("\r\n")[0]);
  });
  // The system has taken their connections once this process has asked for them.
  await nextTurn();
  standStill(700);
  expect(await Promise.all(people)).toEqual(people.map(() => "HTTP/1.1 200 OK"));
  await stopped;
  await close();
});
