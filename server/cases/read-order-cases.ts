import { and, asc, count, desc, eq, inArray, sql } from "drizzle-orm";
import { CASE_KINDS, mayMoveCase } from "#contract/cases/case-states.ts";
import type { CaseRefund, CustomerCase, OrderCases } from "#contract/cases/cases.ts";
import { claimRefusal } from "#contract/cases/claim-refusal.ts";
import type { Locale } from "#contract/locale.ts";
import { type Carrier, carrierLink } from "#contract/shipments/carriers.ts";
import { soldName } from "#server/catalog/localize-names.ts";
import type { Database, Queries } from "#server/database/client.ts";
import { linesIn } from "#server/orders/reading/name-lines.ts";
import { soldCondition } from "#server/orders/reading/present-order.ts";
import type { OrderLineRow, OrderRow } from "#server/orders/tables.ts";
import { events } from "#server/timeline/tables.ts";
import { caseHasGoods, figuresAt, linesOfCases, refundsOfCases } from "./queries.ts";
import { readClaimable } from "./read-claimable.ts";
import { casesWithLabel } from "./read-return-label.ts";
import { casePhotos, cases } from "./tables.ts";

interface Deps {
  readonly database: Database;
  readonly clock: () => Date;
}

/** The cases of an order for its buyer, newest first, and the lines that a new case may cover. */
export async function readOrderCases(
  { database, clock }: Deps,
  order: Pick<OrderRow, "id" | "number" | "status">,
  locale: Locale,
): Promise<OrderCases> {
  const now = clock();
  const [own, lines, figures] = await Promise.all([
    casesOf(database, order, locale),
    order.status === "PAYED" ? readClaimable(database, order.id) : [],
    figuresAt(database, now),
  ]);
  const claimable = lines.map((line) => ({
    position: line.position,
    name: soldName(line.name, line.sold, locale),
    ...soldCondition(line.sold),
    quantity: line.sentQuantity,
    kinds: CASE_KINDS.filter((kind) => claimRefusal(kind, line, figures, now) === null),
  }));
  return {
    cases: own,
    claimable: claimable.filter(({ quantity, kinds }) => quantity > 0 && kinds.length > 0),
  };
}

async function casesOf(
  db: Queries,
  { id, number }: Pick<OrderRow, "id" | "number">,
  locale: Locale,
): Promise<CustomerCase[]> {
  const rows = await db
    .select({ row: cases, hasGoods: caseHasGoods })
    .from(cases)
    .where(eq(cases.orderId, id))
    .orderBy(desc(cases.id));
  if (rows.length === 0) return [];
  const ids = rows.map(({ row }) => row.id);
  const [own, ordered, steps, given, photos, labelled] = await Promise.all([
    linesOfCases(db, ids),
    linesIn(db, [id], locale),
    db
      .select({ kind: events.kind, at: events.at, number: sql<string>`${events.facts} ->> 'case'` })
      .from(events)
      .where(
        and(
          eq(events.subjectType, "order"),
          eq(events.subjectId, number),
          sql`${events.kind} like 'case.%'`,
          events.public,
        ),
      )
      .orderBy(asc(events.id)),
    refundsOfCases(db, ids),
    db
      .select({ caseId: casePhotos.caseId, count: count() })
      .from(casePhotos)
      .where(inArray(casePhotos.caseId, ids))
      .groupBy(casePhotos.caseId),
    casesWithLabel(db, ids),
  ]);
  return rows.map(({ row, hasGoods }) => ({
    number: row.number,
    kind: row.kind,
    state: row.state,
    outcome: row.outcome,
    isWithdrawal: row.withdrawalId !== null,
    hasGoods,
    description: row.description,
    reason: row.reason,
    lines: own
      .filter(({ caseId }) => caseId === row.id)
      .map(({ position, quantity }) => ({
        position,
        quantity,
        name: nameAt(ordered, position),
        ...soldCondition(ordered.find((line) => line.position === position)?.sold),
      })),
    steps: steps
      .filter((step) => step.number === row.number)
      .map(({ kind, at }) => ({ kind, at: at.toISOString() })),
    dueAt: row.dueAt.toISOString(),
    returnLabel: parcelOf(row.returnCarrier, row.returnNumber),
    hasLabelFile: labelled.has(row.id),
    sentBack: parcelOf(row.sentCarrier, row.sentNumber),
    refund: nameParts(given.get(row.id), ordered),
    photos: photos.find(({ caseId }) => caseId === row.id)?.count ?? 0,
    canCancel:
      mayMoveCase(row.state, "cancelled", "customer") &&
      own.every(({ caseId, receivedAt }) => caseId !== row.id || receivedAt === null),
  }));
}

const nameAt = (lines: readonly OrderLineRow[], at: number | null) =>
  lines.find(({ position }) => position === at)?.productName ?? "";

/** Names the parts of a refund like these lines. */
export function nameParts(refund: CaseRefund | undefined, lines: readonly OrderLineRow[]): CaseRefund | null {
  if (!refund) return null;
  const { state, amountCents, parts } = refund;
  return {
    state,
    amountCents,
    parts: parts.map((part) => ({ ...part, name: nameAt(lines, part.position) })),
  };
}

/** A parcel's carrier and number, with the carrier's tracking page. */
export const parcelOf = (carrier: Carrier | null, number: string | null) => ({
  carrier,
  number,
  link: carrier && number ? carrierLink(carrier, number) : null,
});
