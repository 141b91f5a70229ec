import fc from "fast-check";
import { expect, test } from "vitest";
import { readModels } from "#server/demo/read-demo.ts";
import { readSearch, type SearchReading } from "./read-search.ts";
import { buildVocabulary } from "./vocabulary.ts";

const models = readModels().map((model, index) => ({ ...model, id: index + 1 }));
const vocabulary = buildVocabulary(models);

/** Models that the reading names by itself, without any listing's text. */
function named(reading: SearchReading): string[] {
  if (reading.words.length || (!reading.modelIds && !reading.guesses.length)) return [];
  const sets = [
    reading.modelIds ?? models.map(({ id }) => id),
    ...reading.guesses.map((guess) => guess.modelIds),
  ];
  const left = models.filter(({ id }) => sets.every((ids) => ids.includes(id)));
  return [...new Set(left.map(({ model }) => model))].sort();
}

const read = (text: string) => readSearch(text, vocabulary);
const iphone13Pro = ["iPhone 13 Pro", "iPhone 13 Pro Max"];

test.each([
  ["iphone 13 pro", iphone13Pro],
  ["ipone 13 pro", iphone13Pro],
  ["IPHONE 13 PRO", iphone13Pro],
  ["iphone13pro", iphone13Pro],
  ["i phone 13 pro", iphone13Pro],
  ["iphne13 pro", iphone13Pro],
  ["un iphone 13 pro avec le 5", []],
  ["pro max iphone 13", ["iPhone 13 Pro Max"]],
  ["pixel 6 a", ["Pixel 6a"]],
  ["pixle 6a", ["Pixel 6a"]],
  ["iphone samsung", []],
])("%s names %j", (text, expected) => {
  expect(named(read(text))).toEqual(expected);
});

test.each(["galxy s21", "galaxy s 21", "GalaxyS21", "samsung s21", "samsumg galaxi s21"])(
  "%s names the Galaxy S21 family and nothing else",
  (text) => {
    const found = named(read(text));
    expect(found.length).toBeGreaterThan(1);
    expect(found.every((model) => model.startsWith("Galaxy S21"))).toBe(true);
  },
);

test("S21+ is not every S21", () => {
  expect(named(read("s21+")).every((model) => model.startsWith("Galaxy S21+"))).toBe(true);
  expect(named(read("s21+"))).not.toEqual([]);
});

test.each(["128", "128go", "128 go", "128 Go", "128gb", "128 GB"])("%s is a storage", (text) => {
  const ids = models.filter(({ storageGb }) => storageGb === 128).map(({ id }) => id);
  expect(read(text)).toMatchObject({ modelIds: ids, words: [], guesses: [] });
});

test("a terabyte is 1 To, 1 TB and 1024", () => {
  const ids = models.filter(({ storageGb }) => storageGb === 1024).map(({ id }) => id);
  for (const text of ["1 To", "1tb", "1024"]) expect(read(text).modelIds).toEqual(ids);
});

test("colours are known with their accents, without, in the feminine, in English and in Arabic", () => {
  const ofColour = (text: string) => {
    const reading = read(text);
    const ids = reading.modelIds ?? reading.guesses[0]?.modelIds ?? [];
    return new Set(models.filter(({ id }) => ids.includes(id)).map(({ colour }) => colour));
  };
  expect(ofColour("gris sidéral")).toEqual(new Set(["Gris Sidéral"]));
  expect(ofColour("GRIS SIDERAL")).toEqual(new Set(["Gris Sidéral"]));
  expect(ofColour("blanche")).toContain("Blanc");
  expect(ofColour("noire")).toContain("Noir");
  expect(ofColour("black")).toContain("Noir");
  expect(ofColour("أسود")).toContain("Noir");
});

test("a word that is known as it is gets no guess: `pro` is not the beginning of anything else", () => {
  expect(read("pro").guesses).toEqual([]);
});

test("digits are never guessed: there is no iPhone 99, and 1 is not the beginning of 128", () => {
  expect(read("iphone 99")).toMatchObject({ words: ["99"], guesses: [] });
  expect(read("1")).toMatchObject({ modelIds: null, words: ["1"], guesses: [] });
});

test("words that name no model are left for the text, idle ones for nobody", () => {
  expect(read("iphone avec une batterie")).toMatchObject({ words: ["batterie"] });
  expect(read("semi")).toMatchObject({ modelIds: null });
  expect(read("avec")).toMatchObject({ modelIds: null, words: ["avec"] });
});

test("every model is found by its own full name, whatever its case and accents", () => {
  for (const { id, brand, model, storageGb, colour } of models) {
    const reading = read(`${brand} ${model} ${storageGb} Go ${colour}`.toUpperCase());
    expect(reading.words).toEqual([]);
    expect(reading.guesses).toEqual([]);
    expect(reading.modelIds).toContain(id);
  }
});

test("any text can be read, and what goes to the text index is letters and digits", () => {
  const piece = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.constantFrom("iphone", "13", "'", "%", "_", "\\", ":*", "&"),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const reading = read(pieces.join(" "));
      const words = [
        ...reading.words,
        ...reading.guesses.map(({ word }) => word),
        ...reading.phrase.split(" "),
      ];
      expect(words.every((word) => !/[\0-/:-`{-\x7f]/.test(word))).toBe(true);
      expect(reading.words.length + reading.guesses.length).toBeLessThanOrEqual(12);
    }),
  );
});

test("one slip in a long model word changes nothing of what is named", () => {
  const slip = fc.tuple(
    fc.constantFrom("iphone", "galaxy", "samsung", "pixel", "xiaomi"),
    fc.nat(),
    fc.boolean(),
  );
  fc.assert(
    fc.property(slip, ([word, seed, swap]) => {
      const at = 1 + (seed % (word.length - 2));
      const wrong = swap
        ? word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2)
        : word.slice(0, at) + word.slice(at + 1);
      expect(named(read(wrong))).toEqual(named(read(word)));
    }),
  );
});
