import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { keepPage } from "./kept-page.ts";
import { openPageCache } from "./page-cache.ts";

const TEXT = Array.from({ length: 2000 }, (_, n) => `<li>iPhone ${n % 17} 128 Go, ${n % 349},00 €</li>`).join(
  "",
);
const page = () => keepPage({}, Buffer.from(TEXT), new Set(["lists"]));

test("a page is the same text in every encoding, in whatever order and however often they are asked for", async () => {
  for (const order of [
    ["br", "gzip", "identity"],
    ["identity", "gzip", "br"],
    ["gzip", "identity", "br", "gzip"],
  ] as const) {
    const kept = page();
    for (const encoding of order) {
      const body = await kept.pack(encoding);
      const plain = { br: brotliDecompressSync, gzip: gunzipSync, identity: (same: Buffer) => same }[
        encoding
      ](body);
      expect(plain.toString()).toBe(TEXT);
    }
  }
  const kept = page();
  const [one, other, packed] = await Promise.all([kept.pack("br"), kept.pack("br"), kept.pack("gzip")]);
  expect(one).toBe(other);
  expect(gunzipSync(packed).toString()).toBe(TEXT);
});

test("a page that somebody took packed no longer holds its text", async () => {
  const kept = page();
  expect(kept.bytes).toBeGreaterThan(TEXT.length);
  await kept.pack("br");
  expect(kept.bytes).toBeLessThan(TEXT.length / 10);
  expect(kept.atHand("identity")).toBeUndefined();
});

test("what a page says that it takes is all that it keeps in memory, of whatever it was made", async () => {
  const room = Buffer.alloc(1_000_000);
  for (const text of [TEXT, "<p>Bonjour</p>"]) {
    const part = room.subarray(0, room.write(text));
    const kept = keepPage({}, part, new Set());
    for (const encoding of ["identity", "gzip", "br", "identity"] as const) {
      const body = await kept.pack(encoding);
      expect.soft([encoding, body.buffer.byteLength]).toEqual([encoding, body.length]);
    }
  }
});

test("a page packed tighter is the same text in fewer bytes, in memory of its own, and says so", async () => {
  const kept = page();
  await kept.packTighter();
  expect(kept.atHand("br")).toBeUndefined();
  const before = (await kept.pack("br")).length;
  const bytes = kept.bytes;
  let resized = 0;
  kept.onResize(() => {
    resized += 1;
  });
  await kept.packTighter();
  const body = await kept.pack("br");
  expect(body.length).toBeLessThan(before);
  expect(kept.atHand("br")).toBe(body);
  expect(brotliDecompressSync(body).toString()).toBe(TEXT);
  expect(body.buffer.byteLength).toBe(body.length);
  expect([kept.bytes, resized]).toEqual([bytes - before + body.length, 1]);
  await kept.packTighter();
  expect([await kept.pack("br"), resized]).toEqual([body, 1]);
});

test("the cache counts a page by what it holds now, and has room for more", async () => {
  const cache = openPageCache({ maxBytes: TEXT.length * 5 });
  for (let number = 0; number < 20; number += 1)
    await (await cache.get(`/${number}`, async () => page()))?.pack("br");
  expect(cache.figures()).toMatchObject({ pages: 20, evictions: 0 });
  expect(cache.bytes).toBeLessThan(TEXT.length * 2);
  for (let number = 0; number < 20; number += 1) await cache.get(`/plain${number}`, async () => page());
  expect(cache.bytes).toBeLessThanOrEqual(TEXT.length * 5);
  cache.drop({ lists: true, ids: [] });
  expect(cache.bytes).toBe(0);
});

test("pages that were kept packed and are then wanted plain take no more than the cache may hold", async () => {
  const cache = openPageCache({ maxBytes: TEXT.length * 5 });
  const pages = Array.from({ length: 20 }, () => page());
  for (const [number, kept] of pages.entries())
    await (await cache.get(`/${number}`, async () => kept))?.pack("br");
  for (const kept of pages) await kept.pack("identity");
  expect(cache.bytes).toBeLessThanOrEqual(TEXT.length * 5);
  expect(cache.figures().evictions).toBeGreaterThan(0);
});
