import type { PhoneLook } from "#contract/phone-look.ts";
import { type ColourSlug, colourName } from "./colour-name.ts";
import type { DemoBrand, DemoPhone } from "./demo-phone.ts";
import { describeListing } from "./describe-listing.ts";
import { NEW_OPENINGS, OPENINGS, type Wear } from "./listing-wording.ts";
import { type SeededRandom, seededRandom } from "./seeded-random.ts";
import type { DemoSellerKey } from "./sellers.ts";

export const DEMO_CONDITIONS = [
  "Neuf",
  "Reconditionné",
  "Excellent",
  "Très bon",
  "Bon",
  "Correct",
  "Acceptable",
] as const;
export type DemoCondition = (typeof DEMO_CONDITIONS)[number];
export type DemoGrade = "A+" | "A" | "B" | "C";

/** One phone in one storage and one colour. */
export interface DemoModelRow {
  readonly key: string;
  readonly brand: DemoBrand;
  readonly model: string;
  readonly storageGb: number;
  readonly colour: ColourSlug;
  /** French. */
  readonly colourName: string;
  readonly colourHex: string;
  readonly processor: string;
  /** "6 Go". */
  readonly ram: string;
  readonly screenSize: string;
  readonly camera: string;
  readonly os: string;
  readonly batteryMah: number;
  readonly look: PhoneLook;
}

export interface DemoListingRow {
  readonly modelKey: string;
  readonly sellerKey: DemoSellerKey;
  readonly name: string;
  readonly priceCents: number;
  readonly condition: DemoCondition;
  readonly grade: DemoGrade | null;
  /** "3095mAh". */
  readonly batteryCapacity: string;
  /** 0 when sold, 1 to 8 otherwise. */
  readonly stock: number;
  readonly sold: boolean;
  /** Age of the listing; no two are alike. */
  readonly daysAgo: number;
  readonly description: string;
}

export interface DemoCatalogue {
  readonly models: DemoModelRow[];
  readonly listings: DemoListingRow[];
}

const SEED = 20_260_114;
const OLDEST_DAYS = 120;
const LISTINGS_BY_POPULARITY = { 1: 3, 2: 5, 3: 9 } as const;
const SOLD_SHARE = 0.08;

const CONDITION_RULES: Readonly<
  Record<
    DemoCondition,
    { weight: number; priceFactor: number; grades: readonly (DemoGrade | null)[]; mostStock: number }
  >
> = {
  Neuf: { weight: 14, priceFactor: 1.2, grades: ["A+", null], mostStock: 8 },
  Reconditionné: { weight: 18, priceFactor: 1.02, grades: ["A+", "A", "A", "B"], mostStock: 8 },
  Excellent: { weight: 14, priceFactor: 1.08, grades: ["A+", "A", "A", null], mostStock: 3 },
  "Très bon": { weight: 20, priceFactor: 1, grades: ["A", "A", "B", null], mostStock: 3 },
  Bon: { weight: 17, priceFactor: 0.91, grades: ["B", "B", "B", null], mostStock: 2 },
  Correct: { weight: 10, priceFactor: 0.84, grades: ["B", "C", "C", null], mostStock: 2 },
  Acceptable: { weight: 10, priceFactor: 0.77, grades: ["C", "C", null], mostStock: 1 },
};

const SELLER_WEIGHTS: readonly (readonly [DemoSellerKey, number])[] = [
  ["vendeur", 6],
  ["deux", 3],
  ["atelier-nova", 5],
  ["phonerie-lyon", 4],
  ["seconde-ligne", 4],
];

/** Every variant of the phones, and a shop's worth of listings for them. Same phones in, same rows out. */
export function expandCatalogue(phones: readonly DemoPhone[]): DemoCatalogue {
  const random = seededRandom(SEED);
  const described = new Set<string>();
  const undated = phones.flatMap((phone) => listPhone(random, phone, described));
  const step = OLDEST_DAYS / undated.length;
  const listings = random.shuffle(undated).map((listing, rank) => ({
    ...listing,
    daysAgo: Math.round((rank + random.between(0.1, 0.9)) * step * 1000) / 1000,
  }));
  return { models: phones.flatMap(variantsOf), listings };
}

/** Price for the condition, with a small chance either way, ending in ,00 ,90 or ,99. */
function listingPriceCents(random: SeededRandom, baseCents: number, condition: DemoCondition): number {
  const wanted = (baseCents / 100) * CONDITION_RULES[condition].priceFactor * random.between(0.96, 1.05);
  const euros = Math.min(1199, Math.max(80, Math.round(wanted)));
  const discount = random.weighted([
    [1, 45],
    [10, 25],
    [0, 30],
  ] as const);
  return euros * 100 - discount;
}

