import { expect, test } from "vitest";
import type { SmartphoneItem } from "#contract/catalog/catalog.ts";
import { readListings, readModels } from "#server/demo/read-demo.ts";
import { localizeItem, localizeWholeItem } from "./localize-item.ts";

const item = (name: string, model: Partial<SmartphoneItem["model"]> = {}) =>
  ({
    name,
    description: "Un choc d’un millimètre.",
    model: {
      brand: "Samsung",
      model: "Galaxy S21",
      storageCapacity: "128 GB",
      color: "Noir",
      colorSlug: "noir",
      screenSize: "6,2 pouces, Dynamic AMOLED 2X 2400 × 1080",
      camera:
        "Triple Leica (40 Mpx grand-angle, 20 Mpx ultra grand-angle, 8 Mpx téléobjectif) et capteur ToF",
      os: "iOS 13, évolutif vers iOS 26",
      ...model,
    },
  }) as SmartphoneItem;
const named = (name: string, locale: "fr" | "en" | "ar", model = {}) => {
  const { name: shown, nameLanguage } = localizeItem(item(name, model), locale);
  return [shown, nameLanguage];
};

test.each([
  ["Samsung Galaxy S21 128 Go Noir", "fr", "Samsung Galaxy S21 128 Go Noir"],
  ["Samsung Galaxy S21 128 Go Noir", "en", "Samsung Galaxy S21 128 GB Black"],
  ["galaxy  S21 128\u00a0Go noir", "en", "Galaxy S21 128 GB Black"],
  ["Galaxy S21 128 GB Black", "fr", "Galaxy S21 128 Go Noir"],
] as const)("the shop's own name %s is in %s %s", (name, locale, shown) => {
  expect(named(name, locale)).toEqual([shown, locale]);
});

test("in Arabic it reads from the right, with its parts apart", () => {
  expect(named("Galaxy S21 128 Go Noir", "ar")[0]).toMatch(/^\u200fGalaxy S21\u200e،\u200f 128 .+، .+$/);
});

test("in Arabic the plus sign of a model stays at its end", () => {
  const [shown] = named("Galaxy S23+ 128 Go Noir", "ar", { model: "Galaxy S23+" });
  expect(shown).toMatch(/^\u200fGalaxy S23\+\u200e،\u200f/);
});

test("a terabyte is one, whatever the model's unit", () => {
  expect(named("Galaxy S21 1 To Noir", "en", { storageCapacity: "1024 GB" })[0]).toBe(
    "Galaxy S21 1 TB Black",
  );
});

test.each(["Galaxy S21 comme neuf", "Galaxy S21 256 Go Noir", "Téléphone", "Galaxy S21 128 Go Noir !"])(
  "the seller's own name %s is left alone",
  (name) => {
    expect(named(name, "en")).toEqual([name, undefined]);
  },
);

test("a colour that is not on the list stays as it is written, in the name too", () => {
  const odd = { color: "Nuage de lait", colorSlug: "nuage-de-lait" };
  expect(localizeItem(item("x", odd), "en").model.color).toBe("Nuage de lait");
  expect(named("Galaxy S21 128 Go Nuage de lait", "en", odd)[0]).toBe("Galaxy S21 128 GB Nuage de lait");
  expect(localizeItem(item("x", { color: "Z", colorSlug: "constructor" }), "en").model.color).toBe("Z");
});

test("specifications of known words are translated, others stay whole, and so does the seller's text", () => {
  const { model, description } = localizeWholeItem(item("x"), "en");
  expect(model.screenSize).toBe("6.2 inches, Dynamic AMOLED 2X 2400 × 1080");
  expect(model.camera).toBe("Triple Leica (40 MP wide, 20 MP ultra-wide, 8 MP telephoto) and ToF sensor");
  expect(model.os).toBe("iOS 13, upgradable to iOS 26");
  expect(description).toBe("Un choc d’un millimètre.");
  const strange = "6,2 pouces, écran incurvé";
  expect(localizeWholeItem(item("x", { screenSize: strange }), "en").model.screenSize).toBe(strange);
  const same = localizeWholeItem(item("x"), "fr").model;
  expect([same.screenSize, same.camera, same.os]).toEqual([
    item("x").model.screenSize,
    item("x").model.camera,
    item("x").model.os,
  ]);
});

test("all names, colours and specifications of the demo are known", () => {
  const models = new Map(
    readModels().map((model) => [
      `${model.brand} ${model.model} ${model.storageGb} ${model.colourSlug}`,
      model,
    ]),
  );
  for (const listing of readListings()) {
    const model = models.get(`${listing.brand} ${listing.model} ${listing.storageGb} ${listing.colour}`);
    if (!model) throw new Error(listing.name);
    const { screenSize, camera, os, brand } = model;
    const shown = localizeWholeItem(
      item(listing.name, {
        ...{ brand, model: model.model, screenSize, camera, os },
        storageCapacity: `${model.storageGb} GB`,
        color: model.colour,
        colorSlug: model.colourSlug,
      }),
      "en",
    );
    expect(shown.nameLanguage, listing.name).toBe("en");
    const told = [shown.model.screenSize, shown.model.camera, shown.model.os].join(" ");
    expect(told).not.toMatch(/pouces|Mpx|angle|objectif|évolutif|capteur|sans /);
  }
});
