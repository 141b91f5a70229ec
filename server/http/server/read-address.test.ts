import fc from "fast-check";
import { expect, test } from "vitest";
import { pageKeyOf, pageUrl } from "../pages/cache-keys.ts";
import { readAddress } from "./read-address.ts";

test.each([
  ["/store", { path: "/store", query: "" }],
  ["/store?a=1&b=?#c", { path: "/store", query: "a=1&b=?" }],
  ["/store??a", { path: "/store", query: "?a" }],
  ["/store#a?b", { path: "/store", query: "" }],
  ["http://elsewhere.example/store?a", { path: "/store", query: "a" }],
  ["HTTPS://elsewhere.example", { path: "/", query: "" }],
  ["http://[?a", { path: "/", query: "a" }],
  ["/\\[", { path: "/\\[", query: "" }],
  ["//evil.example/a", { path: "//evil.example/a", query: "" }],
  ["*", null],
  ["evil.example:443", null],
  ["", null],
  [undefined, null],
])("%s is read as %o", (target, address) => expect(readAddress(target)).toEqual(address));

test("no request target makes the reader throw, or names another host than the shop’s", () => {
  const odd = fc.string({ unit: fc.constantFrom(..."/\\[]:@%?#.;&=+ abé"), maxLength: 40 });
  const target = fc.oneof(
    odd,
    odd.map((text) => `/${text}`),
    odd.map((text) => `http://${text}`),
    fc.string(),
  );
  fc.assert(
    fc.property(target, fc.option(odd, { nil: undefined }), (url, cookie) => {
      readAddress(url);
      const address = pageUrl("https://shop.example", pageKeyOf(url, cookie));
      expect(address.host).toBe("shop.example");
      expect(address.pathname).not.toMatch(/^\/[/\\]/);
    }),
    { numRuns: 5000 },
  );
});
