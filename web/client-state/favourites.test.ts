import { expect, test } from "vitest";
import { readFollowed, toggleIn } from "./favourites.ts";

test("a second toggle removes a phone from the followed ones", () => {
  expect(toggleIn("", { id: 7, priceCents: 45_990 })).toBe("7@45990");
  expect(toggleIn("7@45990", { id: 9, priceCents: null })).toBe("9,7@45990");
  expect(toggleIn("9,7@45990", { id: 7, priceCents: 1 })).toBe("9");
});

test("the list has a limit; the oldest are dropped", () => {
  const full = Array.from({ length: 200 }, (_, index) => index + 1).join(",");
  const more = readFollowed(toggleIn(full, { id: 999, priceCents: 5 }));
  expect(more).toHaveLength(200);
  expect(more[0]).toEqual({ id: 999, priceCents: 5 });
  expect(more.at(-1)?.id).toBe(199);
});

test("invalid parts of the storage are ignored", () => {
  expect(readFollowed("12@500,,x,-3,1.5,8,9@x,0@1").map(({ id, priceCents }) => [id, priceCents])).toEqual([
    [12, 500],
    [8, null],
    [9, null],
  ]);
});
