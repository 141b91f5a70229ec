import { expect, test } from "vitest";
import { isSameSearch } from "./same-search.ts";

test("an address shows a view whatever the order of its filters, its searched text and its page", () => {
  const address = new URLSearchParams("q=zoe&sort=-total&status=PAYED&cursor=abc&assignee=");
  expect(isSameSearch(address, "status=PAYED&sort=-total")).toBe(true);
  expect(isSameSearch(address, "status=PAYED")).toBe(false);
  expect(isSameSearch(new URLSearchParams("cursor=abc"), "")).toBe(true);
});
