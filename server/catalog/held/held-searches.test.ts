import { expect, test } from "vitest";
import type { SearchPlan } from "../search/plan-search.ts";
import { openHeldSearches } from "./held-searches.ts";

const plan = (): SearchPlan => ({ by: "models", models: new Set([1]), partial: false });

test("the same search has the same plan, until a listing changes", () => {
  const searches = openHeldSearches();
  const first = searches.plan("iphone", plan);
  expect(searches.plan("iphone", plan)).toBe(first);
  expect(searches.plan("pixel", plan)).not.toBe(first);
  searches.drop();
  expect(searches.plan("iphone", plan)).not.toBe(first);
});

test("a search that asks for nothing has no plan", () => {
  expect(openHeldSearches().plan(" ", () => null)).toBeNull();
});

test("of many searches those that nobody asks for any more go first", () => {
  const searches = openHeldSearches(3);
  const [kept, gone] = [searches.plan("kept", plan), searches.plan("gone", plan)];
  for (const search of ["a", "b"]) {
    searches.plan(search, plan);
    expect(searches.plan("kept", plan)).toBe(kept);
  }
  expect(searches.plan("gone", plan)).not.toBe(gone);
});
