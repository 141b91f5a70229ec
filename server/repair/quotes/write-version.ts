import { createHash } from "node:crypto";
import { and, desc, eq } from "drizzle-orm";
import { formatDate, formatMoney } from "#contract/format.ts";
import type { Locale } from "#contract/locale.ts";
import type { Cents } from "#contract/money.ts";
import { type QuoteLine, type QuoteSource, quoteVat } from "#contract/repair/quotes.ts";
import { loadTranslators } from "#messages/compile.ts";
import type { Queries, Transaction } from "#server/database/client.ts";
import { orderLines } from "#server/orders/tables.ts";
import { type LockedRepair, repairLines } from "../tables.ts";
import { type QuoteRow, repairQuoteLines, repairQuotes } from "./tables.ts";

const WORDS = loadTranslators("repairs");

interface NewVersion {
  readonly source: QuoteSource;
  readonly lines: readonly QuoteLine[];
  readonly totalCents: Cents;
  readonly feeCents?: Cents;
  readonly at: Date;
  /** Null: the version is accepted from the start. */
  readonly validUntil: Date | null;
  readonly staffId?: number;
}

/** The newest version of the quote of a repair. */
export async function newestQuote(db: Queries, repairId: number): Promise<QuoteRow | undefined> {
  const [row] = await db
    .select()
    .from(repairQuotes)
    .where(eq(repairQuotes.repairId, repairId))
    .orderBy(desc(repairQuotes.version))
    .limit(1);
  return row;
}

/** Writes the next version of the quote of a locked repair. */
export async function writeVersion(
  tx: Transaction,
  repair: LockedRepair,
  { lines, at, staffId, feeCents = 0, ...made }: NewVersion,
): Promise<QuoteRow> {
  const version = ((await newestQuote(tx, repair.id))?.version ?? 0) + 1;
  const text = quoteText(repair, { version, lines, feeCents, ...made });
  const [row] = await tx
    .insert(repairQuotes)
    .values({
      ...{ repairId: repair.id, version, source: made.source, totalCents: made.totalCents, text },
      feeCents,
      staffId: staffId ?? null,
      ...{ digest: createHash("sha256").update(text).digest("hex"), madeAt: at },
      ...(made.validUntil
        ? { state: "open", validUntil: made.validUntil }
        : { state: "accepted", answeredAt: at, answeredBy: "shop" }),
    })
    .returning();
  if (!row) throw new Error("The quote was not written.");
  await tx.insert(repairQuoteLines).values(
    lines.map(({ kind, cover, name, cents }, position) => ({
      ...{ kind, cover, name, cents, position, quoteId: row.id },
    })),
  );
  return row;
}

/** The whole text of a version in the customer's language: what an answer agrees to. */
function quoteText(
  { number, phone, order, locale: own }: LockedRepair,
  {
    version,
    lines,
    totalCents,
    feeCents,
    validUntil,
  }: Required<Pick<NewVersion, "lines" | "totalCents" | "feeCents" | "validUntil">> & {
    readonly version: number;
  },
): string {
  const locale: Locale = order?.locale ?? own;
  const t = WORDS[locale];
  const money = (cents: Cents) => formatMoney(cents, locale);
  return [
    `${number} · ${phone}`,
    t("quote.version", { version }),
    ...lines.map(
      ({ kind, cover, name, cents }) =>
        `${t(`quote.kind.${kind}`)} · ${name} · ${cover === "bonus" ? "-" : ""}${money(cents)} · ${t(`quote.cover.${cover}`)}`,
    ),
    `${t("quote.total")} ${money(totalCents)}`,
    t("quote.vat", { amount: money(quoteVat(totalCents)) }),
    ...(feeCents > 0 ? [t("quote.fee", { fee: money(feeCents) })] : []),
    ...(validUntil ? [t("quote.until", { date: formatDate(validUntil.toISOString(), "long", locale) })] : []),
  ].join("\n");
}

/**
 * Writes the first version of a repair that has none: what was paid online, or what the guarantee covers. It is accepted from the
 * start. A repair from the counter has no first version, nor has one with a service on quote: their prices need an answer.
 */
export async function writeFirstVersion(tx: Transaction, repair: LockedRepair, at: Date): Promise<void> {
  if (repair.source === "walk_in" || (await newestQuote(tx, repair.id))) return;
  const lines = repair.source === "guarantee" ? [underGuarantee(repair)] : await bookedLines(tx, repair.id);
  if (lines.length === 0) return;
  const totalCents = lines.reduce((sum, { cover, cents }) => (cover === "paid" ? sum + cents : sum), 0);
  const source = repair.source === "guarantee" ? "guarantee" : "booking";
  await writeVersion(tx, repair, { source, lines, totalCents, at, validUntil: null });
}

const underGuarantee = ({ phone }: LockedRepair): QuoteLine => ({
  ...{ kind: "labour", cover: "guarantee", name: phone, cents: 0 },
});

/** What was paid for the services of one phone, with VAT. Empty when one of them is on quote. */
async function bookedLines(tx: Transaction, repairId: number): Promise<QuoteLine[]> {
  const rows = await tx
    .select({
      ...{ name: orderLines.productName, isOnQuote: orderLines.quote },
      ...{ net: orderLines.unitPriceCents, tax: orderLines.unitTaxCents },
    })
    .from(repairLines)
    .innerJoin(
      orderLines,
      and(eq(orderLines.orderId, repairLines.orderId), eq(orderLines.position, repairLines.position)),
    )
    .where(eq(repairLines.repairId, repairId))
    .orderBy(orderLines.position);
  if (rows.some(({ isOnQuote }) => isOnQuote)) return [];
  return rows.map(({ name, net, tax }) => ({ kind: "labour", cover: "paid", name, cents: net + tax }));
}
