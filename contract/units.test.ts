import { expect, test } from "vitest";
import { formatUnits } from "./units.ts";

const plain = (text: string) => text.replaceAll("\u00a0", " ");

test.each([
  ["iPhone 14 Pro, 512 GB, Violet", "iPhone 14 Pro, 512 Go, Violet"],
  ["Avec ses 1024 GB de mémoire", "Avec ses 1 To de mémoire"],
  ["128Go", "128 Go"],
  ["2 TB", "2 To"],
  ["5000mAh", "5 000 mAh"],
  ["3240 mAh, 89 %", "3 240 mAh, 89 %"],
  ["5,000 mAh", "5 000 mAh"],
  ["950 mAh", "950 mAh"],
  ["Galaxy S21 5G, 2 Goûts", "Galaxy S21 5G, 2 Goûts"],
  ["Toutes les 10 GBu", "Toutes les 10 GBu"],
])("%s reads %s in French", (text, french) => {
  expect(plain(formatUnits(text, "fr"))).toBe(french);
});

test("each language has its own units, and its text stays the same when it is formatted twice", () => {
  expect(plain(formatUnits("64 Go, 5000mAh", "en"))).toBe("64 GB, 5,000 mAh");
  expect(plain(formatUnits("64 GB, 5000mAh", "ar"))).toBe("64 غ.ب, 5,000 mAh");
  const once = formatUnits("1024 GB, 5000mAh", "fr");
  expect(formatUnits(once, "fr")).toBe(once);
});

test("a figure and its unit stay on one line", () => {
  expect(formatUnits("64 GB", "fr")).toBe("64\u00a0Go");
});
