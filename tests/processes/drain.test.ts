import { once } from "node:events";
import { Agent } from "node:http";
import { connect } from "node:net";
import { setTimeout as delay, setImmediate as nextTurn } from "node:timers/promises";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { openMailServer } from "#tests/faults/mail-server.ts";
import { openFleet } from "#tests/races/fleet.ts";
import { waitFor } from "#tests/wait-for.ts";
import { type Answer, ask, openBalancer } from "./balancer.ts";

const RATE = 200;
/** A machine that answers slower than they come gets no more requests at once: they would outlast the time limits of the shop. */
const AT_ONCE = 100;
/** The length of the load in seconds; `DRAIN_SECONDS=60` for a long run. */
const SECONDS = Number(process.env.DRAIN_SECONDS ?? 4);
const LONGEST_SECONDS = 30;
/** How long the mail server holds each mail. */
const MAIL_MS = 150;

let fleet: Awaited<ReturnType<typeof openFleet>>;
beforeAll(async () => {
  fleet = await openFleet();
});
afterAll(async () => fleet.close());

/** Each message is different, because a repeated message sends its mails only once. */
const contactOf = (count: number) =>
  JSON.stringify({
    name: "Zoé Martin",
    email: `zoe.${count}@example.fr`,
    subject: "Bonjour",
    message: `Une question sur un téléphone, la ${count}.`,
  });
/** Headers of a browser: a cached page is sent to browsers however busy the machine is. */
const AS_BROWSER = { headers: { accept: "text/html,*/*;q=0.8" } };
const READS = ["/", "/store", "/smartphoneItems?limit=5", "/smartphoneItems/facets"];
/** The next request: reads, and every fifth time a message. */
function wish(count: number) {
  const path = READS[count % (READS.length + 1)];
  if (path) return { path, options: AS_BROWSER };
  const headers = { "content-type": "application/json" };
  return { path: "/contact", options: { method: "POST", headers, body: contactOf(count) } };
}

/** Sends a request, and repeats it after `Retry-After` if a slow machine refused it before doing anything. */
async function heard(send: () => Promise<Answer>): Promise<number> {
  for (;;) {
    const { status, headers } = await send();
    if (status !== 503 || !headers["retry-after"]) return status;
    await delay(Number(headers["retry-after"]) * 1000);
  }
}

test.for(["1", "2"])(
  `SIGTERM at ${RATE} requests a second to %s process(es) breaks no answer, behind a balancer and on a kept connection, and no job`,
  { timeout: 180_000 },
  async (WORKERS) => {
    // Each message sends two mails, so some are under way whenever the shop is asked to stop.
    const posts = await Promise.all([openMailServer({ holdMs: MAIL_MS }), openMailServer()]);
    const [leaving, staying] = await Promise.all(
      posts.map(({ port }) =>
        fleet.start({ environment: { SMTP_URL: `smtp://127.0.0.1:${port}`, WORKERS } }),
      ),
    );
    if (!leaving || !staying) throw new Error("two shops were asked for");
    // Stop the servers, so that they take no jobs of the next test.
    onTestFinished(() => {
      for (const shop of [leaving, staying]) shop.kill("SIGKILL");
    });
    for (const { address } of [leaving, staying])
      await Promise.all(["/", "/store"].map((path) => fetch(address + path, AS_BROWSER)));
    const balancer = openBalancer([leaving.address, staying.address]);
    const since = new Date();
    const broken: unknown[] = [];
    const statuses = new Map<number, number>();
    const sent: Promise<void>[] = [];

    // Clients that keep a connection to the closing shop until it announces that it closes.
    const stayers = Array.from({ length: 4 }, async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      for (;;) {
        const answer = await ask(agent, leaving.address, "/", AS_BROWSER);
        if (answer.status !== 200) broken.push(answer.status);
        if (answer.headers.connection === "close") return agent.destroy();
        await delay(20);
      }
    });

    let ended: Promise<number | string> | undefined;
    let underWay = 0;
    const begun = performance.now();
    // Stop the shop after a third of the load, once a mail is under way.
    let last = RATE * LONGEST_SECONDS;
    for (let count = 0; count < last; count += 1) {
      const due = begun + (count * 1000) / RATE;
      const early = due - performance.now();
      // A late loop must still yield to the event loop.
      await (early > 0 ? delay(early) : nextTurn());
      while (underWay >= AT_ONCE) await delay(5);
      underWay += 1;
      const { path, options } = wish(count);
      sent.push(
        heard(() => balancer.send(path, options))
          .then(
            (status) => {
              statuses.set(status, (statuses.get(status) ?? 0) + 1);
            },
            (error) => {
              broken.push(error);
            },
          )
          .finally(() => {
            underWay -= 1;
          }),
      );
      if (!ended && count >= (RATE * SECONDS) / 3 && posts[0]?.held()) {
        last = count + (RATE * SECONDS * 2) / 3;
        leaving.kill("SIGTERM");
        ended = leaving.ended;
      }
    }
    await Promise.all(sent);
    if (!ended) throw new Error("no mail was ever under way");
    await Promise.all(stayers);
    expect(await ended).toBe(0);
    balancer.close();
    expect(broken).toEqual([]);
    expect([...statuses.keys()].filter((status) => status >= 500)).toEqual([]);
    expect([...statuses.values()].reduce((sum, count) => sum + count, 0)).toBe(sent.length);
    // The remaining shop sends the mails that the closed one did not; no mail is sent twice.
    const owed = () => fleet.query("select id from mails where sent_at is null");
    await waitFor("all mails to be sent", async () => (await owed()).length === 0);
    const mails = await fleet.query<{ id: string }>("select id from mails where created_at >= $1", [since]);
    expect(mails.length).toBeGreaterThan(0);
    expect(posts.flatMap(({ taken }) => taken).sort()).toEqual(
      mails.map(({ id }) => `<${id}@reluit.test>`).sort(),
    );
    staying.kill("SIGTERM");
    expect(await staying.ended).toBe(0);
    await Promise.all(posts.map((post) => post.close()));
  },
);

test("a closing shop tells the balancer at once, answers the requests it has begun to receive, and ends", async () => {
  const shop = await fleet.start({ environment: { DRAIN_DELAY_MS: "5000" } });
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
  // Half of a message has arrived when the shop is asked to stop.
  const slow = await open();
  const contact = contactOf(0);
  const head = `POST /contact HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(contact)}\r\n\r\n`;
  slow.socket.write(head + contact.slice(0, 20));
  await delay(100);

  shop.kill("SIGTERM");
  const readiness = async () => (await fetch(`${shop.address}/health/ready`)).status;
  await waitFor("the balancer to be told", async () => (await readiness()) === 503);
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
