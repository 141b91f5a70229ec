import { expect, test } from "vitest";
import { areaTab } from "./area-tab.ts";

test("the dashboard opens when nothing else is asked", () => {
  expect(areaTab(new URLSearchParams(), null)).toBe("dashboard");
  expect(areaTab(new URLSearchParams("activeTab=settings"), null)).toBe("dashboard");
});

test("the address and the navigation can ask for the orders", () => {
  expect(areaTab(new URLSearchParams("activeTab=orders"), null)).toBe("orders");
  expect(areaTab(new URLSearchParams(), "orders")).toBe("orders");
});

test("the address has the last word", () => {
  expect(areaTab(new URLSearchParams("activeTab=dashboard"), "orders")).toBe("dashboard");
});
