import { expect, test } from "vitest";
import { priceRepair, seriesOf, writeRepairPrice } from "#contract/repair-rules.ts";
import { drawPhone } from "#server/catalog/pictures/draw-phone.ts";
import { demoPhones } from "./phones.ts";
import { demoOptions, demoRepairPhones } from "./repair-catalogue.ts";

const namesOf = (brand: string) =>
  demoRepairPhones.filter((phone) => phone.brand === brand).map(({ name }) => name);

test("every iPhone from 8 to 15 Pro Max that the store sells is repaired", () => {
  const sold = demoPhones.filter(({ brand, model }) => brand === "Apple" && !model.startsWith("iPhone 16"));
  expect(namesOf("Apple").toSorted()).toEqual(sold.map(({ model }) => model).toSorted());
  expect(namesOf("Apple")).toHaveLength(27);
});

test("Samsung and Xiaomi have their whole families, each in one piece and no phone twice", () => {
  for (const [brand, families] of [
    ["Samsung", ["Galaxy S", "Galaxy Note", "Galaxy A"]],
    ["Xiaomi", ["Mi", "Redmi Note", "Redmi", "POCO"]],
  ] as const) {
    const series = namesOf(brand).map(seriesOf);
    expect(series.filter((one, index) => one !== series[index - 1])).toEqual(families);
    expect(new Set(namesOf(brand)).size).toBe(series.length);
  }
});

test("prices are shown as whole euros ending in nine, the diagnosis is free", () => {
  for (const phone of demoRepairPhones) {
    for (const [kind, cents] of demoOptions(phone)) {
      const { gross } = priceRepair({ price: writeRepairPrice(cents) });
      if (kind === "diagnosis" || cents === null) expect(gross).toBe(0);
      else expect(gross % 1000, `${phone.name} ${kind}`).toBe(900);
    }
  }
});

test("a phone that the store does not sell has a look that can be drawn", () => {
  const sold = new Set(demoPhones.map(({ model }) => model.replace(/ 5G$/, "")));
  for (const { name, look, colourHex } of demoRepairPhones) {
    if (sold.has(name)) expect(look, name).toBeUndefined();
    else expect(look && drawPhone(look, colourHex ?? "", "both"), name).toMatch(/^<svg/);
    expect(Boolean(look), name).toBe(Boolean(colourHex));
  }
});
