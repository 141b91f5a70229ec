import fc from "fast-check";
import { expect, test } from "vitest";
import { priceKey } from "./grid.ts";
import { readGridCsv, writeGridCsv } from "./grid-csv.ts";

const name = fc
  .stringMatching(/^[A-Za-z0-9=+@;"é-][A-Za-z0-9 +;"é()-]{0,18}[A-Za-z0-9+)"]$/)
  .map((text) => text.replace(/\s+/g, " "));
const price = fc.record({
  brand: name,
  model: name,
  storageGb: fc.constantFrom(64, 128, 1024),
  cents: fc.integer({ min: 1, max: 9999 }).map((euros) => euros * 100),
});

test("a file that was written is read back whole, with quotes, semicolons and formulas", () =>
  fc.assert(
    fc.property(fc.uniqueArray(price, { selector: priceKey, maxLength: 20 }), (prices) => {
      expect(readGridCsv(writeGridCsv(prices))).toEqual({ prices, refusals: [] });
    }),
  ));

test("any text is read without an exception, and every line is taken, refused, empty or the head", () =>
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom("a", "1", '"', ";", "\t", "\n", " ", "€"), { maxLength: 60 }),
      (signs) => {
        const { prices, refusals } = readGridCsv(signs.join(""));
        expect(prices.length + refusals.length).toBeLessThanOrEqual(signs.length + 1);
      },
    ),
  ));

test("cells pasted from a spreadsheet have tabs, units and a currency", () => {
  expect(readGridCsv("Apple\tiPhone 13\t128 Go\t231 €\r\nApple\tiPhone 13\t256\t255,00")).toEqual({
    prices: [
      { brand: "Apple", model: "iPhone 13", storageGb: 128, cents: 23_100 },
      { brand: "Apple", model: "iPhone 13", storageGb: 256, cents: 25_500 },
    ],
    refusals: [],
  });
});

test("each refused line has its number and its reason", () => {
  const lines = [
    "Marque;Modèle;Stockage;Prix",
    "Apple;iPhone 13;128;231",
    "Apple;iPhone 13",
    ";iPhone 13;128;231",
  ];
  lines.push(
    "Apple;iPhone 13;beaucoup;231",
    "Apple;iPhone 13;256;231,50",
    "Apple;IPHONE 13;128;9",
    "Apple;iPhone 12;64;0",
  );
  const { prices, refusals } = readGridCsv(lines.join("\n"));
  expect(prices).toHaveLength(1);
  expect(refusals.map(({ line, reason }) => [line, reason])).toEqual([
    [3, "cells"],
    [4, "name"],
    [5, "storage"],
    [6, "price"],
    [7, "twice"],
    [8, "price"],
  ]);
});
