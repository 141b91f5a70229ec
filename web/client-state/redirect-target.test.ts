import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";

type Targets = typeof import("./redirect-target.ts");
let targets: Targets;
let storage: typeof import("./storage.ts");

beforeAll(async () => {
  const kept = new Map<string, string>();
  vi.stubGlobal("window", {});
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  storage = await import("./storage.ts");
  targets = await import("./redirect-target.ts");
});
afterEach(() => storage.writeTab({ redirectAfterLogin: null }));

describe("a path of this shop", () => {
  test.each(["/", "/cart", "/client-area?activeTab=orders", "/product/12#photos", "/store?search=a//b"])(
    "%j is one",
    (path) => {
      expect(targets.isOwnPath(path)).toBe(true);
    },
  );

  test.each([
    "",
    "cart",
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "\\/evil.example",
    "https://evil.example",
    "https:evil.example",
    "javascript:alert(1)",
    "data:text/html,x",
    " /cart",
    "/\t/evil.example",
    "/\r\n/evil.example",
    "\u0000//evil.example",
    "/a\\b",
    "/a\nb",
    ".//evil.example",
    "@evil.example",
  ])("%j is none", (path) => {
    expect(targets.isOwnPath(path)).toBe(false);
  });

  test.each([
    "/%09/evil.example",
    "/%2f/evil.example",
    "/%5cevil.example",
    "/.//evil.example",
    "/@evil.example",
  ])("%j stays in the shop", (path) => {
    expect(targets.isOwnPath(path)).toBe(true);
    expect(new URL(path, "https://shop.example").origin).toBe("https://shop.example");
  });
});

describe("home", () => {
  test("of a seller who is not a customer is the seller's account", () => {
    expect(targets.homeOf(["SELLER"])).toBe("/seller-account");
  });

  test("of a customer, and of a person with both roles, is the customer area", () => {
    expect(targets.homeOf(["CUSTOMER"])).toBe("/client-area");
    expect(targets.homeOf(["SELLER", "CUSTOMER"])).toBe("/client-area");
  });
});

describe("the target after a login", () => {
  test("is the saved page, once", () => {
    targets.saveRedirectTarget("/shipping-options");
    expect(targets.pageOf(["CUSTOMER"])).toBe("/shipping-options");
    targets.forgetRedirectTarget();
    expect(targets.pageOf(["CUSTOMER"])).toBe("/client-area");
  });

  test("keeps the query of the saved page", () => {
    targets.saveRedirectTarget("/client-area?activeTab=orders");
    expect(targets.pageOf(["CUSTOMER"])).toBe("/client-area?activeTab=orders");
  });

  test("is the account page when the saved page is for another role", () => {
    targets.saveRedirectTarget("/client-area");
    expect(targets.pageOf(["SELLER"])).toBe("/seller-account");
    targets.saveRedirectTarget("/sell");
    expect(targets.pageOf(["CUSTOMER"])).toBe("/client-area");
  });

  test("is the sell page for a seller who came from there", () => {
    targets.saveRedirectTarget("/sell");
    expect(targets.pageOf(["SELLER"])).toBe("/sell");
  });

  test("is never a page of another site", () => {
    targets.saveRedirectTarget("//evil.example");
    expect(targets.pageOf(["CUSTOMER"])).toBe("/client-area");
    storage.writeTab({ redirectAfterLogin: "https://evil.example" });
    expect(targets.pageOf(["CUSTOMER"])).toBe("/client-area");
  });
});

describe("a step of the checkout", () => {
  test.each(["/shipping-options", "/payment", "/payment?lang=ar", "/payment/", "/sandbox/3ds/pi_1_secret"])(
    "%j is one",
    (path) => {
      expect(targets.isCheckoutPath(path)).toBe(true);
    },
  );

  test.each(["/cart", "/payment-success", "/payments", "/x/payment", "//payment", "", null, 7])(
    "%j is none",
    (path) => {
      expect(targets.isCheckoutPath(path)).toBe(false);
    },
  );
});
