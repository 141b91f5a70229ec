import {
  type IncomingMessage,
  type RequestListener,
  request,
  type Server,
  type ServerResponse,
} from "node:http";
import { connect } from "node:net";
import { afterEach, expect, test } from "vitest";
import { Environment } from "#server/environment.ts";
import { wordsIn } from "#tests/screens/words-in.ts";
import { openRequestGate } from "../server/request-gate.ts";
import { requestBounds } from "./request-bounds.ts";
import { openLoadShedder } from "./shed-load.ts";

const CAPS = { page: 2, read: 2, write: 3 };
const CAPS_WHEN_LATE = { page: 1, read: 1, write: 1 };
/** The default of the setting. */
const { PAGES_PER_ADDRESS } = Environment.parse({});
const HTML = { accept: "text/html,*/*;q=0.8" };

let server: Server;
let finishAll = () => {};
afterEach(() => {
  finishAll();
  finishAll = () => {};
  server.closeAllConnections();
  server.close();
});

interface ShopOptions {
  readonly known?: readonly string[];
  readonly isLate?: () => boolean;
  readonly pagesPerAddress?: number;
  readonly trustedProxies?: number;
  readonly caps?: typeof CAPS;
  readonly capsWhenLate?: typeof CAPS_WHEN_LATE;
  /** The limits of a real shop. */
  readonly real?: boolean;
  readonly now?: () => number;
  /** Answers at once and returns true, or leaves the request under way. */
  readonly answer?: (path: string, response: ServerResponse) => boolean;
}

/** A shop of few places, whose requests are under way until `finish` is called. */
async function openShop({
  known = [],
  isLate = () => false,
  pagesPerAddress = PAGES_PER_ADDRESS,
  trustedProxies = 0,
  caps = CAPS,
  capsWhenLate = CAPS_WHEN_LATE,
  real = false,
  answer = () => false,
  now = () => performance.now(),
}: ShopOptions = {}) {
  const held: (() => void)[] = [];
  const asked: IncomingMessage[] = [];
  const refused: string[] = [];
  const gate = openRequestGate();
  const shedder = openLoadShedder({
    metrics: { refused: (kind) => refused.push(kind) },
    isCached: (key) => known.includes(key),
    shop: () => "Reluit",
    corsOrigins: ["https://boutique.example"],
    ...(real ? {} : { caps, capsWhenLate }),
    now,
    eventLoop: { isLate, stop: () => {} },
    pagesPerAddress,
    trustedProxies,
    holdMs: 0,
  });
  gate.answerFirst(shedder.answer);
  finishAll = () => {
    for (const finish of held) finish();
  };
  const handler: RequestListener = (request, response) => {
    asked.push(request);
    const finish = () => {
      shedder.answered(request);
      response.end("served");
    };
    if (answer(request.url ?? "", response)) shedder.answered(request);
    else held.push(finish);
  };
  server = gate.makeServer(handler, requestBounds({ CLIENT_SECONDS: 10 }));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const bound = server.address();
  const port = typeof bound === "object" && bound ? bound.port : 0;
  const ask = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init);
  return { ask, port, held, asked, refused };
}

async function fill(
  shop: Awaited<ReturnType<typeof openShop>>,
  count: number,
  path: string,
  init?: RequestInit,
) {
  const answers: Promise<Response>[] = [];
  for (let one = 0; one < count; one += 1) {
    const before = shop.held.length;
    answers.push(shop.ask(`${path}?n=${one}`, init));
    await expect.poll(() => shop.held.length).toBe(before + 1);
  }
  return answers;
}

