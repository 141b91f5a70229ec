import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { encodingAtHand, encodingFor, keepPage } from "./kept-page.ts";
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
    ["zstd", "identity", "br", "zstd"],
  ] as const) {
    const kept = page();
    for (const encoding of order) {
      const body = await kept.pack(encoding);
      const plain = {
        br: brotliDecompressSync,
        zstd: zstdDecompressSync,
        gzip: gunzipSync,
        identity: (same: Buffer) => same,
      }[encoding](body);
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
    for (const encoding of ["identity", "gzip", "zstd", "br", "identity"] as const) {
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

const BROWSER = "gzip, deflate, br, zstd";

test("a page that nobody had yet is packed quickly; when it was packed tighter all get that", async () => {
  const kept = page();
  expect([encodingAtHand(kept, BROWSER), encodingFor(kept, BROWSER)]).toEqual([undefined, "zstd"]);
  const quick = (await kept.pack("zstd")).length;
  expect([encodingAtHand(kept, BROWSER), encodingFor(kept, BROWSER)]).toEqual(["zstd", "zstd"]);
  await kept.packTighter();
  expect([encodingAtHand(kept, BROWSER), encodingFor(kept, BROWSER)]).toEqual(["br", "br"]);
  expect(kept.atHand("br")?.length).toBeLessThan(quick);
  expect(kept.atHand("zstd")).toBeUndefined();
});

test("nobody gets an encoding that they did not name, or said that they don’t take", async () => {
  const kept = page();
  for (const encoding of ["br", "zstd", "gzip", "identity"] as const) await kept.pack(encoding);
  for (const [accepted, encoding] of [
    [undefined, "identity"],
    ["deflate", "identity"],
    ["gzip", "gzip"],
    ["gzip, deflate, br", "br"],
    ["br;q=0, zstd", "zstd"],
    ["gzip;q=0.5, br;q=0.0", "gzip"],
    ["brzstd", "identity"],
  ] as const)
    expect([accepted, encodingAtHand(kept, accepted)]).toEqual([accepted, encoding]);
  const fresh = page();
  expect(["gzip, br", "gzip", "identity", undefined].map((accepted) => encodingFor(fresh, accepted))).toEqual(
    ["br", "gzip", "identity", "identity"],
  );
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
