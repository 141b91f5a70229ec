import * as z from "zod/mini";

export const DOCUMENT_KINDS = ["invoice", "receipt", "credit_note"] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** The languages of documents. The figures are the same in all. */
export const DOCUMENT_LOCALES = ["fr", "en"] as const;
export type DocumentLocale = (typeof DOCUMENT_LOCALES)[number];

/** The version of the documents' layout. A document keeps the version with which it was issued. */
export const TEMPLATE_VERSION = 5;

/**
 * The tax of a line. `margin`: shows no tax (article 297 E of the Code général des impôts). `standard`: tax inside the price.
 * `seller`: sold by a third party that has declared no regime. `exempt`: sold by a third party below the threshold (article 293
 * B).
 */
const LINE_REGIMES = ["margin", "standard", "seller", "exempt"] as const;
export type LineRegime = (typeof LINE_REGIMES)[number];

const Party = z.object({
  name: z.string(),
  address: z.string(),
  siret: z.string(),
  tva: z.string(),
  rcs: z.string(),
  email: z.string(),
});

/** The content of a document. It is written once and never changed. Amounts are cents including tax. */
export const DocumentContent = z.object({
  kind: z.enum(DOCUMENT_KINDS),
  label: z.string(),
  /** The day of issue in Paris. */
  issuedOn: z.string(),
  order: z.object({ number: z.string(), placedOn: z.string(), paidOn: z.string() }),
  issuer: Party,
  /** The shop, when it issues the document in the name and for the account of another issuer. Null: the shop is the issuer. */
  issuedBy: z.nullable(z.string()),
  buyer: z.object({ name: z.string(), address: z.string() }),
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
  /** The invoice that a credit note corrects, and the origin of its refund as the reason. */
  corrects: z.nullable(z.object({ label: z.string(), reason: z.string() })),
});
export type DocumentContent = z.infer<typeof DocumentContent>;
export type DocumentLine = DocumentContent["lines"][number];

const PREFIXES = { invoice: "F", receipt: "R", credit_note: "A" } as const satisfies Record<
  DocumentKind,
  string
>;

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
export const DocumentLabel = z.string().check(z.regex(/^[FRA]-(?:S\d{1,9}-)?\d{4}-\d{6,9}$/, "INVALID"));

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