test("a read beyond the cap gets 503 as JSON with Retry-After, and the cap frees up as reads end", async () => {
  const shop = await openShop();
  const answers = await fill(shop, 2, "/smartphoneItems");
  const refused = await shop.ask("/smartphoneItems", { headers: { origin: "https://boutique.example" } });
  expect(refused.status).toBe(503);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
  expect(refused.headers.get("access-control-allow-origin")).toBe("https://boutique.example");
  expect(refused.headers.get("cache-control")).toBe("no-store");
  expect(await refused.json()).toMatchObject({
    error: "UNAVAILABLE",
    requestId: refused.headers.get("x-request-id"),
  });
  expect(shop.refused).toEqual(["read"]);
  for (const finish of shop.held) finish();
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200]);
  await fill(shop, 1, "/smartphoneItems");
});

test("a browser gets a page in its language that reloads itself", async () => {
  const shop = await openShop();
  await fill(shop, 2, "/store", { headers: HTML });
  for (const [lang, direction] of [
    ["fr", "ltr"],
    ["en", "ltr"],
    ["ar", "rtl"],
  ] as const) {
    const words = wordsIn(lang)("busy", "title");
    const page = await shop.ask("/", { headers: { ...HTML, cookie: `reluit_lang=${lang}` } });
    const html = await page.text();
    expect(page.status).toBe(503);
    expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(page.headers.get("content-security-policy")).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(html).toContain(`<html lang="${lang}" dir="${direction}">`);
    expect(html).toMatch(new RegExp(`http-equiv="refresh" content="\\d"[^]*${words}`));
  }
});

test("a full kind leaves room for the others, and health, files and the card provider are never refused", async () => {
  const shop = await openShop();
  await fill(shop, 2, "/store", { headers: HTML });
  await fill(shop, 1, "/smartphoneItems");
  await fill(shop, 1, "/health/ready");
  await fill(shop, 1, "/assets/a.js");
  await fill(shop, 1, "/towns/75.json");
  await fill(shop, 3, "/orders", { method: "POST" });
  expect((await shop.ask("/orders", { method: "POST" })).status).toBe(503);
  await fill(shop, 2, "/payments/webhook", { method: "POST" });
  expect(shop.refused).toEqual(["write"]);
});

test("a page counts as a page, whatever its client says that it accepts", async () => {
  const shop = await openShop();
  await fill(shop, 1, "/store");
  await fill(shop, 1, "/product/7", { headers: { accept: "*/*" } });
  for (const path of ["/", "/store", "/product/8", "/_.data"])
    expect((await shop.ask(path)).status, path).toBe(503);
  expect(shop.refused).toEqual(["page", "page", "page", "page"]);
});

test("a page or list that is cached or being made does not count", async () => {
  const shop = await openShop({
    known: ["page fr /about", "answer /smartphoneItems?brand=apple"],
    isLate: () => true,
    pagesPerAddress: 1,
  });
  const lists = Array.from({ length: 15 }, () => "/smartphoneItems?brand=apple");
  expect((await fill(shop, 1, "/smartphoneItems")).length).toBe(1);
  const answers = lists.map((path) => shop.ask(path));
  await expect.poll(() => shop.held.length).toBe(16);
  for (const finish of shop.held) finish();
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(Array(15).fill(200));
  expect(shop.refused).toEqual([]);
});

test("a page that is cached or being made does not count", async () => {
  const shop = await openShop({ known: ["page fr /about"] });
  await fill(shop, 2, "/store", { headers: HTML });
  expect((await shop.ask("/rare", { headers: HTML })).status).toBe(503);
  const before = shop.held.length;
  const answer = shop.ask("/about", { headers: HTML });
  await expect.poll(() => shop.held.length).toBe(before + 1);
  shop.held.at(-1)?.();
  expect((await answer).status).toBe(200);
});

test("while the event loop is late, fewer writes are accepted", async () => {
  let late = false;
  const shop = await openShop({ isLate: () => late });
  await fill(shop, 1, "/orders", { method: "POST" });
  late = true;
  expect((await shop.ask("/orders", { method: "POST" })).status).toBe(503);
  late = false;
  await fill(shop, 1, "/orders", { method: "POST" });
});

