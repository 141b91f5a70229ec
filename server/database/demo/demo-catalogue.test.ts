import { expect, test } from "vitest";
import arabicColours from "#messages/ar/colours.json" with { type: "json" };
import englishColours from "#messages/en/colours.json" with { type: "json" };
import frenchColours from "#messages/fr/colours.json" with { type: "json" };
import { DEMO_CONDITIONS, expandCatalogue } from "./expand-catalogue.ts";
import { demoPhones } from "./phones.ts";
import { DEMO_SELLER_KEYS, demoCustomer, demoSellers } from "./sellers.ts";

const { models, listings } = expandCatalogue(demoPhones);
const modelByKey = new Map(models.map((model) => [model.key, model]));

test("there are at least 62 phones in at least 160 variants of model and storage", () => {
  expect(demoPhones.length).toBeGreaterThanOrEqual(62);
  const variants = new Set(models.map(({ brand, model, storageGb }) => `${brand} ${model} ${storageGb}`));
  expect(variants.size).toBeGreaterThanOrEqual(160);
});

test("no two variants share a key", () => {
  expect(modelByKey.size).toBe(models.length);
});

test("there are 450 to 520 listings, and every phone has at least three, not all sold", () => {
  expect(listings.length).toBeGreaterThanOrEqual(450);
  expect(listings.length).toBeLessThanOrEqual(520);
  for (const phone of demoPhones) {
    const own = listings.filter(({ modelKey }) => modelByKey.get(modelKey)?.model === phone.model);
    expect(own.length, phone.model).toBeGreaterThanOrEqual(3);
    expect(
      own.some(({ sold }) => !sold),
      phone.model,
    ).toBe(true);
  }
});

test("every listing is of a known variant and carries its battery", () => {
  for (const listing of listings) {
    expect(listing.batteryCapacity).toBe(`${modelByKey.get(listing.modelKey)?.batteryMah}mAh`);
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

test("every storage of a phone has a price and a memory, dearer as it grows", () => {
  for (const phone of demoPhones) {
    const prices = phone.storagesGb.map((storageGb) => phone.basePriceCents[storageGb] ?? 0);
    expect(Object.keys(phone.basePriceCents).map(Number), phone.model).toEqual([...phone.storagesGb]);
    expect(prices, phone.model).toEqual(prices.toSorted((a, b) => a - b));
  }
  for (const { ram } of models) expect(ram).toMatch(/^\d+ Go$/);
});

test("the description names the storage exactly once, as a number followed by GB", () => {
  for (const { description, modelKey } of listings) {
    expect(description.match(/\d+ GB/g)).toEqual([`${modelByKey.get(modelKey)?.storageGb} GB`]);
  }
});

test("no two descriptions are alike, each of two to five sentences with the battery's health", () => {
  expect(new Set(listings.map(({ description }) => description)).size).toBe(listings.length);
  for (const { description } of listings) {
    const sentences = description.split(/(?<=\.) (?=[A-ZÀÉ])/);
    expect(sentences.length, description).toBeGreaterThanOrEqual(2);
    expect(sentences.length, description).toBeLessThanOrEqual(5);
    expect(description).toMatch(/\d+\u00a0%/);
    expect(description).not.toMatch(/['"]/);
  }
});

test("every condition and every grade is well represented", () => {
  for (const condition of DEMO_CONDITIONS) {
    expect(listings.filter((listing) => listing.condition === condition).length).toBeGreaterThanOrEqual(20);
  }
  for (const grade of ["A+", "A", "B", "C", null]) {
    expect(listings.filter((listing) => listing.grade === grade).length).toBeGreaterThanOrEqual(20);
  }
});

test("about one listing in fourteen is sold, and only those have no stock", () => {
  const share = listings.filter(({ sold }) => sold).length / listings.length;
  expect(share).toBeGreaterThan(0.05);
  expect(share).toBeLessThan(0.09);
  for (const { sold, stock } of listings) {
    expect(stock === 0).toBe(sold);
    expect(stock).toBeLessThanOrEqual(8);
  }
});

test("every seller has listings of their own", () => {
  expect(demoSellers.map(({ key }) => key)).toEqual([...DEMO_SELLER_KEYS]);
  for (const key of DEMO_SELLER_KEYS) {
    expect(listings.filter(({ sellerKey }) => sellerKey === key).length).toBeGreaterThanOrEqual(30);
  }
});

test("usernames and phone numbers keep the limits of the sign-up form", () => {
  for (const { username } of [...demoSellers, demoCustomer]) expect(username).toMatch(/^[\w-]{3,20}$/);
  for (const { phoneNumber } of demoSellers) expect(phoneNumber).toMatch(/^\d{8,15}$/);
  expect(demoCustomer.telephone).toMatch(/^\d{8,15}$/);
});

test("listings are of different ages, none older than 120 days", () => {
  const ages = listings.map(({ daysAgo }) => daysAgo);
  expect(new Set(ages).size).toBe(listings.length);
  expect(Math.min(...ages)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...ages)).toBeLessThanOrEqual(120);
});

test("every colour has its word in three languages, and no word is unused", () => {
  const used = [...new Set(models.map(({ colour }) => colour))].sort();
  for (const words of [frenchColours, englishColours, arabicColours]) {
    expect(Object.keys(words).sort()).toEqual(used);
    for (const word of Object.values(words)) expect(word.trim()).not.toBe("");
  }
});

test("body colours are hexadecimal, and a phone never has one twice", () => {
  for (const { colours, model } of demoPhones) {
    for (const { hex } of colours) expect(hex).toMatch(/^#[0-9a-f]{6}$/);
    expect(new Set(colours.map(({ slug }) => slug)).size, model).toBe(colours.length);
  }
});

test("the screen fits in the body and agrees with its description", () => {
  for (const { model, look, screenSize } of demoPhones) {
    const [, inches = "", tall = "", wide = ""] =
      /^([\d,]+) pouces, .*?(\d{3,4}) × (\d{3,4})$/.exec(screenSize) ?? [];
    expect(Number(inches.replace(",", ".")), model).toBe(look.screenInches);
    const scale = (look.screenInches * 25.4) / Math.hypot(Number(tall), Number(wide));
    expect(Number(wide) * scale, model).toBeLessThan(look.widthMm);
    expect(Number(tall) * scale, model).toBeLessThan(look.heightMm);
    expect(look.cornerMm, model).toBeLessThan(look.widthMm / 4);
  }
});

test("the same phones always give the same catalogue", () => {
  expect(expandCatalogue(demoPhones)).toEqual({ models, listings });
});