function listPhone(
  random: SeededRandom,
  phone: DemoPhone,
  described: Set<string>,
): Omit<DemoListingRow, "daysAgo">[] {
  const openings = random.shuffle(OPENINGS);
  const newOpenings = random.shuffle(NEW_OPENINGS);
  const colours = random.shuffle(phone.colours);
  return Array.from({ length: LISTINGS_BY_POPULARITY[phone.popularity] }, (_, index) => {
    const storageGb = phone.storagesGb[index] ?? pickStorage(random, phone.storagesGb);
    const colour = colours[index % colours.length] ?? random.pick(phone.colours);
    const condition = pickCondition(random, phone);
    const { grades, mostStock } = CONDITION_RULES[condition];
    const grade = random.pick(grades);
    const wear = wearOf(condition, grade);
    const pool = wear === "new" ? newOpenings : openings;
    const opening = pool[index % pool.length] ?? random.pick(pool);
    const facts = { phone, storageGb, colourName: colourName(colour.slug), wear, opening };
    let description = describeListing(random, facts);
    while (described.has(description)) description = describeListing(random, facts);
    described.add(description);
    const sold = index > 0 && random.next() < SOLD_SHARE;
    return {
      modelKey: variantKey(phone, storageGb, colour.slug),
      sellerKey: random.weighted(SELLER_WEIGHTS),
      name: `${displayName(phone)} ${storageLabel(storageGb)} ${colourName(colour.slug)}`,
      priceCents: listingPriceCents(random, of(phone.basePriceCents, storageGb), condition),
      condition,
      grade,
      batteryCapacity: `${phone.battery}mAh`,
      stock: sold ? 0 : Math.min(random.integer(1, mostStock), random.integer(1, mostStock)),
      sold,
      description,
    };
  });
}

function variantsOf(phone: DemoPhone): DemoModelRow[] {
  return phone.storagesGb.flatMap((storageGb) =>
    phone.colours.map((colour) => ({
      key: variantKey(phone, storageGb, colour.slug),
      brand: phone.brand,
      model: phone.model,
      storageGb,
      colour: colour.slug,
      colourName: colourName(colour.slug),
      colourHex: colour.hex,
      processor: phone.processor,
      ram: `${typeof phone.ramGb === "number" ? phone.ramGb : of(phone.ramGb, storageGb)} Go`,
      screenSize: phone.screenSize,
      camera: phone.camera,
      os: phone.os,
      batteryMah: phone.battery,
      look: phone.look,
    })),
  );
}

function pickCondition(random: SeededRandom, phone: DemoPhone): DemoCondition {
  // Nobody has unopened stock of a phone that left the shops years ago.
  const possible = DEMO_CONDITIONS.filter((condition) => condition !== "Neuf" || phone.year >= 2022);
  return random.weighted(
    possible.map((condition) => [condition, CONDITION_RULES[condition].weight] as const),
  );
}

/** Small storages sell most. */
function pickStorage(random: SeededRandom, storagesGb: readonly number[]): number {
  return random.weighted(storagesGb.map((storageGb, index) => [storageGb, 4 / (index + 1)] as const));
}

function wearOf(condition: DemoCondition, grade: DemoGrade | null): Wear {
  if (condition === "Neuf") return "new";
  if (condition === "Excellent") return "flawless";
  if (condition === "Reconditionné") return grade === "B" ? "light" : "flawless";
  if (condition === "Très bon") return "light";
  return condition === "Acceptable" ? "worn" : "visible";
}

function displayName({ brand, model }: DemoPhone): string {
  return brand === "Apple" || model.startsWith(brand) ? model : `${brand} ${model}`;
}

function storageLabel(storageGb: number): string {
  return storageGb === 1024 ? "1 To" : `${storageGb} Go`;
}

function variantKey({ brand, model }: DemoPhone, storageGb: number, colour: ColourSlug): string {
  const words = model
    .toLowerCase()
    .replaceAll("+", " plus")
    .match(/[a-z0-9]+/g);
  return [brand.toLowerCase(), ...(words ?? []), storageGb, colour].join("-");
}

function of(byStorage: Readonly<Record<number, number>>, storageGb: number): number {
  const value = byStorage[storageGb];
  if (value === undefined) throw new Error(`Nothing known for ${storageGb} GB`);
  return value;
}
