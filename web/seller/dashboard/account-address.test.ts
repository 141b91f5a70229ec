import { expect, test } from "vitest";
import { accountAddress, readAccountView } from "./account-address.ts";

const read = (query: string) => readAccountView(new URLSearchParams(query));

test("an address without parameters shows the first page of listings", () => {
  expect(read("")).toEqual({ tab: "listings", page: 1, search: "" });
  expect(read("tab=nonsense&page=0")).toEqual({ tab: "listings", page: 1, search: "" });
  for (const page of ["-1", "1.5", "x", "99999999"]) expect(read(`page=${page}`).page).toBe(1);
  expect(accountAddress(read(""))).toBe("/seller-account");
});

test("a view survives its address", () => {
  const views = [
    { tab: "orders", page: 3, search: "" },
    { tab: "listings", page: 2, search: "iPhone 13 & co" },
    { tab: "security", page: 1, search: "" },
  ] as const;
  for (const view of views) expect(read(accountAddress(view))).toEqual(view);
});

test("orders are not searched", () => {
  expect(read("tab=orders&search=x").search).toBe("");
});
