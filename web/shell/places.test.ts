import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  currentAt,
  headerAddress,
  isLanding,
  isSearchable,
  PLACES,
  productInHash,
  SECTIONS,
  sectionOf,
} from "./places.ts";

describe("the activity of a page", () => {
  it.each([
    ["/", "buy"],
    ["/acheter", "buy"],
    ["/store", "buy"],
    ["/product/12", "buy"],
    ["/vendre", "sell"],
    ["/revendre", "sell"],
    ["/sell", "sell"],
    ["/seller-account", "sell"],
    ["/reparer", "repair"],
    ["/repair", "repair"],
    ["/repair/models", "repair"],
    ["/i-repair", "repair"],
  ])("is known from the address %s", (pathname, section) => {
    expect(sectionOf(pathname)).toBe(section);
  });
  it("takes no other page for one that merely starts alike", () => {
    expect(sectionOf("/repairs-elsewhere")).toBe("buy");
    expect(sectionOf("/sellers")).toBe("buy");
  });
});

describe("a hash with a product", () => {
  it("leads to the product's page", () => {
    expect(productInHash("#/product/12")).toBe("/product/12");
    expect(productInHash("#!/product/12/")).toBe("/product/12");
  });
  it("leads nowhere without a number", () => {
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
  ])("%j leads to the product here and nowhere else", (hash) => {
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
  it("are the home page and the three activities", () => {
    expect(["/", "/acheter", "/vendre", "/reparer"].every(isLanding)).toBe(true);
    expect(isLanding("/store")).toBe(false);
  });
});

describe("a link to where the reader is", () => {
  it("says so on its page and below it", () => {
    expect(currentAt("/repair/models", "/repair")).toBe("page");
    expect(currentAt("/reparer", "/repair")).toBeUndefined();
  });
});

describe("what the header differs by", () => {
  const links = [...PLACES.map(([, to]) => to), "/sell"];
  const looks = (pathname: string) => ({
    links: links.map((to) => currentAt(pathname, to)),
    landing: isLanding(pathname),
    searchable: isSearchable(pathname),
    section: SECTIONS.filter(([, to]) => to === pathname),
  });
  const word = fc.constantFrom(
    "",
    "store",
    "repair",
    "repairs",
    "sell",
    "seller-account",
    "acheter",
    "product",
  );
  const addresses = fc
    .array(fc.oneof(word, fc.string()), { maxLength: 3 })
    .map((parts) => `/${parts.join("/")}`);

  it("tells all that the header makes of an address", () => {
    fc.assert(
      fc.property(addresses, (pathname) => {
        expect(looks(headerAddress(pathname))).toEqual(looks(pathname));
      }),
    );
  });
  it("is the same for all phones", () => {
    expect(headerAddress("/product/12")).toBe(headerAddress("/product/13"));
  });
});
