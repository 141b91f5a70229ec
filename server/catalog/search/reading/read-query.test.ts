import fc from "fast-check";
import { expect, test } from "vitest";
import { readModels } from "#server/demo/read-demo.ts";
import type { Fact } from "./facts.ts";
import { readQuery, textWithout } from "./read-query.ts";
import { buildVocabulary } from "./vocabulary.ts";

const vocabulary = buildVocabulary(readModels().map((model, index) => ({ ...model, id: index + 1 })));
const read = (text: string) => readQuery(text, vocabulary);

/** A fact in words. A model by what stands for it. */
function inWords(fact: Fact): string {
  switch (fact.kind) {
    case "model":
      return fact.label;
    case "brand":
      return fact.brands.join("/");
    case "colour":
      return fact.slugs ? [...fact.slugs].join("/") : fact.families.join("/");
    case "storage":
      return `${fact.sizes.join("/")} GB`;
    case "condition":
      return fact.conditions.join("/");
    case "price":
      return `${fact.min ?? 0} to ${fact.max ?? "any"} €`;
    case "battery":
      return `${fact.least} %`;
  }
}
const facts = (text: string) => read(text).facts.map(inWords).join(", ");

test.each([
  ["iphone 13 noir 128", "iPhone 13, noir, 128 GB"],
  ["apple iphone 13 128go noir", "Apple, iPhone 13, 128 GB, noir"],
  ["14pro", "iPhone 14 Pro"],
  ["galaxy a 54", "Galaxy A54 5G"],
  ["p30lite", "P30 Lite"],
  ["redminote10pro", "Redmi Note 10 Pro"],
  ["s22+", "Galaxy S22+"],
  ["note 10 plus", "Galaxy Note 10+"],
  ["iphone se 2e génération", "iPhone SE (2020)"],
  ["se 3", "iPhone SE (2022)"],
  ["iphone", "iPhone"],
  ["iphone pro max", "iPhone Pro Max"],
  ["samsung 5g", "Samsung, Galaxy 5G"],
])("%j names %j, glued or parted", (text, expected) => {
  expect(facts(text).replace("Galaxy 5G", "5G")).toBe(expected.replace("Galaxy 5G", "5G"));
});

test.each([
  ["ipone 13", "iPhone 13"],
  ["iphne13 pro", "iPhone 13 Pro"],
  ["galxys22", "Galaxy S22"],
  ["redmi not 10", "Redmi Note 10"],
  ["samsoung a53 nior", "Samsung, Galaxy A53 5G, noir"],
])("%j is %j with a slip, and less certain", (text, expected) => {
  expect(facts(text)).toBe(expected);
  expect(Math.min(...read(text).facts.map(({ certainty }) => certainty))).toBeLessThan(1);
});

test.each([
  ["1 tera", "1024 GB"],
  ["256 giga", "256 GB"],
  ["8 go de ram", ""],
  ["128 جيجا", "128 GB"],
  ["moins de 300 €", "0 to 300 €"],
  ["150 max", "0 to 150 €"],
  ["iphone 12 à 250€", "iPhone 12, 0 to 250 €"],
  ["pixel 6 à 200 €", "Pixel 6, 0 to 200 €"],
  ["entre 200 et 300 euros", "200 to 300 €"],
  ["200-300€", "200 to 300 €"],
  ["1 000 €", "0 to 1000 €"],
  ["iphone 12 pro max 400 euros", "iPhone 12 Pro Max, 0 to 400 €"],
  ["iphone 12 128 max 300", "iPhone 12, 128 GB, 0 to 300 €"],
  ["under 500", "0 to 500 €"],
  ["اقل من ٣٠٠ يورو", "0 to 300 €"],
  ["batterie 90 %", "90 %"],
])("%j is the amount %j", (text, expected) => {
  expect(facts(text)).toBe(expected);
});

test.each([
  ["doré", "or"],
  ["noires", "noir"],
  ["titane bleu", "titane-bleu"],
  ["gris sidéral", "gris-sideral"],
  ["black", "noir"],
  ["اسود", "noir"],
  ["iphone 12 très bon état", "iPhone 12, très bon"],
  ["grade a+", "neuf"],
  ["grade a", "très bon"],
  ["like new", "neuf/scellé"],
])("%j is %j", (text, expected) => {
  expect(facts(text)).toBe(expected);
});

