import * as z from "zod/mini";

import { CONDITION_LEVELS } from "../repair/buyback.ts";
import { oneLine } from "../typed-text.ts";
import { DEFECTS, StorageGb } from "./phone-answers.ts";

const GRID_LIMITS = { prices: 5000, cents: 1_000_000 } as const;
/** Prices are whole euros. */
const EURO = 100;

const rate = z.int("WRONG_TYPE").check(z.gte(0, "TOO_SMALL"), z.lte(10_000, "TOO_BIG"));
const rates = <Name extends string>(names: readonly Name[]) =>
  z.strictObject(Object.fromEntries(names.map((name) => [name, rate])) as Record<Name, typeof rate>);
export const GridCents = z
  .int("WRONG_TYPE")
  .check(z.gte(EURO, "TOO_SMALL"), z.lte(GRID_LIMITS.cents, "TOO_BIG"), z.multipleOf(EURO, "INVALID"));
/** What a grid says about every model. Rates are basis points of the base price. */
export const GridRules = z
  .strictObject({
    /** The share of the base price that each state keeps. */
    factors: rates(CONDITION_LEVELS),
    /** The share of the base price that each defect costs. */
    deductions: rates(DEFECTS),
    /** The least that the shop pays for a phone that it buys. */
    floorCents: GridCents,
  })
  .check(
    // A worse state never pays more.
    z.refine(
      ({ factors }) =>
        CONDITION_LEVELS.every(
          (level, at) => at === 0 || factors[level] <= factors[CONDITION_LEVELS[at - 1] ?? level],
        ),
      { path: ["factors"], error: "INVALID" },
    ),
  );
export type GridRules = z.infer<typeof GridRules>;

/** The base price of a model with a storage. */
export const GridPrice = z.strictObject({
  brand: oneLine(60),
  model: oneLine(120),
  storageGb: StorageGb,
  cents: GridCents,
});
export type GridPrice = z.infer<typeof GridPrice>;

export const priceKey = ({ brand, model, storageGb }: Omit<GridPrice, "cents">) =>
  `${brand}\n${model}\n${storageGb}`.toLowerCase();

/** The content of a version of the grid. */
export const GridContent = z
  .strictObject({
    rules: GridRules,
    prices: z.array(GridPrice).check(z.maxLength(GRID_LIMITS.prices, "TOO_LONG")),
  })
  .check(
    z.refine(({ prices }) => new Set(prices.map(priceKey)).size === prices.length, {
      path: ["prices"],
      error: "TAKEN",
    }),
  );
export type GridContent = z.infer<typeof GridContent>;

/** The part of a published grid that prices one model. */
export const ModelGrid = z.object({
  version: z.int(),
  brand: z.string(),
  model: z.string(),
  rules: GridRules,
  /** The base prices, smallest storage first. */
  storages: z.array(z.object({ storageGb: z.int(), cents: z.int() })),
  /** The days for which an offer holds. */
  offerDays: z.int(),
});
export type ModelGrid = z.infer<typeof ModelGrid>;

/** The rules of a shop's first draft, which it then changes. */
export const FIRST_RULES: GridRules = {
  factors: { perfect: 10_000, good: 8800, average: 7400, bad: 5500, verybad: 3800 },
  deductions: {
    screen_cracked: 3000,
    screen_marked: 800,
    back_glass: 1500,
    frame_bent: 2000,
    battery_worn: 1000,
    no_power: 6000,
    water: 4500,
    camera: 1500,
    biometrics: 1800,
    sound: 800,
    charging: 1000,
    button: 600,
  },
  floorCents: 500,
};
