import { describe, expect, test } from "vitest";
import { areaTab, readNavigationState } from "./navigation-state.ts";

describe("the navigation state", () => {
  test("is empty without a state", () => {
    expect(readNavigationState(null)).toEqual({
      token: null,
      redirectAfterClientInfo: null,
      activeTab: null,
      from: null,
      profileMissing: false,
      asked: false,
    });
  });

  test("contains the given texts", () => {
    const state = readNavigationState({ token: "a.b.c", from: "/sell", profileMissing: true });
    expect(state).toMatchObject({ token: "a.b.c", from: "/sell", profileMissing: true });
  });

  test("ignores values that are not texts", () => {
    expect(readNavigationState({ token: 5, from: { pathname: "/sell" }, activeTab: "" })).toMatchObject({
      token: null,
      from: null,
      activeTab: null,
    });
  });
});

test("the dashboard opens by default", () => {
  expect(areaTab(new URLSearchParams(), null)).toBe("dashboard");
  expect(areaTab(new URLSearchParams("activeTab=settings"), null)).toBe("dashboard");
});

test("the address or the navigation state opens the orders", () => {
  expect(areaTab(new URLSearchParams("activeTab=orders"), null)).toBe("orders");
  expect(areaTab(new URLSearchParams(), "orders")).toBe("orders");
});

test("the address wins over the navigation state", () => {
  expect(areaTab(new URLSearchParams("activeTab=dashboard"), "orders")).toBe("dashboard");
});
