import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { compressAgain, encodedBody, encodingFor, makeCachedResponse } from "./cached-response.ts";

const TEXT = Array.from({ length: 2000 }, (_, n) => `<li>iPhone ${n % 17} 128 Go, ${n % 349},00 €</li>`).join(
  "",
);
const make = (text = TEXT) =>
  makeCachedResponse({ route: "page", headers: {}, body: Buffer.from(text), cacheTags: new Set(["lists"]) });

test("a response is the same text in every encoding", async () => {
  const response = await make();
  expect(brotliDecompressSync(await encodedBody(response, "br")).toString()).toBe(TEXT);
  expect(gunzipSync(await encodedBody(response, "gzip")).toString()).toBe(TEXT);
  expect((await encodedBody(response, "identity")).toString()).toBe(TEXT);
});

test("a response that is asked for again takes a fraction of its text in memory", async () => {
  expect((await compressAgain(await make())).bytes).toBeLessThan(TEXT.length / 10);
});

test("another text has another etag", async () => {
  const [one, same, other] = await Promise.all([make(), make(), make(`${TEXT}.`)]);
  expect(one.etag).toBe(same.etag);
  expect(one.etag).not.toBe(other.etag);
});

test.each([
  [undefined, "identity"],
  ["", "identity"],
  ["deflate", "identity"],
  ["zstd", "identity"],
  ["gzip", "gzip"],
  ["gzip, deflate, br, zstd", "br"],
  ["br;q=0, gzip", "gzip"],
  ["gzip;q=0.5, br;q=0.0", "gzip"],
  ["brzstd", "identity"],
] as const)("who accepts %s gets %s", (accepted, encoding) => expect(encodingFor(accepted)).toBe(encoding));
