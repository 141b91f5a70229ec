import { expect, test } from "vitest";
import { CONDITIONS, GRADES, gradeOf } from "#contract/catalog/conditions.ts";
import { isBatteryTooWeak } from "#contract/catalog/grades.ts";
import { priceRepair, seriesOf, writeRepairPrice } from "#contract/repair/repair-rules.ts";
import arabicColours from "#messages/ar/colours.json" with { type: "json" };
import englishColours from "#messages/en/colours.json" with { type: "json" };
import frenchColours from "#messages/fr/colours.json" with { type: "json" };
import { drawPhone } from "#server/catalog/pictures/draw-phone.ts";
import { readListings, readModels, readPeople, readPhones, readRepairPhones } from "./read-demo.ts";

const phones = readPhones();
const models = readModels();
const listings = readListings();
const people = readPeople();
const repairPhones = readRepairPhones();

const variantOf = (row: { brand: string; model: string; storageGb: number }, colour: string) =>
  [row.brand, row.model, row.storageGb, colour].join(" ");
const modelByVariant = new Map(models.map((model) => [variantOf(model, model.colourSlug), model]));
const modelOf = (listing: (typeof listings)[number]) =>
  modelByVariant.get(variantOf(listing, listing.colour));

test("there are at least 62 phones in at least 160 variants of model and storage", () => {
  expect(phones.length).toBeGreaterThanOrEqual(62);
  const variants = new Set(models.map(({ brand, model, storageGb }) => `${brand} ${model} ${storageGb}`));
  expect(variants.size).toBeGreaterThanOrEqual(160);
});

test("no phone and no variant is there twice", () => {
  expect(new Set(phones.map(({ model }) => model)).size).toBe(phones.length);
  expect(modelByVariant.size).toBe(models.length);
});

test("there are 450 to 520 listings, and every phone has at least three, not all sold", () => {
  expect(listings.length).toBeGreaterThanOrEqual(450);
  expect(listings.length).toBeLessThanOrEqual(520);
  for (const phone of phones) {
    const own = listings.filter(({ model }) => model === phone.model);
    expect(own.length, phone.model).toBeGreaterThanOrEqual(3);
    expect(
      own.some(({ stock }) => stock > 0),
      phone.model,
    ).toBe(true);
  }
});

test("every listing is of a known variant and carries its battery", () => {
  for (const listing of listings) {
    expect(listing.batteryCapacity).toBe(modelOf(listing)?.battery.replace(" ", ""));
  }
});

test("prices are believable and end in ,00 ,90 or ,99", () => {
  for (const { priceCents } of listings) {
    expect(Number.isInteger(priceCents)).toBe(true);
    expect(priceCents).toBeGreaterThanOrEqual(7_900);
    expect(priceCents).toBeLessThanOrEqual(120_000);
    expect([0, 90, 99]).toContain(priceCents % 100);
  }
});

test("every storage of a phone has a memory, and storages grow", () => {
  for (const { ramByStorage, model } of phones) {
    const storages = ramByStorage.map(([storageGb]) => storageGb);
    expect(storages, model).toEqual([...new Set(storages)].sort((a, b) => a - b));
  }
  for (const { ram } of models) expect(ram).toMatch(/^\d+ Go$/);
});

test("the description names the storage exactly once, as a number followed by GB", () => {
  for (const { description, storageGb } of listings) {
    expect(description.match(/\d+ GB/g)).toEqual([`${storageGb} GB`]);
  }
});

