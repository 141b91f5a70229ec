import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CONDITION_LEVELS } from "../repair/buyback.ts";
import { GridRules } from "./grid.ts";
import { bestPrice, offerPrice, type PhoneAnswers } from "./offer-price.ts";
import { DEFECTS, STOPS } from "./phone-answers.ts";

const rate = fc.integer({ min: 0, max: 10_000 });
const euros = (most: number) => fc.integer({ min: 1, max: most }).map((amount) => amount * 100);
const rules = fc
  .record({
    rates: fc.array(rate, { minLength: 5, maxLength: 5 }),
    deductions: fc.record(
      Object.fromEntries(DEFECTS.map((defect) => [defect, rate])) as Record<
        (typeof DEFECTS)[number],
        typeof rate
      >,
    ),
    floorCents: euros(50),
  })
  .map(({ rates, ...rest }) => {
    const falling = rates.toSorted((a, b) => b - a);
    return GridRules.parse({
      ...rest,
      factors: Object.fromEntries(CONDITION_LEVELS.map((level, at) => [level, falling[at]])),
    });
  });
const grid = fc.record({
  rules,
  storages: fc.tuple(euros(900), euros(900)).map(([small, large]) => [
    { storageGb: 128, cents: small },
    { storageGb: 256, cents: large },
  ]),
});
const answers: fc.Arbitrary<PhoneAnswers> = fc.record({
  functional: fc.boolean(),
  condition: fc.constantFrom(...CONDITION_LEVELS),
  storageGb: fc.constantFrom(128, 256, 512, null),
  defects: fc.subarray([...DEFECTS]),
  stops: fc.oneof(
    { weight: 4, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.subarray([...STOPS]) },
  ),
});

describe("the price of an offer", () => {
  test("is the sum of its steps, in whole euros, and the same for the same answers in any order", () =>
    fc.assert(
      fc.property(grid, answers, (given, said) => {
        const offer = offerPrice(given, said);
        if (!offer) return;
        expect(offer.steps.reduce((sum, { cents }) => sum + cents, 0)).toBe(offer.cents);
        expect(offer.cents % 100).toBe(0);
        const again = { ...said, defects: said.defects.toReversed(), stops: said.stops.toReversed() };
        expect(offerPrice(structuredClone(given), again)).toEqual(offer);
      }),
    ));

  test("is never below the floor, and nothing at all for a phone that is recycled", () =>
    fc.assert(
      fc.property(grid, answers, (given, said) => {
        const offer = offerPrice(given, said);
        if (!offer) return;
        if (said.stops.length > 0) expect(offer.cents).toBe(0);
        else expect(offer.cents).toBeGreaterThanOrEqual(given.rules.floorCents);
      }),
    ));

  test("is never raised by one more defect or a worse state", () =>
    fc.assert(
      fc.property(grid, answers, fc.constantFrom(...DEFECTS), (given, said, defect) => {
        const before = offerPrice(given, said);
        if (!before) return;
        const more = offerPrice(given, { ...said, defects: [...said.defects, defect] });
        expect(more?.cents).toBeLessThanOrEqual(before.cents);
        const worse = CONDITION_LEVELS[CONDITION_LEVELS.indexOf(said.condition) + 1];
        if (worse)
          expect(offerPrice(given, { ...said, condition: worse })?.cents).toBeLessThanOrEqual(before.cents);
      }),
    ));

  test("is at most the price that a model's page promises", () =>
    fc.assert(
      fc.property(grid, answers, (given, said) => {
        expect(offerPrice(given, said)?.cents ?? 0).toBeLessThanOrEqual(bestPrice(given));
      }),
    ));
});

const example = {
  rules: GridRules.parse({
    factors: { perfect: 10_000, good: 8800, average: 7400, bad: 5500, verybad: 3800 },
    deductions: {
      ...Object.fromEntries(DEFECTS.map((defect) => [defect, 1000])),
      screen_cracked: 3000,
      no_power: 9000,
    },
    floorCents: 500,
  }),
  storages: [{ storageGb: 128, cents: 26_500 }],
};
const working: PhoneAnswers = { functional: true, condition: "good", storageGb: 128, defects: [], stops: [] };

test("each deduction is one line", () => {
  expect(offerPrice(example, { ...working, defects: ["battery_worn", "screen_cracked"] })).toEqual({
    cents: 12_600,
    steps: [
      { kind: "base", storageGb: 128, cents: 26_500 },
      { kind: "condition", condition: "good", cents: -3200 },
      { kind: "defect", defect: "screen_cracked", cents: -8000 },
      { kind: "defect", defect: "battery_worn", cents: -2700 },
    ],
  });
});

test("a dead phone in a bad state is worth the floor", () => {
  const dead = { ...working, functional: false, condition: "verybad", defects: ["no_power"] } as const;
  expect(offerPrice(example, dead)).toMatchObject({ cents: 500 });
  expect(offerPrice(example, dead)?.steps.at(-1)).toEqual({ kind: "floor", cents: 14_300 });
});

test.each([
  ["no model in the grid", null, {}],
  ["a storage that the grid lacks", example, { storageGb: 64 }],
  ["no storage", example, { storageGb: null }],
  ["a phone that does not work, nobody knows why", example, { functional: false }],
])("a person sets the price for %s", (_, grid, change) => {
  expect(offerPrice(grid, { ...working, ...change })).toBeNull();
});

test("a locked phone is recycled, whatever else is known", () => {
  expect(offerPrice(null, { ...working, storageGb: null, stops: ["activation_lock"] })).toEqual({
    cents: 0,
    steps: [{ kind: "stop", stop: "activation_lock", cents: 0 }],
  });
});
