import { expect, test } from "vitest";
import {
  brandName,
  choiceOf,
  matchesModel,
  ON_QUOTE,
  priceRepair,
  readChosen,
  readRepairPrice,
  repairTotals,
  seriesOf,
  writeRepairPrice,
} from "./repair-rules.ts";

test.each([
  ["79.90", 7990],
  ["79.9", 7990],
  ["79", 7900],
  ["0.00", 0],
  [ON_QUOTE, null],
  ["", null],
  ["-1", null],
  ["1e3", null],
  ["79,90", null],
  ["79.901", null],
])("the price %j of the wire is %j cents", (text, cents) => {
  expect(readRepairPrice(text)).toBe(cents);
});

test("every amount up to a thousand euros survives writing and reading", () => {
  const amounts = Array.from({ length: 100_001 }, (_, cents) => cents);
  expect(amounts.filter((cents) => readRepairPrice(writeRepairPrice(cents)) !== cents)).toEqual([]);
  expect(writeRepairPrice(null)).toBe("Sur devis");
});

test("a repair includes its tax, rounded per unit, and a quote counts 0", () => {
  expect(priceRepair({ price: "65.83" })).toEqual({ net: 6583, tax: 1317, gross: 7900, quote: false });
  expect(priceRepair({ price: ON_QUOTE })).toMatchObject({ gross: 0, quote: true });
  expect(priceRepair({ price: "0.00" })).toMatchObject({ gross: 0, quote: false });
  expect(repairTotals([{ price: "65.83" }, { price: "49.17" }, { price: ON_QUOTE }])).toEqual({
    net: 11_500,
    tax: 2300,
    gross: 13_800,
    quote: true,
  });
  expect(repairTotals([])).toEqual({ net: 0, tax: 0, gross: 0, quote: false });
});

test("a brand in an address gets its maker’s spelling, and an unknown text gives null", () => {
  expect(brandName("apple")).toBe("Apple");
  expect(brandName("GOOGLE")).toBe("Google");
  expect(brandName("oneplus")).toBe("Oneplus");
  expect(brandName("<script>")).toBeNull();
  expect(brandName("")).toBeNull();
  expect(brandName("a".repeat(60))).toBeNull();
  expect(choiceOf("Xiaomi")).toBe("xiaomi");
  expect(choiceOf("Google")).toBe("autre");
});

test.each([
  ["Galaxy S21+", "Galaxy S"],
  ["Galaxy Note 10", "Galaxy Note"],
  ["Galaxy A52s", "Galaxy A"],
  ["Redmi Note 13 Pro", "Redmi Note"],
  ["Redmi 9A", "Redmi"],
  ["POCO X3 Pro", "POCO"],
  ["Mi 11", "Mi"],
  ["Xiaomi 13T", "Mi"],
  ["iPhone 13", "iPhone"],
  ["Fairphone 5", null],
])("%s belongs to %s", (name, series) => {
  expect(seriesOf(name)).toBe(series);
});

test("a search finds a model by the words people type", () => {
  const model = { brand: "Samsung", name: "Galaxy S21+" };
  for (const search of ["s21", "S21+", "s21 plus", "samsung s21", "galaxys21", "", " s21 "])
    expect(matchesModel(model, search), search).toBe(true);
  for (const search of ["s22", "apple s21", "s21 ultra"]) expect(matchesModel(model, search)).toBe(false);
});

test("the services of an address are unique ids, in both notations", () => {
  expect(readChosen(new URLSearchParams("services=3,7&services=7&services=9"))).toEqual([3, 7, 9]);
  expect(readChosen(new URLSearchParams("services=,0,-1,x,99999999999,1e3"))).toEqual([]);
  expect(
    readChosen(new URLSearchParams(`services=${Array.from({ length: 99 }, (_, i) => i + 1)}`)),
  ).toHaveLength(50);
});
