import { afterAll, beforeAll, expect, test } from "vitest";
import { type Fleet, openFleet } from "#tests/races/fleet.ts";
import { openTcpProxy, type TcpProxy } from "./tcp-proxy.ts";

let fleet: Fleet;
let proxy: TcpProxy;
let address: string;
let item: number;

beforeAll(async () => {
  fleet = await openFleet();
  item = await fleet.listing(50);
  proxy = await openTcpProxy(fleet.database.$client.options.connectionString ?? "");
  address = (await fleet.start({ url: proxy.url, environment: { LOG_LEVEL: "silent" } })).address;
}, 120_000);
afterAll(async () => {
  await fleet.close();
  await proxy.close();
});

async function open(path: string, cookie = "") {
  const answer = await fetch(address + path, { headers: { accept: "text/html", cookie } });
  const { status, headers } = answer;
  return {
    status,
    age: headers.get("age"),
    retryAfter: headers.get("retry-after"),
    html: await answer.text(),
  };
}
const ENGLISH = "reluit_lang=en";
const seen = () => ["/", "/store", `/product/${item}`, "/about"];

/** The shop notices the cut a moment later. */
const untilAway = () => expect.poll(async () => (await open("/")).age, { interval: 20 }).not.toBeNull();

async function untilFresh(path: string) {
  await expect
    .poll(
      async () => {
        const { status, age } = await open(path);
        return [status, age];
      },
      { timeout: 20_000, interval: 100 },
    )
    .toEqual([200, null]);
}

test("a cached page is sent stale with its age while the database is away, and fresh afterwards", async () => {
  const before = new Map<string, string>();
  for (const path of seen()) {
    await untilFresh(path);
    before.set(path, (await open(path)).html);
  }
  await proxy.cut();
  await untilAway();
  for (let turn = 0; turn < 2; turn += 1)
    for (const path of seen()) {
      const { status, age, html } = await open(path);
      expect([path, status, html === before.get(path)]).toEqual([path, 200, true]);
      expect(Number(age ?? Number.NaN)).toBeGreaterThanOrEqual(0);
    }
  await proxy.restore();
  for (const path of seen()) await untilFresh(path);
}, 120_000);

test("an outdated page is still sent stale when it cannot be rendered again", async () => {
  const path = `/product/${item}`;
  await untilFresh("/");
  await untilFresh(path);
  await fleet.query("update smartphone_items set name = 'Un autre nom' where id = $1", [item]);
  await expect.poll(async () => (await open(path)).html, { timeout: 10_000 }).toContain("Un autre nom");
  await proxy.cut();
  await untilAway();
  const stale = await open(path);
  expect([stale.status, stale.age]).toEqual([200, expect.stringMatching(/^\d+$/)]);
  expect(stale.html).toContain("Un autre nom");
  await proxy.restore();
  await untilFresh(path);
}, 60_000);

test("other pages answer 503 with Retry-After and the shop’s own page in the visitor’s language", async () => {
  await untilFresh("/");
  await proxy.cut();
  await untilAway();
  for (const [path, cookie, language, direction] of [
    ["/store?brand=apple", "", "fr", "ltr"],
    ["/store?brand=apple&sort=price-asc", ENGLISH, "en", "ltr"],
    [`/product/${item}?lang=ar`, "", "ar", "rtl"],
    ["/repair", ENGLISH, "en", "ltr"],
  ] as const) {
    const { status, retryAfter, age, html } = await open(path, cookie);
    expect([path, status, retryAfter, age]).toEqual([path, 503, "2", null]);
    expect(html).toContain(`<html lang="${language}" dir="${direction}"`);
    // The page has the shop's header and footer.
    expect(html).toMatch(/<header[ >][\s\S]*<footer[ >]/);
  }
  await proxy.restore();
  await untilFresh("/store?brand=apple");
}, 60_000);
