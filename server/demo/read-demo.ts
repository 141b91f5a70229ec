/** Reads and checks the files in `data/`. Columns are named like the database's where both exist. */

import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { z } from "zod";
import { ROLES } from "#contract/accounts/accounts.ts";
import { Email } from "#contract/accounts/email-address.ts";
import { VAT_REGIMES } from "#contract/back-office/people.ts";
import { CONDITIONS, GRADES } from "#contract/catalog/conditions.ts";
import { CAMERA_LAYOUTS, FRONTS } from "#contract/catalog/phone-look.ts";
import { DEVICE_STAGES } from "#contract/devices/stages.ts";
import { roundCents } from "#contract/money.ts";
import { REPAIR_VAT_RATE } from "#contract/orders/vat.ts";
import frenchColours from "#messages/fr/colours.json" with { type: "json" };

type ColourSlug = keyof typeof frenchColours;

const positive = z.coerce.number<string>().positive();
const hexColour = z.string().regex(/^#[0-9a-f]{6}$/);
const colourSlug = z.enum(Object.keys(frenchColours) as ColourSlug[]);
/** An empty cell of a CSV file is the empty text. */
const empty = z.literal("").transform(() => null);

const look = z.object({
  widthMm: positive,
  heightMm: positive,
  cornerMm: positive,
  frame: z.enum(["flat", "round"]),
  screenInches: positive,
  front: z.enum(FRONTS),
  cameras: z.enum(CAMERA_LAYOUTS),
  back: z.enum(["gloss", "matte", "leather", "two-tone"]),
});

/** Parses a cell like `64:4 128:6`. */
const pairs = z
  .string()
  .transform((cell) => cell.split(" ").map((pair) => pair.split(":", 2) as [name: string, value: string]));

const phone = z
  .looseObject({
    brand: z.string(),
    model: z.string(),
    /** Gigabytes; 1024 stands for 1 TB. */
    ramByStorage: pairs.pipe(z.array(z.tuple([positive, positive]))),
    /** The slug of each colour, and its fill colour in drawings. */
    colours: pairs.pipe(z.array(z.tuple([colourSlug, hexColour]))),
    processor: z.string(),
    screenSize: z.string(),
    camera: z.string(),
    batteryMah: positive,
    os: z.string(),
    fiveG: z.enum(["yes", "no"]),
  })
  .transform((row) => ({ ...row, look: look.parse(row) }));

const listing = z.object({
  brand: z.string(),
  model: z.string(),
  storageGb: positive,
  colour: colourSlug,
  /** A user name in `people.json`. */
  seller: z.string(),
  name: z.string(),
  priceCents: positive.int(),
  condition: z.enum(CONDITIONS),
  batteryCapacity: z.string(),
  /** Whole percent; empty for a sealed phone, whose battery was not measured. */
  batteryHealth: empty.or(positive.int().max(100)),
  /** 0 for a sold phone. */
  stock: z.coerce.number().int().min(0),
  daysAgo: positive,
  description: z.string(),
});

/** The public price of a phone at launch. */
const newPrice = z.object({
  brand: z.string(),
  model: z.string(),
  storageGb: positive,
  euros: positive.int(),
  source: z.string(),
  date: z.iso.date(),
});

/** The end of security updates, for models whose maker published it. */
const supportEnd = z.object({
  brand: z.string(),
  model: z.string(),
  until: z.iso.date(),
  source: z.string(),
});

/** A unit of the shop's own stock that is in no listing and no order of the demo. */
const device = z.object({
  brand: z.string(),
  model: z.string(),
  storageGb: positive,
  colour: colourSlug,
  stage: z.enum(DEVICE_STAGES),
  grade: z.enum(GRADES),
  battery: positive.int().max(100),
  pricePaidCents: positive.int(),
  /** Hours since the unit reached its stage. */
  hoursAgo: positive,
});

const PRICED_REPAIRS = ["screen", "battery", "connector", "camera", "back-glass", "audio"] as const;
const QUOTED_REPAIRS = ["water", "motherboard", "data"] as const;
/** The kinds of repair, in the order in which the shop lists them. */
export const REPAIR_KINDS = ["diagnosis", ...PRICED_REPAIRS, ...QUOTED_REPAIRS] as const;

/** Converts whole euros with tax to cents without tax. An empty cell means that the model does not have the part. */
const repairPrice = empty.or(
  positive.int().transform((euros) => roundCents((euros * 100 * 10_000) / (10_000 + REPAIR_VAT_RATE))),
);

const repairPhone = z
  .looseObject({
    brand: z.string(),
    name: z.string(),
    colourHex: hexColour.or(empty),
    ...(Object.fromEntries(PRICED_REPAIRS.map((kind) => [kind, repairPrice])) as Record<
      (typeof PRICED_REPAIRS)[number],
      typeof repairPrice
    >),
  })
  .transform((row) => ({
    brand: row.brand,
    name: row.name,
    colourHex: row.colourHex,
    /** Null for a phone that is also in phones.csv, which has its look. */
    look: row.widthMm === "" ? null : look.parse(row),
    /** A null price means that the repair is quoted. */
    options: [
      { kind: "diagnosis" as const, priceCents: 0, unoffered: null },
      ...PRICED_REPAIRS.map((kind) => ({
        ...{ kind, priceCents: row[kind], unoffered: row[kind] === null ? ("not_fitted" as const) : null },
      })),
      ...QUOTED_REPAIRS.map((kind) => ({ kind, priceCents: null, unoffered: null })),
    ],
  }));

const person = z.object({
  username: z.string(),
  email: Email,
  roles: z.array(z.enum(ROLES)),
  seller: z
    .object({
      storeName: z.string(),
      businessName: z.string(),
      vatNumber: z.string(),
      businessAddress: z.string(),
      phoneNumber: z.string(),
      siret: z.string().optional(),
      /** If given, the seller has signed the mandate to invoice. */
      vatRegime: z.enum(VAT_REGIMES).optional(),
      firstParty: z.boolean().optional(),
    })
    .optional(),
  customer: z
    .object({
      prenom: z.string(),
      nom: z.string(),
      telephone: z.string(),
      adresse: z.string(),
      codePostal: z.string(),
      ville: z.string(),
    })
    .optional(),
});

const read = (file: string) => readFileSync(`${import.meta.dirname}/data/${file}`, "utf8");

export const readJson = (file: string): unknown => JSON.parse(read(file));

export function readTable<Row extends z.ZodType>(file: string, row: Row): z.infer<Row>[] {
  return z.array(row).parse(parse(read(file), { columns: true }));
}

export const readPhones = () => readTable("phones.csv", phone);
/** Listings, oldest first. */
export const readListings = () => readTable("listings.csv", listing);
export const readDevices = () => readTable("devices.csv", device);
const readSupportEnds = () => readTable("support-ends.csv", supportEnd);
const readNewPrices = () => readTable("new-prices.csv", newPrice);
/** Repairable phones, newest family of a brand first. */
export const readRepairPhones = () => readTable("repairs.csv", repairPhone);
/** The demo's people. Their phone numbers are in the ranges that Arcep reserves for fiction. */
export const readPeople = () => z.array(person).parse(readJson("people.json"));

/** The rows of `smartphone_models`: each phone in each storage size and colour. */
export function readModels() {
  const keyOf = (brand: string, model: string, storageGb: number) => `${brand} ${model} ${storageGb}`;
  const newPrices = new Map(
    readNewPrices().map((row) => [keyOf(row.brand, row.model, row.storageGb), row] as const),
  );
  const supportEnds = readSupportEnds();
  return readPhones().flatMap((phone) => {
    const support = supportEnds.find(({ brand, model }) => brand === phone.brand && model === phone.model);
    return phone.ramByStorage.flatMap(([storageGb, ramGb]) => {
      const newPrice = newPrices.get(keyOf(phone.brand, phone.model, storageGb));
      return phone.colours.map(([colourSlug, colourHex]) => ({
        brand: phone.brand,
        model: phone.model,
        storageGb,
        colourSlug,
        colour: frenchColours[colourSlug],
        colourHex,
        processor: phone.processor,
        ram: `${ramGb} Go`,
        screenSize: phone.screenSize,
        camera: phone.camera,
        os: phone.os,
        fiveG: phone.fiveG === "yes",
        battery: `${phone.batteryMah} mAh`,
        look: phone.look,
        newPriceCents: newPrice ? newPrice.euros * 100 : null,
        newPriceSource: newPrice?.source ?? null,
        newPriceOn: newPrice?.date ?? null,
        supportUntil: support?.until ?? null,
        supportSource: support?.source ?? null,
      }));
    });
  });
}
