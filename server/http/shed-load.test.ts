import type { RequestListener, Server, ServerResponse } from "node:http";
import { connect } from "node:net";
import { afterEach, expect, test } from "vitest";
import { wordsIn } from "#tests/screens/words-in.ts";
import { openFrontDoor } from "./front-door.ts";
import { requestBounds } from "./request-bounds.ts";
import { nextPart, openLoadShedder } from "./shed-load.ts";

const PLACES = {
  page: { most: 2, busy: 2, besideWrites: 1 },
  read: { most: 2, busy: 1 },
  write: { most: 3, busy: 1 },
};
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
  readonly isBusy?: () => boolean;
  readonly now?: () => number;
  readonly places?: typeof PLACES;
  /** Answers at once and returns true, or leaves the request under way. */
  readonly answer?: (path: string, response: ServerResponse) => boolean;
}

/** A shop of few places, whose requests are under way until `finish` is called. */
async function openShop({
  known = [],
  isBusy = () => false,
  now = () => 0,
  places = PLACES,
  answer = () => false,
}: ShopOptions = {}) {
  const held: (() => void)[] = [];
  const refused: string[] = [];
  const door = openFrontDoor();
  const shedder = openLoadShedder({
    metrics: { refused: (kind) => refused.push(kind) },
    knowsPage: (key) => known.includes(key),
    shop: "Reluit",
    corsOrigins: ["https://boutique.example"],
    places,
    busyness: { isBusy, stop: () => {} },
    now,
  });
  door.answerFirst(shedder.answer);
  finishAll = () => {
    for (const finish of held) finish();
  };
  const handler: RequestListener = ({ url = "" }, response) => {
    if (!answer(url, response)) held.push(() => response.end("served"));
  };
  server = door.makeServer(handler, requestBounds({ CLIENT_SECONDS: 10 }));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const bound = server.address();
  const port = typeof bound === "object" && bound ? bound.port : 0;
  const ask = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init);
  return { ask, port, held, refused };
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

test("a read too many is refused as JSON, with when to ask again; those under way are answered, then there is room", async () => {
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

test("people are told in their language, on a page that asks again by itself", async () => {
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

test("one kind that is full leaves the others room; health, files and the card provider are always heard", async () => {
  const shop = await openShop();
  await fill(shop, 2, "/store", { headers: HTML });
  await fill(shop, 1, "/smartphoneItems");
  await fill(shop, 1, "/health/ready");
  await fill(shop, 1, "/assets/a.js");
  await fill(shop, 3, "/orders", { method: "POST" });
  expect((await shop.ask("/orders", { method: "POST" })).status).toBe(503);
  await fill(shop, 2, "/payments/webhook", { method: "POST" });
  expect(shop.refused).toEqual(["write"]);
});

test("a page that is kept or being made takes no place", async () => {
  const shop = await openShop({ known: ["fr /popular"] });
  await fill(shop, 2, "/store", { headers: HTML });
  expect((await shop.ask("/rare", { headers: HTML })).status).toBe(503);
  const before = shop.held.length;
  const answer = shop.ask("/popular", { headers: HTML });
  await expect.poll(() => shop.held.length).toBe(before + 1);
  shop.held.at(-1)?.();
  expect((await answer).status).toBe(200);
});

test("a busy process takes fewer writes: it may wait for the card provider, not for the processor", async () => {
  let busy = false;
  const shop = await openShop({ isBusy: () => busy });
  await fill(shop, 2, "/orders", { method: "POST" });
  busy = true;
  expect((await shop.ask("/orders", { method: "POST" })).status).toBe(503);
  busy = false;
  await fill(shop, 1, "/orders", { method: "POST" });
});

test("a busy process takes fewer pages while somebody orders, and as many as ever when nobody does", async () => {
  const shop = await openShop({ isBusy: () => true });
  await fill(shop, 1, "/store", { headers: HTML });
  await fill(shop, 1, "/orders", { method: "POST" });
  expect((await shop.ask("/rare", { headers: HTML })).status).toBe(503);
  shop.held.at(-1)?.();
  await fill(shop, 1, "/rare", { headers: HTML });
});

test("a few reads have the places that they have without an order, a crowd has those beside it", async () => {
  const read = { most: 40, busy: 13, besideWrites: 2 };
  const shop = await openShop({ isBusy: () => true, places: { ...PLACES, read } });
  await fill(shop, 1, "/orders", { method: "POST" });
  await fill(shop, 12, "/smartphoneItems");
  expect((await shop.ask("/smartphoneItems")).status).toBe(503);
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

/** A busy shop whose every read is answered at once, after some ms of work. */
async function openQuickShop(ms = 4) {
  let time = 0;
  return openShop({
    isBusy: () => true,
    now: () => time,
    answer(path, response) {
      if (!path.startsWith("/smartphoneItems")) return false;
      time += ms;
      response.end("[]");
      return true;
    },
  });
}
const READS = Array.from({ length: 40 }, (_, at) => `/smartphoneItems?page=${at}`);

test("of reads that a busy process answers at once, it takes for one turn what does not hold up the others", async () => {
  const shop = await openQuickShop();
  const first = await askAtOnce(shop.port, READS);
  expect(first.filter((status) => status === 200)).toHaveLength(13);
  expect(first.filter((status) => status === 503)).toHaveLength(27);
  expect((await askAtOnce(shop.port, READS.slice(0, 10))).every((status) => status === 200)).toBe(true);
});

test("beside an order, whose queries come back once a turn, such a turn is short", async () => {
  const shop = await openQuickShop();
  await fill(shop, 1, "/orders", { method: "POST" });
  await askAtOnce(shop.port, READS.slice(0, 12));
  const statuses = await askAtOnce(shop.port, READS.slice(0, 5));
  expect(statuses).toEqual([200, 200, 503, 503, 503]);
  expect(shop.refused).toEqual(["read", "read", "read"]);
});

test("what two browsers ask for at once is answered in any turn: other work on the machine is no crowd", async () => {
  const shop = await openQuickShop(20);
  await fill(shop, 1, "/orders", { method: "POST" });
  for (let turn = 0; turn < 5; turn += 1)
    expect(await askAtOnce(shop.port, READS.slice(0, 12))).toEqual(Array(12).fill(200));
  expect(shop.refused).toEqual([]);
});

test("a refused request leaves its connection whole", async () => {
  const shop = await openShop();
  await fill(shop, 3, "/orders", { method: "POST" });
  const body = "x".repeat(100_000);
  for (let turn = 0; turn < 3; turn += 1)
    expect((await shop.ask("/orders", { method: "POST", body })).status).toBe(503);
});

test("a process that makes people wait gives fewer places until they no longer do, and never none", () => {
  const waiting = { busy: true, oldestMs: 900, lateMs: 5 };
  expect(nextPart(1, waiting)).toBe(0.5);
  let part = 1;
  for (let moment = 0; moment < 100; moment += 1) part = nextPart(part, waiting);
  expect(part).toBe(1 / 8);
  // A database that is slow while the process rests is another matter.
  expect(nextPart(0.5, { busy: false, oldestMs: 900, lateMs: 200 })).toBeCloseTo(0.55);
  // Nobody waits for long yet, and every query of an order comes back late.
  expect(nextPart(1, { busy: true, oldestMs: 30, lateMs: 200 })).toBe(0.5);
  for (let moment = 0; moment < 20; moment += 1)
    part = nextPart(part, { busy: true, oldestMs: 30, lateMs: 5 });
  expect(part).toBe(1);
});
