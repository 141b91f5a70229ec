import { expect, test } from "vitest";
import { favouriteIds, toggledFavourite } from "./favourites.ts";

test("a second toggle removes a phone from the followed ones", () => {
  expect(toggledFavourite("", 7)).toBe("7");
  expect(toggledFavourite("7", 9)).toBe("9,7");
  expect(toggledFavourite("9,7", 7)).toBe("9");
});

test("invalid ids in storage are ignored", () => {
  expect(favouriteIds("12,,x,-3,1.5,8")).toEqual([12, 8]);
});