test("while the event loop is late, fewer pages and reads are accepted, and orders keep their own cap", async () => {
  const shop = await openShop({ isLate: () => true, capsWhenLate: { page: 1, read: 1, write: 2 } });
  await fill(shop, 1, "/store", { headers: HTML });
  await fill(shop, 1, "/smartphoneItems");
  expect((await shop.ask("/rare", { headers: HTML })).status).toBe(503);
  expect((await shop.ask("/smartphoneItems")).status).toBe(503);
  await fill(shop, 2, "/orders", { method: "POST" });
  expect(shop.refused).toEqual(["page", "read"]);
});

/** Asks for all of it in one packet, so that it comes in one turn of the event loop; tells each status. */
async function askAtOnce(port: number, paths: readonly string[]): Promise<number[]> {
  const socket = connect(port, "127.0.0.1");
  socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: reluit\r\n\r\n`).join(""));
  const statuses: number[] = [];
  for await (const chunk of socket) {
    for (const [, status] of String(chunk).matchAll(/HTTP\/1\.1 (\d+)/g)) statuses.push(Number(status));
    if (statuses.length === paths.length) break;
  }
  return statuses;
}

const ANSWERS_AT_ONCE = (_path: string, response: ServerResponse) => {
  response.end("[]");
  return true;
};
const READS = Array.from({ length: 15 }, (_, at) => `/smartphoneItems?page=${at}`);

test("a late event loop starts no more fast reads in one turn than its cap", async () => {
  let late = true;
  const shop = await openShop({
    isLate: () => late,
    capsWhenLate: { page: 1, read: 5, write: 1 },
    answer: ANSWERS_AT_ONCE,
  });
  const first = await askAtOnce(shop.port, READS);
  expect(first.map((status, at) => status === (at < 5 ? 200 : 503))).toEqual(Array(15).fill(true));
  expect((await askAtOnce(shop.port, READS)).filter((status) => status === 200)).toHaveLength(5);
  late = false;
  expect(await askAtOnce(shop.port, READS)).toEqual(Array(15).fill(200));
});

test("a finished answer does not count, however slowly its client reads it", async () => {
  const shop = await openShop({
    answer(path, response) {
      if (path !== "/smartphoneItems?large") return false;
      response.end("x".repeat(5_000_000));
      return true;
    },
  });
  const readers = Array.from({ length: 4 }, () => connect(shop.port, "127.0.0.1"));
  for (const reader of readers) {
    reader.pause();
    reader.write("GET /smartphoneItems?large HTTP/1.1\r\nHost: reluit\r\n\r\n");
  }
  await expect.poll(() => readers.every(({ bytesWritten }) => bytesWritten > 0)).toBe(true);
  await fill(shop, 2, "/smartphoneItems");
  expect(shop.refused).toEqual([]);
  for (const reader of readers) reader.destroy();
});

test("bodies that do not come hold no place, and those that are here do", async () => {
  let time = 0;
  let late = false;
  const shop = await openShop({ now: () => time, isLate: () => late });
  const slow = Array.from({ length: 3 }, () => connect(shop.port, "127.0.0.1"));
  for (const socket of slow)
    socket.write("POST /contact HTTP/1.1\r\nHost: reluit\r\nContent-Length: 9\r\n\r\n{");
  await expect.poll(() => shop.held.length).toBe(3);
  const order = () => shop.ask("/orders", { method: "POST" });
  expect((await order()).status).toBe(503);
  time += 1001;
  await fill(shop, 1, "/orders", { method: "POST" });
  late = true;
  expect((await order()).status).toBe(503);
  late = false;
  for (const socket of slow) socket.write("12345678");
  await expect.poll(() => shop.asked.every(({ complete }) => complete)).toBe(true);
  expect((await order()).status).toBe(503);
  for (const socket of slow) socket.destroy();
});

test("a refused request leaves its connection usable", async () => {
  const shop = await openShop();
  await fill(shop, 3, "/orders", { method: "POST" });
  const body = "x".repeat(100_000);
  for (let turn = 0; turn < 3; turn += 1)
    expect((await shop.ask("/orders", { method: "POST", body })).status).toBe(503);
});

/** Pages that are asked for from another address of this machine, or through a proxy. */
function askFrom(port: number, address: string, path: string, headers: Record<string, string> = {}) {
  return new Promise<number>((resolve, reject) => {
    const asked = request({ port, host: "127.0.0.1", localAddress: address, path, headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    asked.on("error", reject).end();
  });
}

test("one address has its own cap of pages, pipelined ones too, and another address is served", async () => {
  const shop = await openShop({ pagesPerAddress: 2, caps: { page: 10, read: 10, write: 10 } });
  const statuses: number[] = [];
  const greedy = connect(shop.port, "127.0.0.1").on("data", (chunk) => {
    for (const [, status] of String(chunk).matchAll(/HTTP\/1\.1 (\d+)/g)) statuses.push(Number(status));
  });
  const page = (at: number) => `GET /store?page=${at} HTTP/1.1\r\nHost: reluit\r\n\r\n`;
  greedy.write([1, 2, 3, 4, 5].map(page).join(""));
  await expect.poll(() => shop.refused).toEqual(["page", "page", "page"]);
  expect(shop.held).toHaveLength(2);
  expect((await shop.ask("/about")).status).toBe(503);

  const other = askFrom(shop.port, "127.0.0.2", "/store");
  await expect.poll(() => shop.held.length).toBe(3);
  for (const finish of shop.held) finish();
  expect(await other).toBe(200);
  await expect.poll(() => statuses).toEqual([200, 200, 503, 503, 503]);
  // Its places are free again.
  await fill(shop, 1, "/store");
  greedy.destroy();
});

test("behind a proxy the visitor’s address counts, and an IPv6 network is one", async () => {
  const shop = await openShop({
    pagesPerAddress: 1,
    trustedProxies: 1,
    caps: { page: 10, read: 10, write: 10 },
  });
  const visit = (forwarded: string) => shop.ask("/store", { headers: { "x-forwarded-for": forwarded } });
  await fill(shop, 1, "/store", { headers: { "x-forwarded-for": "2001:db8::1" } });
  expect((await visit("2001:db8::2")).status).toBe(503);
  expect((await visit("192.0.2.1, 2001:db8::3")).status).toBe(503);
  await fill(shop, 1, "/store", { headers: { "x-forwarded-for": "192.0.2.1" } });
  expect(shop.refused).toEqual(["page", "page"]);
});

test("one turn starts no more fast reads of one address than three for each of its pages", async () => {
  const shop = await openShop({ pagesPerAddress: 2, answer: ANSWERS_AT_ONCE });
  for (let turn = 0; turn < 2; turn += 1) {
    const statuses = await askAtOnce(shop.port, READS);
    expect(statuses.map((status, at) => status === (at < 6 ? 200 : 503))).toEqual(Array(15).fill(true));
  }
});

const MIX = ["/store?page=", "/smartphoneItems?limit=", "/smartphoneItems/7?n=", "/_.data?n="];

test("sixteen clients of one address that wait for each answer are never refused, however late the loop is", async () => {
  const shop = await openShop({ isLate: () => true, real: true });
  const client = async (number: number) => {
    for (let at = 0; at < 20; at += 1) {
      const answer = await shop.ask(`${MIX[(number + at) % MIX.length]}${number * 20 + at}`);
      expect(answer.status).toBe(200);
      await answer.text();
    }
  };
  const clients = Promise.all(Array.from({ length: 16 }, (_, number) => client(number)));
  let over = false;
  const end = clients.finally(() => {
    over = true;
  });
  while (!over) {
    for (const finish of shop.held.splice(0)) finish();
    await new Promise((resolve) => setImmediate(resolve));
  }
  await end;
  expect(shop.refused).toEqual([]);
});
