import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ErrorBody } from "#contract/errors.ts";
import { makeDataDir, startShop } from "#tests/processes/running-shop.ts";
import { openSlowClient, SLOW_KINDS, WANTED_BYTES } from "./slow-crowd.ts";

/** Slow clients at once; `SLOW_CLIENTS=500` for a long run. */
const CROWD = Number(process.env.SLOW_CLIENTS ?? 80);
const CLIENT_SECONDS = 3;
/** Longer than the time limit of a client that reads nothing. */
const NAP_MS = 15_000 + CROWD * 60;
const STRANGER = "127.0.0.2";

let folder: Awaited<ReturnType<typeof makeDataDir>>;
let shop: ReturnType<typeof startShop>;
let address: string;
let port: number;
beforeAll(async () => {
  folder = await makeDataDir();
  shop = startShop({
    DATA_DIR: folder.dataDir,
    DEMO: "1",
    CLIENT_SECONDS: String(CLIENT_SECONDS),
    RATE_LIMIT_FACTOR: "1000",
    MAX_CONNECTIONS: String(Math.max(2000, CROWD * 20)),
  });
  address = await shop.address;
  port = Number(new URL(address).port);
});
afterAll(async () => {
  shop.kill("SIGKILL");
  await shop.ended;
  await folder.remove();
});

test(`${CROWD} slow clients are cut, and the catalogue answers meanwhile`, {
  timeout: 60_000 + CROWD * 300,
}, async () => {
  const crowd = Array.from({ length: CROWD }, (_, at) =>
    openSlowClient(SLOW_KINDS[at % SLOW_KINDS.length] ?? "", { port, from: STRANGER, nap: NAP_MS }),
  );
  let left = CROWD;
  for (const { cut } of crowd)
    void cut.then(() => {
      left -= 1;
    });
  let answers = 0;
  let answersBeforeCuts = 0;
  while (left > 0) {
    const answer = await fetch(`${address}/smartphoneItems?limit=24&page=${(answers % 9) + 1}`);
    expect(answer.status).toBe(200);
    await answer.arrayBuffer();
    answers += 1;
    if (left === CROWD) answersBeforeCuts += 1;
  }
  // bench/slow-clients.ts measures how long they take.
  expect(answersBeforeCuts).toBeGreaterThan(0);
  for (const kind of ["slow headers", "slow body", "silence"])
    for (const client of crowd.filter((one) => one.kind === kind)) {
      if (kind === "silence" && client.answer() === "") continue;
      const [head = "", body = ""] = client.answer().split("\r\n\r\n");
      const { error } = ErrorBody.parse(JSON.parse(body));
      // With hundreds at once, the last bodies are refused at the cap.
      if (kind === "slow body" && CROWD > 100 && error === "UNAVAILABLE") continue;
      expect(head, kind).toContain("HTTP/1.1 408");
      expect(error).toBe("TIMEOUT");
    }
  // When they read again, they get only what the kernel had buffered.
  for (const client of crowd.filter(({ kind }) => kind === "slow read"))
    expect(client.bytes()).toBeLessThan(WANTED_BYTES);
});

describe("a client on a slow connection", () => {
  test("may take longer than the time limit that cuts a silent one while bytes keep arriving", async () => {
    const body = JSON.stringify({ name: "x".repeat(120_000) });
    let isSilentCut = false;
    void openSlowClient("silence", { port, from: STRANGER }).cut.then(() => {
      isSilentCut = true;
    });
    const asked = request(`${address}/contact`, {
      method: "POST",
      headers: { "content-type": "application/json", "content-length": body.length },
    });
    const answered = once(asked, "response");
    for (const piece of body.match(/.{12000}|.+$/g) ?? []) {
      asked.write(piece);
      await wait(600);
    }
    asked.end();
    const [answer]: IncomingMessage[] = await answered;
    const text = (await answer?.toArray())?.join("") ?? "";
    expect(isSilentCut).toBe(true);
    expect(answer?.statusCode).toBe(400);
    expect(ErrorBody.parse(JSON.parse(text)).error).toBe("VALIDATION");
  });
});

test("one address has a twentieth of all connections, and does not keep others out", async () => {
  const limit = Math.max(2000, CROWD * 20) / 20;
  const excess = 20;
  const crowd = Array.from({ length: limit + excess }, () =>
    openSlowClient("silence", { port, from: "127.0.0.3" }),
  );
  let cut = 0;
  // The excess is cut at once, the others at their time limit. The port's sockets accept in any order.
  await new Promise<void>((resolve) => {
    for (const client of crowd)
      void client.cut.then(() => {
        cut += 1;
        if (cut === excess) resolve();
      });
  });
  expect((await fetch(`${address}/smartphoneItems?limit=1`)).status).toBe(200);
  expect(cut).toBe(excess);
  for (const client of crowd) client.leave();
});

test("sockets that many addresses hold, each within its share, leave room for a visitor", async () => {
  const limit = Math.max(2000, CROWD * 20) / 20;
  const crowd = Array.from({ length: 19 * limit }, (_, at) =>
    openSlowClient("silence", { port, from: `127.0.1.${1 + Math.floor(at / limit)}` }),
  );
  expect((await fetch(`${address}/smartphoneItems?limit=1`)).status).toBe(200);
  for (const client of crowd) client.leave();
});

test("a connection that pipelines a hundred requests is closed", async () => {
  const silent = openSlowClient("silence", { port, from: STRANGER });
  const greedy = openSlowClient("a hundred at once", { port, from: STRANGER });
  // Closed at once, not at the time limit.
  const first = await Promise.race([greedy.cut.then(() => "greedy"), silent.cut.then(() => "silent")]);
  expect(first).toBe("greedy");
  silent.leave();
  expect(greedy.answer().match(/^HTTP/gm)?.length ?? 0).toBeLessThanOrEqual(17);
});

test("a client that leaves or is cut within a body logs no error", async () => {
  const leaving = openSlowClient("slow body", { port });
  await wait(200);
  leaving.leave();
  await leaving.cut;
  expect((await fetch(`${address}/health/ready`)).status).toBe(200);
  expect(shop.output()).not.toContain('"level":50');
});
