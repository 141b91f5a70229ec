import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import type { QuoteLine, ShownQuote, StaffQuote } from "#contract/repair/quotes.ts";
import { type RepairBonus, repairBonusOf } from "#contract/repair/repair-bonus.ts";
import { type FittingPart, partForService } from "#contract/repair/repair-parts.ts";
import { priceRepair, writeRepairPrice } from "#contract/repair/repair-rules.ts";
import type { StaffRepair } from "#contract/repair/staff-repairs.ts";
import { loadTranslators } from "#messages/compile.ts";
import type { Queries } from "#server/database/client.ts";
import { isNameOf } from "#server/parts/read-parts.ts";
import { staff } from "#server/staff/tables.ts";
import { isOffered, selectRepairOptions } from "../queries.ts";
import { repairModels } from "../tables.ts";
import { type QuoteRow, repairQuoteLines, repairQuotes } from "./tables.ts";

const WORDS = loadTranslators("repairs");

/** The versions of repairs with their lines, newest first. */
async function readRows(db: Queries, repairIds: readonly number[]) {
  if (repairIds.length === 0) return [];
  const rows = await db
    .select({ quote: repairQuotes, madeBy: staff.name })
    .from(repairQuotes)
    .leftJoin(staff, eq(staff.id, repairQuotes.staffId))
    .where(inArray(repairQuotes.repairId, [...repairIds]))
    .orderBy(desc(repairQuotes.version));
  const ids = rows.map(({ quote }) => quote.id);
  const lines =
    ids.length === 0
      ? []
      : await db
          .select()
          .from(repairQuoteLines)
          .where(inArray(repairQuoteLines.quoteId, ids))
          .orderBy(asc(repairQuoteLines.quoteId), asc(repairQuoteLines.position));
  return rows.map((row) => ({
    ...row,
    shown: shownOf(
      row.quote,
      lines.filter(({ quoteId }) => quoteId === row.quote.id),
    ),
  }));
}

function shownOf(quote: QuoteRow, lines: readonly QuoteLine[]): ShownQuote {
  const { version, source, state, totalCents, feeCents, digest, madeAt, validUntil, answeredAt } = quote;
  return {
    ...{ version, source, state, totalCents, feeCents, digest, madeAt: madeAt.toISOString() },
    lines: lines.map(({ kind, cover, name, cents }) => ({ kind, cover, name, cents })),
    validUntil: validUntil?.toISOString() ?? null,
    answeredAt: answeredAt?.toISOString() ?? null,
  };
}

/** The versions of a repair for staff, newest first. */
export async function readStaffQuotes(db: Queries, repairId: number): Promise<StaffQuote[]> {
  const rows = await readRows(db, [repairId]);
  return rows.map(({ quote: { answeredBy, answeredName, answerReason }, madeBy, shown }) => ({
    ...{ ...shown, madeBy, answeredBy, answeredName, answerReason },
  }));
}

/** The newest accepted version of a repair. Null without one. */
export async function acceptedLines(
  db: Queries,
  repairId: number,
): Promise<Pick<ShownQuote, "lines" | "totalCents"> | null> {
  return (await readRows(db, [repairId])).find(({ shown }) => shown.state === "accepted")?.shown ?? null;
}

/** What customers see of repairs' quotes, by the repair's id: the newest version, if the desk made it. */
export async function readShownQuotes(
  db: Queries,
  repairIds: readonly number[],
): Promise<Map<number, ShownQuote>> {
  const shown = new Map<number, ShownQuote>();
  for (const { quote, shown: one } of (await readRows(db, repairIds)).toReversed())
    if (quote.source === "desk") shown.set(quote.repairId, one);
  return shown;
}

/** The services of a phone's model. */
const servicesFor = (db: Queries, phone: string) =>
  selectRepairOptions(db)
    .innerJoin(
      repairModels,
      and(
        sql`${repairModels.id} = repair_options.model_id`,
        isNameOf(sql`(${repairModels.brand} || ' ' || ${repairModels.name})`, phone),
      ),
    )
    .where(isOffered);

/**
 * The services of a phone's model that have a price, with VAT, the parts that they need and their repair bonus; and for each line of a quote the part
 * that the service of its name needs.
 */
export async function proposeLines(
  db: Queries,
  phone: string,
  {
    lines,
    fitting,
    bonus,
  }: {
    readonly lines: readonly QuoteLine[];
    readonly fitting: readonly FittingPart[];
    readonly bonus: RepairBonus;
  },
): Promise<Pick<StaffRepair, "proposals" | "suggested">> {
  const options = await servicesFor(db, phone);
  return {
    proposals: options.flatMap(({ name, kind, priceCents }) => {
      if (priceCents === null) return [];
      const { gross } = priceRepair({ price: writeRepairPrice(priceCents) });
      const part = partForService(kind, fitting);
      const service = { kind: "labour", cover: "paid", name, cents: gross, part } as const;
      const cents = repairBonusOf(bonus, kind, gross);
      if (cents === 0) return [service];
      const bonusName = WORDS.fr("quote.bonusLine", { name });
      return [service, { kind: "fee", cover: "bonus", name: bonusName, cents, part: null } as const];
    }),
    suggested: lines.map((line) => {
      // The name of a booked line is the service with its phone.
      const service = options.find(({ name }) => line.name === name || line.name.startsWith(`${name} · `));
      return service ? partForService(service.kind, fitting) : null;
    }),
  };
}
