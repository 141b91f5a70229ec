import { describe, expect, it } from "vitest";
import { currentAt, isLanding, productInHash, sectionAt, sectionOf } from "./places.ts";

describe("the section of a page", () => {
  it.each([
    ["/", "buy"],
    ["/acheter", "buy"],
    ["/store", "buy"],
    ["/product/12", "buy"],
    ["/vendre", "sell"],
    ["/revendre", "sell"],
    ["/combien-vaut/iphone-13", "sell"],
    ["/sell", "sell"],
    ["/seller-account", "sell"],
    ["/reparer", "repair"],
    ["/repair", "repair"],
    ["/repair/models", "repair"],
    ["/i-repair", "repair"],
  ])("of the address %s", (pathname, section) => {
    expect(sectionOf(pathname)).toBe(section);
  });
  it("is not decided by a partial path segment", () => {
    expect(sectionOf("/repairs-elsewhere")).toBe("buy");
    expect(sectionOf("/sellers")).toBe("buy");
  });
});

describe("the section that a page belongs to", () => {
  it.each([
    ["/", "buy"],
    ["/favoris", "buy"],
    ["/product/12", "buy"],
    ["/revendre", "sell"],
    ["/repair/services", "repair"],
    ["/about", null],
    ["/cart", null],
    ["/storefront", null],
  ])("at %s is %s", (pathname, section) => {
    expect(sectionAt(pathname)).toBe(section);
  });
});

describe("a hash with a product", () => {
  it("leads to the product's page", () => {
    expect(productInHash("#/product/12")).toBe("/product/12");
    expect(productInHash("#!/product/12/")).toBe("/product/12");
  });
  it("leads nowhere without a valid id", () => {
    expect(productInHash("#/product/")).toBeNull();
    expect(productInHash("#/product/12x")).toBeNull();
    expect(productInHash("#/product/../login")).toBeNull();
  });
  it.each([
    "#//evil.example/product/12",
    "#https://evil.example/product/12",
    "#javascript:alert(1)/product/12",
    "#/\\evil.example/product/12",
    "#/%09/evil.example/product/12",
  ])("%j leads to the product page of this shop only", (hash) => {
    expect(productInHash(hash)).toBe("/product/12");
  });
  it.each([
    "#/product//evil.example",
    "#/product/12//evil.example",
    "#/product/javascript:alert(1)",
    "#/product/%31",
  ])("%j leads nowhere", (hash) => {
    expect(productInHash(hash)).toBeNull();
  });
});

describe("the landing pages", () => {
  it("are the home page and the three sections", () => {
    expect(["/", "/acheter", "/vendre", "/reparer"].every(isLanding)).toBe(true);
    expect(isLanding("/store")).toBe(false);
  });
});

describe("a link to the current page", () => {
  it("is marked on its page and on pages below it", () => {
    expect(currentAt("/repair/models", "/repair")).toBe("page");
    expect(currentAt("/reparer", "/repair")).toBeUndefined();
  });
});
