import { expect, test } from "vitest";
import { findNearest } from "./find-nearest.ts";

const NAMES = ["iphone 13 minuit", "iphone 16 noir", "pixel 8 noir"];

/** A catalogue in which a phone is found when its name has all words. */
const api = {
  async items({ search = "" }: { search?: string }) {
    const found = NAMES.filter((name) => search.split(" ").every((word) => name.split(" ").includes(word)));
    return { items: found as never[], total: found.length, atLeast: false };
  },
};

test("a search that finds nothing leads to its words that find something together", async () => {
  expect(await findNearest(api, "iphone 13 noir")).toBe("iphone 13");
  expect(await findNearest(api, "un  pixel pas cher")).toBe("pixel");
  expect(await findNearest(api, "grille pain")).toBeNull();
});

test("six words are tried at most", async () => {
  expect(await findNearest(api, "a b c d e f pixel")).toBeNull();
});
