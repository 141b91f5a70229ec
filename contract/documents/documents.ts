import * as z from "zod/mini";
import { PART_ORIGINS } from "../devices/parts.ts";
import { REPAIR_ACCESSORIES } from "../repair/accessories.ts";

export const DOCUMENT_KINDS = [
  "invoice",
  "receipt",
  "credit_note",
  "purchase",
  "custody",
  "handback",
] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** The languages of documents. The figures are the same in all. */
export const DOCUMENT_LOCALES = ["fr", "en"] as const;
export type DocumentLocale = (typeof DOCUMENT_LOCALES)[number];

/** The version of the documents' layout. A document keeps the version with which it was issued. */
export const TEMPLATE_VERSION = 7;

/** The reason of a credit note that cancels an invoice, because it is issued again to a company. */
export const REISSUED = "company";

/**
 * The tax of a line. `margin`: shows no tax (article 297 E of the Code général des impôts). `standard`: tax inside the price.
 * `seller`: sold by a third party that has declared no regime. `exempt`: sold by a third party below the threshold (article 293
 * B). `person`: bought from a person who owes no VAT.
 */
const LINE_REGIMES = ["margin", "standard", "seller", "exempt", "person"] as const;
export type LineRegime = (typeof LINE_REGIMES)[number];

const Party = z.object({
  name: z.string(),
  address: z.string(),
  siret: z.string(),
  tva: z.string(),
  rcs: z.string(),
  email: z.string(),
});

/** How a custody receipt was signed: drawn on the tablet, by a name typed on it, or on the tracking page. */
export const SIGNATURE_WAYS = ["drawn", "typed", "online"] as const;
export type SignatureWay = (typeof SIGNATURE_WAYS)[number];

/** How a phone was left for its repair, the text that its customer agreed to, and the signature. */
const Custody = z.object({
  phone: z.string(),
  imei: z.nullable(z.string()),
  /** Why nobody could read the IMEI. */
  unreadable: z.nullable(z.string()),
  seen: z.string(),
  accessories: z.array(z.enum(REPAIR_ACCESSORIES)),
  /** The booked services and what the customer described. */
  fault: z.string(),
  text: z.object({ version: z.string(), fr: z.array(z.string()), en: z.array(z.string()) }),
  signature: z.object({
    way: z.enum(SIGNATURE_WAYS),
    name: z.string(),
    at: z.string(),
    /** The strokes as the path of an SVG. Empty without a drawing. */
    path: z.string(),
  }),
});
export type Custody = z.infer<typeof Custody>;

/** The content of the document of a phone that leaves its repair: work, price and guarantee. Amounts contain VAT. */
const Handback = z.object({
  phone: z.string(),
  imei: z.nullable(z.string()),
  /** The lines of the accepted quote. Empty for a phone that goes back without work. */
  work: z.array(
    z.object({
      kind: z.enum(["part", "labour", "fee"]),
      cover: z.enum(["paid", "guarantee", "goodwill", "bonus"]),
      name: z.string(),
      cents: z.int(),
    }),
  ),
  parts: z.array(z.object({ name: z.string(), origin: z.enum(PART_ORIGINS) })),
  totalCents: z.int(),
  taxCents: z.int(),
  /** The customer's payments before the hand-back, less what was given back. */
  paidCents: z.int(),
  /** The order that was paid, with its invoice. Null for a repair from the counter. */
  order: z.nullable(z.object({ number: z.string(), invoice: z.nullable(z.string()) })),
  /** Null for a phone that was not repaired. */
  guarantee: z.nullable(z.object({ months: z.int(), until: z.string() })),
});
export type Handback = z.infer<typeof Handback>;

/** The content of a document. It is written once and never changed. Amounts are cents including tax. */
export const DocumentContent = z.object({
  kind: z.enum(DOCUMENT_KINDS),
  label: z.string(),
  /** The day of issue in Paris. */
  issuedOn: z.string(),
  /**
   * The order. Of a purchase statement, the buy-back with the days of the yes and of the purchase. Of a custody receipt, the
   * repair with the days on which it was opened and the phone came. Of a hand-back, the days on which the phone came and left.
   */
  order: z.object({ number: z.string(), placedOn: z.string(), paidOn: z.string() }),
  issuer: Party,
  /** The shop, when it issues the document in the name and for the account of another issuer. Null: the shop is the issuer. */
  issuedBy: z.nullable(z.string()),
  /** `siret`, a SIREN or a SIRET, and `tva` only of a company. */
  buyer: z.object({
    name: z.string(),
    address: z.string(),
    siret: z.optional(z.string()),
    tva: z.optional(z.string()),
  }),
  lines: z.array(
    z.object({
      /** Empty for delivery. */
      name: z.string(),
      quantity: z.int(),
      /** The price of one unit. On a credit note for a lower price: the amount of the whole line. */
      unitCents: z.int(),
      totalCents: z.int(),
      regime: z.enum(LINE_REGIMES),
      rateBp: z.int(),
      taxCents: z.int(),
    }),
  ),
  totalCents: z.int(),
  taxes: z.array(z.object({ rateBp: z.int(), netCents: z.int(), taxCents: z.int() })),
  /** The invoice that a credit note corrects, and the origin of its refund, or `REISSUED`, as the reason. */
  corrects: z.nullable(z.object({ label: z.string(), reason: z.string() })),
  /** The cancelled invoice that an invoice replaces. */
  replaces: z.optional(z.string()),
  /** Only of a custody receipt. */
  custody: z.optional(Custody),
  /** Only of the document of a phone that leaves its repair. */
  handback: z.optional(Handback),
});
export type DocumentContent = z.infer<typeof DocumentContent>;
export type DocumentLine = DocumentContent["lines"][number];

const PREFIXES = {
  invoice: "F",
  receipt: "R",
  credit_note: "A",
  purchase: "B",
  custody: "D",
  handback: "H",
} as const satisfies Record<DocumentKind, string>;

/** The shop buys the phone of a purchase statement, so its `issuer` is the buyer, and its `buyer` the seller. */
export const isPurchase = ({ kind }: Pick<DocumentContent, "kind">): boolean => kind === "purchase";

/** The number that people read: `F-2026-000123` for the shop, `F-S12-2026-000001` for the seller 12. */
export function documentLabel(
  kind: DocumentKind,
  issuer: number | null,
  year: number,
  number: number,
): string {
  const name = issuer === null ? "" : `S${issuer}-`;
  return `${PREFIXES[kind]}-${name}${year}-${String(number).padStart(6, "0")}`;
}

/** A label of `documentLabel`, in a path or a body. */
export const DocumentLabel = z.string().check(z.regex(/^[FRABDH]-(?:S\d{1,9}-)?\d{4}-\d{6,9}$/, "INVALID"));

/** A document as its buyer and the back office see it. */
export const DocumentSummary = z.object({
  id: z.int(),
  label: z.string(),
  kind: z.enum(DOCUMENT_KINDS),
  issuer: z.string(),
  issuedAt: z.string(),
  totalCents: z.int(),
});
export type DocumentSummary = z.infer<typeof DocumentSummary>;
