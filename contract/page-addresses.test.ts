import { describe, expect, it } from "vitest";
import { readPageAddress } from "./page-addresses.ts";

describe("the address of a page", () => {
  it("keeps the parameters that the page reads, in a fixed order", () => {
    const one = readPageAddress("/store", "page=2&brand=apple");
    expect(one).toEqual({ address: "/store?brand=apple&page=2", cacheable: true });
    expect(readPageAddress("/store", "brand=apple&page=2")).toEqual(one);
  });

  it("knows the battery of the store, and the scale of conditions", () => {
    expect(readPageAddress("/store", "minBattery=90&condition=correct")).toEqual({
      address: "/store?condition=correct&minBattery=90",
      cacheable: true,
    });
    expect(readPageAddress("/etats", "lang=ar")).toEqual({ address: "/etats?lang=ar", cacheable: true });
  });

  it("drops parameters that the page does not read", () => {
    const plain = { address: "/store", cacheable: true };
    for (const query of ["", "x=1", "utm_source=a&fbclid=b", "Brand=apple", "&&", "?", "a;b=c"])
      expect(readPageAddress("/store", query)).toEqual(plain);
    expect(readPageAddress("/about", "search=x&lang=en")).toEqual({
      address: "/about?lang=en",
      cacheable: true,
    });
  });

  it("keeps invalid values of known parameters and is not cacheable", () => {
    for (const query of [
      "brand=nokia",
      "minBattery=0",
      "minBattery=101",
      "minBattery=8e1",
      "page=0",
      "brand=apple&brand=samsung",
      "sort=",
      "search=%00",
    ])
      expect(readPageAddress("/store", query)).toEqual({
        address: `/store?${new URLSearchParams(query)}`,
        cacheable: false,
      });
  });

  it("is not cacheable for a path without a page", () => {
    for (const path of ["/nowhere", "/STORE", "/store/", "//store", "/product/0", "/product/x", "/__proto__"])
      expect(readPageAddress(path, "a=1")).toEqual({ address: `${path}?a=1`, cacheable: false });
  });

  it("names the route of a data request", () => {
    expect(readPageAddress("/store.data", "_routes=pages%2Fbuy%2Fstore").cacheable).toBe(true);
    expect(readPageAddress("/store.data", "_routes=pages%2Fcompany%2Fabout").cacheable).toBe(false);
    expect(readPageAddress("/_.data", "_routes=pages%2Fbuy%2Fhome").cacheable).toBe(true);
    expect(readPageAddress("/store", "_routes=pages%2Fbuy%2Fstore").address).toBe("/store");
  });
});
