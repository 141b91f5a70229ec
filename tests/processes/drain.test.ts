import { once } from "node:events";
import { Agent } from "node:http";
import { connect } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openFleet } from "#tests/races/fleet.ts";
import { ask, openBalancer } from "./balancer.ts";

const RATE = 200;
/** A minute by DRAIN_SECONDS=60. */
const SECONDS = Number(process.env.DRAIN_SECONDS ?? 4);

let fleet: Awaited<ReturnType<typeof openFleet>>;
beforeAll(async () => {
  fleet = await openFleet();
});
afterAll(async () => fleet.close());

const contact = JSON.stringify({
  name: "Zoé Martin",
  email: "zoe@example.fr",
  subject: "Bonjour",
  message: "Une question sur un téléphone.",
});
const REQUESTS = [
  ["/"],
  ["/store"],
  ["/smartphoneItems?limit=5"],
  ["/smartphoneItems/facets"],
  ["/contact", { method: "POST", headers: { "content-type": "application/json" }, body: contact }],
] as const;

test(`SIGTERM at ${RATE} requests a second breaks no answer, behind a balancer and on a kept connection`, async () => {
  const [leaving, staying] = await fleet.startMany(2);
  if (!leaving || !staying) throw new Error("two shops were asked for");
  for (const { address } of [leaving, staying])
    await Promise.all(["/", "/store"].map((path) => fetch(address + path)));
  const balancer = openBalancer([leaving.address, staying.address]);
  const broken: unknown[] = [];
  const statuses = new Map<number, number>();
  const sent: Promise<void>[] = [];

  // People who hold a connection of their own to the very shop that closes, until it says that it does.
  const stayers = Array.from({ length: 4 }, async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (;;) {
      const answer = await ask(agent, leaving.address, "/");
      if (answer.status !== 200) broken.push(answer.status);
      if (answer.headers.connection === "close") return agent.destroy();
      await delay(20);
    }
  });

  let ended: Promise<number | string> | undefined;
  const begun = performance.now();
  let stopped = 0;
  for (let count = 0; count < RATE * SECONDS; count += 1) {
    const due = begun + (count * 1000) / RATE;
    const early = due - performance.now();
    if (early > 0) await delay(early);
    const [path, options] = REQUESTS[count % REQUESTS.length] ?? REQUESTS[0];
    sent.push(
      balancer.send(path, options).then(
        ({ status }) => {
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
        },
        (error) => {
          broken.push(error);
        },
      ),
    );
    if (!ended && count >= (RATE * SECONDS) / 3) {
      stopped = performance.now();
      leaving.kill("SIGTERM");
      ended = leaving.ended.then((code) => {
        stopped = performance.now() - stopped;
        return code;
      });
    }
  }
  await Promise.all(sent);
  await Promise.all(stayers);
  expect(await ended).toBe(0);
  balancer.close();
  expect(broken).toEqual([]);
  expect([...statuses.keys()].filter((status) => status >= 500)).toEqual([]);
  expect([...statuses.values()].reduce((sum, count) => sum + count, 0)).toBe(RATE * SECONDS);
  expect(stopped).toBeLessThan(10_000);
}, 120_000);

test("a shop that closes says so to the balancer at once, answers what it had begun to hear, and ends", async () => {
  const shop = await fleet.start({ environment: { DRAIN_DELAY_MS: "1500" } });
  const { hostname, port } = new URL(shop.address);
  const open = async () => {
    const socket = connect(Number(port), hostname);
    await once(socket, "connect");
    let heard = "";
    socket.on("data", (chunk) => {
      heard += chunk;
    });
    const closed = once(socket, "close");
    return { socket, closed, heard: () => heard };
  };
  const silent = await open();
  const kept = await open();
  kept.socket.write("GET /health/live HTTP/1.1\r\nHost: shop\r\n\r\n");
  await expect.poll(() => kept.heard()).toContain("200 OK");
  expect(kept.heard().toLowerCase()).toContain("connection: keep-alive");
  // Half of a message has arrived when the shop is asked to end.
  const slow = await open();
  const head = `POST /contact HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(contact)}\r\n\r\n`;
  slow.socket.write(head + contact.slice(0, 20));
  await delay(100);

  shop.kill("SIGTERM");
  await expect.poll(async () => (await fetch(`${shop.address}/health/ready`)).status).toBe(503);
  const alive = await fetch(`${shop.address}/health/live`);
  expect([alive.status, alive.headers.get("connection")]).toEqual([200, "close"]);

  await kept.closed;
  await expect(fetch(`${shop.address}/health/live`)).rejects.toThrow();
  slow.socket.write(contact.slice(20));
  await slow.closed;
  expect(slow.heard()).toMatch(/^HTTP\/1\.1 20\d /);
  expect(slow.heard().toLowerCase()).toContain("connection: close");
  await silent.closed;
  expect(await shop.ended).toBe(0);
}, 60_000);
