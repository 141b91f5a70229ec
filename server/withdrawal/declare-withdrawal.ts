import { isDeepStrictEqual } from "node:util";
import { and, desc, eq, gt, lte, sql } from "drizzle-orm";
import { emailKey } from "#contract/accounts/email-address.ts";
import { addDays, parisTime } from "#contract/delivery/working-days.ts";
import type { Locale } from "#contract/locale.ts";
import type { WithdrawalInput, WithdrawalReceipt } from "#contract/withdrawal/withdrawal.ts";
import { WithdrawalFigures } from "#contract/withdrawal/withdrawal.ts";
import { loadTranslators } from "#messages/compile.ts";
import { hasEmail } from "#server/accounts/has-email.ts";
import type { Transaction } from "#server/database/client.ts";
import { transact } from "#server/database/transact.ts";
import { settings } from "#server/dated-settings/tables.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { Shop } from "#server/http/server/app-types.ts";
import type { SendMail } from "#server/mail/outbox.ts";
import { orders } from "#server/orders/tables.ts";
import { recordEvent } from "#server/timeline/record-event.ts";
import { type WithdrawalRow, withdrawals } from "./tables.ts";

/** Statements per e-mail, order and day. */
const STATEMENTS_PER_ORDER = 5;
/**
 * The most receipts to one e-mail in an hour, since anybody can type somebody else's. The page always shows the
 * receipt.
 */
const RECEIPTS_PER_HOUR = 10;
const HOUR_MS = 60 * 60_000;

const WORDS = loadTranslators("withdrawal");

type Deps = Pick<Shop, "database" | "clock"> & { readonly sendMail: SendMail };

/** The text of a statement, as the page shows it before the confirmation. */
export function statementOf({ orderNumber, scope, products = "" }: WithdrawalInput, locale: Locale): string {
  const t = WORDS[locale];
  return scope === "order"
    ? t("statement.order", { number: orderNumber })
    : t("statement.lines", { number: orderNumber, products });
}

/**
 * Stores a statement of withdrawal and queues its receipt in one transaction. Late statements, and those about an
 * unknown order, are stored as well and get the same answer. The same key returns the first receipt.
 * Errors: IDEMPOTENCY_MISMATCH, TOO_MANY_REQUESTS.
 */
export async function declareWithdrawal(
  deps: Deps,
  input: WithdrawalInput,
  locale: Locale,
): Promise<WithdrawalReceipt> {
  const { key, orderNumber, name, email, scope, products = "", lines = null } = input;
  const at = deps.clock();
  const statement = statementOf(input, locale);
  const work = async (tx: Transaction) => {
    const [earlier] = await tx.select().from(withdrawals).where(eq(withdrawals.key, key));
    if (earlier) return repeated(earlier, input);
    const receipts = await refuseFlood(tx, input, at);
    const order = await orderOf(tx, input);
    const row = {
      ...{ key, statedAt: at, orderNumber, name, email, locale, scope, products, lines, statement },
      orderId: order?.id ?? null,
      emailMatches: order?.emailMatches ?? false,
      refundDue: await refundDueOf(tx, at),
    };
    await tx.insert(withdrawals).values(row);
    if (order)
      await recordEvent(tx, {
        subject: { type: "order", id: orderNumber },
        kind: "withdrawal.stated",
        at,
        by: { kind: "customer" },
        facts: { scope, refundDue: row.refundDue },
        // Without the order's e-mail, the writer may be a stranger who knows the number.
        public: order.emailMatches,
      });
    const receipt = receiptOf(row);
    if (receipts < RECEIPTS_PER_HOUR)
      await deps.sendMail(tx, {
        kind: "withdrawal-receipt",
        subjectId: key,
        recipient: email,
        locale,
        data: receipt,
      });
    return receipt;
  };
  return transact(deps.database, work, { advisoryLock: `withdrawal ${emailKey(email)}` });
}

type Receipted = Pick<WithdrawalRow, keyof WithdrawalReceipt>;

const receiptOf = ({ statedAt, statement, orderNumber, name, email }: Receipted): WithdrawalReceipt => ({
  ...{ statedAt: statedAt.toISOString(), statement, orderNumber, name, email },
});

function repeated(earlier: WithdrawalRow, input: WithdrawalInput): WithdrawalReceipt {
  const given = { ...input, products: input.products ?? "" };
  const fields = ["orderNumber", "name", "email", "scope", "products"] as const;
  const isSame = isDeepStrictEqual(earlier.lines ?? undefined, input.lines);
  if (!isSame || fields.some((field) => earlier[field] !== given[field]))
    throw new Failure("IDEMPOTENCY_MISMATCH");
  return receiptOf(earlier);
}

/** Refuses too many statements from one e-mail. Errors: TOO_MANY_REQUESTS, whether the order exists or not. */
async function refuseFlood(tx: Transaction, { email, orderNumber }: WithdrawalInput, at: Date) {
  const rows = await tx
    .select({ orderNumber: withdrawals.orderNumber, statedAt: withdrawals.statedAt })
    .from(withdrawals)
    .where(
      and(
        hasEmail(email, withdrawals.email),
        gt(withdrawals.statedAt, new Date(at.getTime() - 24 * HOUR_MS)),
      ),
    )
    .limit(500);
  if (rows.filter((row) => row.orderNumber === orderNumber).length >= STATEMENTS_PER_ORDER)
    throw new Failure("TOO_MANY_REQUESTS");
  return rows.filter(({ statedAt }) => at.getTime() - statedAt.getTime() < HOUR_MS).length;
}

/** The order with a number, and whether this is its e-mail. */
export async function orderOf(
  tx: Transaction,
  { orderNumber, email }: Pick<WithdrawalInput, "orderNumber" | "email">,
) {
  const [order] = await tx
    .select({
      id: orders.id,
      emailMatches: sql<boolean>`${hasEmail(email, orders.email)}`,
    })
    .from(orders)
    .where(eq(orders.number, orderNumber));
  return order ?? null;
}

/** The last day of the refund in Paris, by the settings in force at the time of the statement. */
async function refundDueOf(tx: Transaction, at: Date): Promise<string> {
  const [figures] = await tx
    .select({ value: settings.value })
    .from(settings)
    .where(and(eq(settings.name, "withdrawal"), lte(settings.validFrom, at)))
    .orderBy(desc(settings.validFrom))
    .limit(1);
  return addDays(parisTime(at).day, WithdrawalFigures.parse(figures?.value).refundDays);
}
