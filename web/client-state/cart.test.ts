import { afterEach, describe, expect, test, vi } from "vitest";
import { nextCheckoutKey } from "./cart.ts";

test("a new cart has a unique key", () => {
  expect(nextCheckoutKey(null)).toMatch(/^[0-9a-f]{32}-1$/);
  expect(nextCheckoutKey(null)).not.toBe(nextCheckoutKey(null));
  expect(nextCheckoutKey("an older release’s")).toMatch(/^[0-9a-f]{32}-1$/);
});

test("two tabs that change the same cart, or are refused, at the same time agree on the next key", () => {
  const key = nextCheckoutKey(null);
  expect(nextCheckoutKey(key)).toBe(nextCheckoutKey(key));
  expect(nextCheckoutKey(nextCheckoutKey(key))).toBe(key.replace(/1$/, "3"));
});

describe("a stored cart", () => {
  const phone = { ...{ id: "7", name: "iPhone 13", price: 429, image: "", quantity: 1 }, type: "SMARTPHONE" };
  const repair = { ...{ id: "3", name: "Écran", price: 100, image: "", quantity: 1 }, type: "REPAIR" };

  /** The cart as a page reads it that opens with this storage. */
  async function open(stored: unknown) {
    vi.resetModules();
    vi.stubGlobal("window", {});
    vi.stubGlobal("sessionStorage", { getItem: () => JSON.stringify(stored) });
    const { currentCart } = await import("./cart.ts");
    return currentCart();
  }
  afterEach(() => vi.unstubAllGlobals());

  test("keeps a line without a tax rate: 20 % for a repair, none for a phone", async () => {
    expect(await open([phone, repair])).toMatchObject([
      { id: "7", taxRate: 0 },
      { id: "3", taxRate: 0.2 },
    ]);
  });

  test("leaves out the line that can’t be read, and no other", async () => {
    expect(await open([{ ...phone, quantity: "many" }, repair, null])).toMatchObject([{ id: "3" }]);
  });

  test("is empty when it is no list", async () => {
    expect(await open({ lines: [] })).toEqual([]);
  });
});