test.each([
  ["ايفون ١٣ برو", "iPhone 13 Pro"],
  ["سامسونج جالكسي اس 23 الترا", "Samsung, Galaxy S23 Ultra"],
  ["iphone ۱۳", "iPhone 13"],
  ["ｉＰｈｏｎｅ　１３", "iPhone 13"],
])("other scripts and digits are read: %j is %j", (text, expected) => {
  expect(facts(text)).toBe(expected);
});

test("words that mean nothing here change no fact", () => {
  const fillers = [
    "pas cher",
    "occasion",
    "reconditionné",
    "acheter",
    "téléphone",
    "débloqué",
    "cheap",
    "مستعمل",
  ];
  const queries = ["iphone 13 noir", "galxy s22 128", "pixel 7 moins de 200 €"];
  fc.assert(
    fc.property(
      fc.constantFrom(...queries),
      fc.subarray(fillers),
      fc.subarray(fillers),
      (query, before, after) => {
        expect(facts([...before, query, ...after].join(" "))).toBe(facts(query));
      },
    ),
  );
});

test("the order of the words does not matter", () => {
  const words = ["iphone", "13", "pro", "noir", "256go", "reconditionné"];
  const expected = facts(words.join(" ")).split(", ").sort();
  fc.assert(
    fc.property(fc.shuffledSubarray(words, { minLength: words.length }), (shuffled) => {
      expect(facts(shuffled.join(" ")).split(", ").sort()).toEqual(expected);
    }),
  );
});

test("numbers and names that no phone has are no words of a text", () => {
  for (const text of ["iphone 99", "galaxy s25", "iphone 5s"]) {
    const { words, unfit } = read(text);
    expect([text, words.length, unfit.length]).toEqual([text, 0, 1]);
  }
});

test("unknown words are left for the texts of listings, and no fact is guessed from them alone", () => {
  expect(read("grill pain")).toMatchObject({ facts: [], words: [0, 1] });
  expect(read("iphone avec facture")).toMatchObject({ words: [2] });
});

test("every model is found by its own full name, whatever its case and accents", () => {
  for (const { brand, model, storageGb, colour, colourSlug } of readModels()) {
    const reading = read(`${brand} ${model} ${storageGb} Go ${colour}`.toUpperCase());
    const named = reading.facts.flatMap((fact) => (fact.kind === "model" ? [fact.names[0]?.model] : []));
    const coloured = reading.facts.flatMap((fact) =>
      fact.kind === "colour" &&
      (fact.slugs?.has(colourSlug) ??
        fact.families.some((one) => vocabulary.families.get(colourSlug)?.includes(one)))
        ? [colour]
        : [],
    );
    expect([named, coloured, reading.words, reading.unfit]).toEqual([[model], [colour], [], []]);
  }
});

test("a search without one of its facts is the rest of the text", () => {
  const reading = read("iPhone 13  noir, 128go pas cher");
  const colour = reading.facts.find(({ kind }) => kind === "colour");
  expect(textWithout(reading, colour?.pieces ?? [])).toBe("iPhone 13 128go pas cher");
});

test("any text is read, in a bounded number of pieces, and reading twice gives the same", () => {
  const piece = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.constantFrom(
      "iphone",
      "13",
      "pro",
      "max",
      "€",
      "moins de",
      "128",
      "go",
      "noir",
      "a",
      "à",
      "s",
      "+",
      "%",
      "-",
    ),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      const text = pieces.join(" ");
      const reading = read(text);
      expect(reading.pieces.length).toBeLessThanOrEqual(40 * 20);
      expect(read(text)).toEqual(reading);
      const places = [...reading.facts.flatMap((fact) => fact.pieces), ...reading.words, ...reading.unfit];
      expect(new Set(places).size).toBe(places.length);
      for (const place of places) expect(reading.pieces[place]).toBeDefined();
    }),
  );
});
