import { eq } from "drizzle-orm";
import { dueAfter } from "#contract/cases/case-figures.ts";
import type { CaseKind } from "#contract/cases/case-states.ts";
import type { CaseInput } from "#contract/cases/cases.ts";
import { claimRefusal } from "#contract/cases/claim-refusal.ts";
import type { Locale } from "#contract/locale.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import type { Database, Transaction } from "#server/database/client.ts";
import { transact } from "#server/database/transact.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { newNumber } from "#server/new-number.ts";
import { lockOrder } from "#server/orders/lock-order.ts";
import type { OrderRow } from "#server/orders/tables.ts";
import { type CaseDeps, type Mover, tellStep } from "./move-case.ts";
import { figuresAt, linesOfCases } from "./queries.ts";
import { type ClaimableLine, readClaimable } from "./read-claimable.ts";
import { type CaseDbRow, caseLines, cases } from "./tables.ts";

type Deps = CaseDeps & { readonly database: Database };

/** The most cases of one order, ended ones included: each sends mails. */
const MOST_CASES = 20;

/**
 * Opens a case about lines of an order. The caller has checked that the order belongs to the person, by a session or by
 * the token of its tracking page; staff (`by`) opens it for the buyer by the same rules. The same key returns the same
 * case.
 * Errors: IDEMPOTENCY_MISMATCH for the key of another order's case, or of a case with other content; ORDER_CLOSED for
 * an order that is not paid; CASE_TOO_EARLY before anything has arrived (for a lost parcel: before it left);
 * CASE_TOO_LATE after the time for this kind; PRIVATE_SALE for a change of mind about the phone of a private seller;
 * VALIDATION, `lines`, for more units than were delivered and are in no other open case; TOO_MANY_REQUESTS.
 */
export async function openCase(
  deps: Deps,
  orderId: number,
  input: CaseInput,
  locale: Locale,
  by: Mover = { kind: "customer" },
): Promise<CaseDbRow> {
  const { key, kind, description = "", lines } = input;
  return transact(
    deps.database,
    async (tx) => {
      const order = await lockOrder(tx, orderId);
      if (!order) throw new Failure("NOT_FOUND");
      const [known] = await tx.select().from(cases).where(eq(cases.key, key));
      if (known && !(await isSame(tx, known, orderId, input))) throw new Failure("IDEMPOTENCY_MISMATCH");
      if (known) return known;
      if (order.status !== "PAYED") throw new Failure("ORDER_CLOSED");
      if ((await tx.$count(cases, eq(cases.orderId, orderId))) >= MOST_CASES)
        throw new Failure("TOO_MANY_REQUESTS");
      const chosen = await chooseLines(tx, deps, order, kind, lines);
      const row = await insertCase(tx, deps, { key, kind, order, description, locale, lines: chosen });
      await tellStep(tx, deps, { row, order, by, facts: { kind } });
      if (by.kind === "staff")
        await recordAudit(tx, deps.clock, {
          actor: by.actor,
          action: "case.opened",
          object: { type: "order", id: order.number },
          changes: { case: { from: null, to: row.number } },
        });
      return row;
    },
    { hasKey: true },
  );
}

/** Whether a case has the same order and content as a new input with its key. */
async function isSame(
  tx: Transaction,
  { id, ...row }: CaseDbRow,
  orderId: number,
  { kind, description = "", lines }: CaseInput,
): Promise<boolean> {
  const own = await linesOfCases(tx, [id]);
  return (
    row.orderId === orderId &&
    row.kind === kind &&
    row.description === description &&
    own.length === lines.length &&
    lines.every((line) =>
      own.some(({ position, quantity }) => position === line.position && quantity === line.quantity),
    )
  );
}

interface NewCase {
  readonly key: string;
  readonly kind: CaseKind;
  readonly order: OrderRow;
  readonly description: string;
  readonly locale: Locale;
  readonly withdrawalId?: number;
  readonly lines: readonly { readonly line: ClaimableLine; readonly quantity: number }[];
}

/** Inserts a case of a locked order. The caller writes the event. */
export async function insertCase(
  tx: Transaction,
  { clock }: Pick<CaseDeps, "clock">,
  { order, lines, ...values }: NewCase,
): Promise<CaseDbRow> {
  const openedAt = clock();
  const [row] = await tx
    .insert(cases)
    .values({
      ...values,
      number: newNumber("C"),
      orderId: order.id,
      openedAt,
      dueAt: dueAfter("opened", null, await figuresAt(tx, openedAt), openedAt),
    })
    .returning();
  if (!row) throw new Error("The case was not written.");
  await tx.insert(caseLines).values(
    lines.map(({ line: { position, deviceId }, quantity }) => ({
      caseId: row.id,
      orderId: order.id,
      position,
      quantity,
      deviceId,
    })),
  );
  return row;
}

/** The lines of a new case. No other open case or refund may cover them. */
async function chooseLines(
  tx: Transaction,
  { clock }: Pick<CaseDeps, "clock">,
  order: OrderRow,
  kind: CaseKind,
  wanted: CaseInput["lines"],
) {
  const now = clock();
  const figures = await figuresAt(tx, now);
  const claimable = await readClaimable(tx, order.id);
  if (new Set(wanted.map(({ position }) => position)).size < wanted.length)
    throw new Failure("VALIDATION", { fields: { lines: "INVALID" } });
  return wanted.map(({ position, quantity }) => {
    const line = claimable.find((one) => one.position === position);
    if (!line) throw new Failure("VALIDATION", { fields: { lines: "INVALID" } });
    const refusal = claimRefusal(kind, line, figures, now);
    if (refusal) throw new Failure(refusal);
    if (quantity > line.sentQuantity) throw new Failure("VALIDATION", { fields: { lines: "TOO_BIG" } });
    return { line, quantity };
  });
}
