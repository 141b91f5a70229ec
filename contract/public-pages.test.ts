import { describe, expect, test } from "vitest";
import { canonicalPath, inLanguage, STANDING_PAGES } from "./public-pages.ts";

const of = (address: string) => {
  const { pathname, searchParams } = new URL(address, "http://shop");
  return canonicalPath(pathname, searchParams);
};

describe("the canonical address of a page", () => {
  test.each([
    ["/", "/"],
    ["/acheter", "/"],
    ["/i-repair?search=iphone", "/repair"],
    ["/store/", "/store"],
    ["/store?lang=en", "/store"],
    ["/store?brand=Samsung", "/store?brand=samsung"],
    ["/store?brand=nokia", "/store"],
    ["/store?page=3&brand=apple", "/store?brand=apple&page=3"],
    ["/store?page=1", "/store"],
    ["/store?page=2&sort=price-asc&storage=128&brand=apple", "/store?brand=apple"],
    ["/store?page=2&minBattery=90", "/store"],
    ["/etats?lang=en", "/etats"],
    ["/store?search=iphone&utm_source=mail", "/store"],
    ["/product/480?lang=ar", "/product/480"],
    ["/vendeurs/deux-vies?page=2", "/vendeurs/deux-vies"],
    ["/repair/models?brand=Apple&search=13", "/repair/models?brand=apple"],
    ["/repair/services?services=3,7&model=12", "/repair/services?model=12"],
  ])("%s counts as %s", (address, canonical) => {
    expect(of(address)).toBe(canonical);
    expect(of(canonical)).toBe(canonical);
  });

  test.each([
    "/cart",
    "/client-area?activeTab=orders",
    "/repair/summary?model=1",
    "/repair/models",
    "/repair/services?model=abc",
    "/product/abc",
    "/vendeurs/%C3%A9t%C3%A9",
    "/constructor",
    "/nowhere",
  ])("%s has none: search engines have no business there", (address) => {
    expect(of(address)).toBeNull();
  });

  test("names the language unless it is French", () => {
    expect(inLanguage("/store", "fr")).toBe("/store");
    expect(inLanguage("/store", "ar")).toBe("/store?lang=ar");
    expect(inLanguage("/store?brand=apple", "en")).toBe("/store?brand=apple&lang=en");
  });

  test("of every standing page is its path", () => {
    expect(STANDING_PAGES).toContain("/about");
    for (const path of STANDING_PAGES) expect(of(path)).toBe(path);
  });
});