test("no two descriptions are alike, each of two to five sentences without a percentage", () => {
  expect(new Set(listings.map(({ description }) => description)).size).toBe(listings.length);
  for (const { description } of listings) {
    const sentences = description.split(/(?<=\.) (?=[A-ZÀÉ])/);
    expect(sentences.length, description).toBeGreaterThanOrEqual(2);
    expect(sentences.length, description).toBeLessThanOrEqual(5);
    expect(description).not.toMatch(/%|comme neuf/i);
    expect(description).not.toMatch(/['"]/);
  }
});

test("every condition and every grade is well represented", () => {
  for (const condition of CONDITIONS) {
    expect(listings.filter((listing) => listing.condition === condition).length).toBeGreaterThanOrEqual(20);
  }
  for (const grade of [...GRADES, null]) {
    expect(listings.filter(({ condition }) => gradeOf(condition) === grade).length).toBeGreaterThanOrEqual(
      20,
    );
  }
});

test("every battery but that of a sealed phone is measured, and agrees with the condition", () => {
  for (const { condition, batteryHealth } of listings) {
    expect(batteryHealth === null).toBe(condition === "Neuf");
    expect(isBatteryTooWeak(condition, batteryHealth)).toBe(false);
  }
});

test("about one listing in fourteen is sold, the others have one to eight units", () => {
  const share = listings.filter(({ stock }) => stock === 0).length / listings.length;
  expect(share).toBeGreaterThan(0.05);
  expect(share).toBeLessThan(0.09);
  for (const { stock } of listings) expect(stock).toBeLessThanOrEqual(8);
});

test("every seller has listings of their own", () => {
  const sellers = people.filter(({ seller }) => seller).map(({ username }) => username);
  expect(new Set(listings.map(({ seller }) => seller))).toEqual(new Set(sellers));
  for (const username of sellers) {
    expect(listings.filter(({ seller }) => seller === username).length).toBeGreaterThanOrEqual(30);
  }
});

test("usernames and phone numbers keep the limits of the sign-up form", () => {
  for (const { username, seller, customer } of people) {
    expect(username).toMatch(/^\w{3,20}$/);
    if (seller) expect(seller.phoneNumber).toMatch(/^\d{8,15}$/);
    if (customer) expect(customer.telephone).toMatch(/^\d{8,15}$/);
  }
});

test("listings are of different ages, none older than 120 days, the oldest first", () => {
  const ages = listings.map(({ daysAgo }) => daysAgo);
  expect(new Set(ages).size).toBe(listings.length);
  expect(Math.max(...ages)).toBeLessThanOrEqual(120);
  expect(ages).toEqual(ages.toSorted((one, other) => other - one));
});

test("every colour has its word in three languages, and no word is unused", () => {
  const used = [...new Set(models.map(({ colourSlug }) => colourSlug))].sort();
  for (const words of [frenchColours, englishColours, arabicColours]) {
    expect(Object.keys(words).sort()).toEqual(used);
    for (const word of Object.values(words)) expect(word.trim()).not.toBe("");
  }
});

test("a phone never has a colour twice", () => {
  for (const { colours, model } of phones) {
    expect(new Set(colours.map(([slug]) => slug)).size, model).toBe(colours.length);
  }
});

test("the screen fits in the body and agrees with its description", () => {
  for (const { model, look, screenSize } of phones) {
    const [, inches = "", tall = "", wide = ""] =
      /^([\d,]+) pouces, .*?(\d{3,4}) × (\d{3,4})$/.exec(screenSize) ?? [];
    expect(Number(inches.replace(",", ".")), model).toBe(look.screenInches);
    const scale = (look.screenInches * 25.4) / Math.hypot(Number(tall), Number(wide));
    expect(Number(wide) * scale, model).toBeLessThan(look.widthMm);
    expect(Number(tall) * scale, model).toBeLessThan(look.heightMm);
    expect(look.cornerMm, model).toBeLessThan(look.widthMm / 4);
  }
});

const repairedOf = (brand: string) =>
  repairPhones.filter((phone) => phone.brand === brand).map(({ name }) => name);

test("every iPhone that the store sells is repaired", () => {
  const sold = phones.filter(({ brand }) => brand === "Apple");
  expect(repairedOf("Apple").toSorted()).toEqual(sold.map(({ model }) => model).toSorted());
  expect(repairedOf("Apple")).toHaveLength(32);
});

test("the families of today are repaired: iPhone 16, Galaxy S24, Pixel 9", () => {
  const all = repairPhones.map(({ name }) => name);
  for (const [family, names] of [
    ["iPhone 16", ["", "e", " Plus", " Pro", " Pro Max"]],
    ["Galaxy S24", ["", "+", " FE", " Ultra"]],
    ["Pixel 9", ["", "a", " Pro", " Pro XL"]],
  ] as const)
    expect(all.filter((name) => name.startsWith(family)).toSorted()).toEqual(
      names.map((name) => family + name).toSorted(),
    );
});

test("Samsung and Xiaomi have their whole families, each in one piece and no phone twice", () => {
  for (const [brand, families] of [
    ["Samsung", ["Galaxy S", "Galaxy Note", "Galaxy A"]],
    ["Xiaomi", ["Mi", "Redmi Note", "Redmi", "POCO"]],
  ] as const) {
    const series = repairedOf(brand).map(seriesOf);
    expect(series.filter((one, index) => one !== series[index - 1])).toEqual(families);
    expect(new Set(repairedOf(brand)).size).toBe(series.length);
  }
});

test("repair prices are shown as whole euros ending in nine, the diagnosis is free", () => {
  for (const { name, options } of repairPhones) {
    for (const { kind, priceCents } of options) {
      const { gross } = priceRepair({ price: writeRepairPrice(priceCents) });
      if (kind === "diagnosis" || priceCents === null) expect(gross).toBe(0);
      else expect(gross % 1000, `${name} ${kind}`).toBe(900);
    }
  }
});

test("a repaired phone that the store does not sell has a look that can be drawn", () => {
  const sold = new Set(phones.map(({ model }) => model.replace(/ 5G$/, "")));
  for (const { name, look, colourHex } of repairPhones) {
    if (sold.has(name)) expect(look, name).toBeNull();
    else expect(look && drawPhone(look, colourHex ?? "", "both"), name).toMatch(/^<svg/);
    expect(Boolean(look), name).toBe(Boolean(colourHex));
  }
});
