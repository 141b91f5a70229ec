import type {
  DocumentContent,
  DocumentKind,
  DocumentLine,
  LineRegime,
} from "#contract/documents/documents.ts";
import type { Entry } from "#contract/ledger/posting.ts";
import type { Cents } from "#contract/money.ts";
import { type ProductType, taxInside, type VatScheme } from "#contract/orders/vat.ts";

/** The issuer of a document: the shop (`id` null), or a third-party seller. */
export interface Issuer {
  readonly id: number | null;
  readonly party: DocumentContent["issuer"];
  /** Whether the seller lets the shop invoice in its name, with SIRET and regime recorded. Always true for the shop. */
  readonly hasMandate: boolean;
  /** A third-party seller's VAT regime; null for the shop. */
  readonly regime: VatScheme | null;
}

export interface PricedLine {
  /** Null for delivery. */
  readonly position: number | null;
  readonly name: string;
  readonly productType: ProductType;
  readonly quantity: number;
  /** The price of one unit with tax, or of the whole line when `quantity` is 0. */
  readonly unitCents: Cents;
  readonly totalCents: Cents;
  /** The VAT scheme of a phone at the time of the order. */
  readonly scheme: VatScheme | null;
  /** The tax that the ledger posted for a line of the shop. Lines paid before the ledger have none. */
  readonly postedTaxCents: Cents | undefined;
  /** The amount that earlier credit notes gave back of the line. */
  readonly creditedCents?: Cents;
}

const STANDARD_BP = 2000;

/**
 * The tax of a line, from the entries of its posting. A line without a tax entry has no tax: rounding may leave nothing
 * of a few cents. Undefined when nothing was posted.
 */
export const postedTax = (entries: readonly Entry[], position: number | null): Cents | undefined =>
  entries.length === 0
    ? undefined
    : Math.abs(
        entries
          .filter((one) => one.account === "vat.standard" && one.position === position)
          .reduce((sum, { cents }) => sum + cents, 0),
      );

function regimeOf(line: PricedLine, issuer: Issuer): LineRegime {
  if (issuer.id === null)
    return line.position === null || line.productType === "REPAIR" || line.scheme === "standard"
      ? "standard"
      : "margin";
  if (!issuer.hasMandate || issuer.regime === null) return "seller";
  return issuer.regime === "franchise" ? "exempt" : issuer.regime;
}

/** The tax of a part of a line, so that the taxes of all parts add up to that of the line. */
const taxOf = ({ totalCents, creditedCents = 0 }: PricedLine): Cents =>
  taxInside(creditedCents + totalCents) - taxInside(creditedCents);

function documentLine(line: PricedLine, issuer: Issuer): DocumentLine {
  const regime = regimeOf(line, issuer);
  const tax = (issuer.id === null ? line.postedTaxCents : undefined) ?? taxOf(line);
  return {
    name: line.name,
    quantity: line.quantity,
    unitCents: line.unitCents,
    totalCents: line.totalCents,
    regime,
    rateBp: regime === "standard" ? STANDARD_BP : 0,
    taxCents: regime === "standard" ? tax : 0,
  };
}

/** The kind of a sale's document: an invoice if its issuer has given a mandate, else a receipt. */
export const saleKind = ({ hasMandate }: Issuer): DocumentKind => (hasMandate ? "invoice" : "receipt");

/** The lines and sums of a document. Sums are exactly those of the lines. */
export function documentFigures(
  lines: readonly PricedLine[],
  issuer: Issuer,
): Pick<DocumentContent, "lines" | "totalCents" | "taxes"> {
  const shown = lines.map((line) => documentLine(line, issuer));
  const taxed = shown.filter(({ rateBp }) => rateBp > 0);
  const sum = (some: readonly DocumentLine[], part: "totalCents" | "taxCents") =>
    some.reduce((total, line) => total + line[part], 0);
  const taxCents = sum(taxed, "taxCents");
  return {
    lines: shown,
    totalCents: sum(shown, "totalCents"),
    taxes:
      taxed.length > 0
        ? [{ rateBp: STANDARD_BP, netCents: sum(taxed, "totalCents") - taxCents, taxCents }]
        : [],
  };
}

/** Groups lines by the issuer of their document, the shop first. */
export const byIssuer = <Line extends { readonly sellerId: number | null }>(lines: readonly Line[]) =>
  [...Map.groupBy(lines, ({ sellerId }) => sellerId)].toSorted(([one], [other]) => (one ?? 0) - (other ?? 0));
