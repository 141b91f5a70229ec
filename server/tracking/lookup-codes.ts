import { createHash, randomInt, timingSafeEqual } from "node:crypto";
import { and, eq, lt, sql } from "drizzle-orm";
import { emailKey } from "#contract/accounts/email-address.ts";
import type { Locale } from "#contract/locale.ts";
import { CODE_MINUTES, type CodeInput, type LookupInput } from "#contract/shipments/tracking.ts";
import { hasEmail } from "#server/accounts/has-email.ts";
import type { Queries } from "#server/database/client.ts";
import type { Enqueue } from "#server/database/queue.ts";
import { transact } from "#server/database/transact.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { Shop } from "#server/http/server/app-types.ts";
import { writeMail } from "#server/mail/mail-entry.ts";
import type { MailJobDeps } from "#server/mail/mailer.ts";
import { trackingCode } from "#server/mail/shipment-mails.ts";
import { orders } from "#server/orders/tables.ts";
import { lookupCodes } from "./tables.ts";
import { trackingTokenOf } from "./tracking-token.ts";

/** The job that sends a code. */
export const LOOKUP_JOB = "tracking-code";

type Deps = Pick<Shop, "database" | "clock">;

/** Wrong tries after which a new code is needed. */
const TRIES = 5;
/** Codes per order number and e-mail in an hour. Further requests get the same answer, but no mail. */
const CODES_AN_HOUR = 5;
const HOUR_MS = 3_600_000;

const sha256 = (...parts: readonly string[]) => createHash("sha256").update(parts.join(" ")).digest("hex");
const subjectOf = ({ number, email }: LookupInput) => sha256(number, emailKey(email));

/** The order with a number, if its e-mail is the given one. */
async function findOrder(db: Queries, { number, email }: LookupInput) {
  const [order] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.number, number), hasEmail(email, orders.email)));
  return order;
}

/**
 * Asks for a code by mail. The same row and job are written whether the order exists or not, so that neither the answer
 * nor its time reveals it. Never fails.
 */
export async function askCode(
  { database, clock, enqueue }: Deps & { readonly enqueue: Enqueue },
  input: LookupInput,
  locale: Locale,
): Promise<void> {
  const now = clock();
  const expiresAt = new Date(now.getTime() + CODE_MINUTES * 60_000);
  const hourAgo = new Date(now.getTime() - HOUR_MS);
  const subject = subjectOf(input);
  await transact(database, async (tx) => {
    const order = await findOrder(tx, input);
    const begun = sql`lookup_codes.window_began < ${hourAgo}::timestamptz`;
    // Beyond the limit, the current code stays valid, so that a stranger can't disable it for long.
    const allowed = sql`(${begun} or lookup_codes.asked < ${CODES_AN_HOUR})`;
    const { rows } = await tx.execute<{ asked: number }>(sql`
      insert into lookup_codes (subject, tries, expires_at, asked, window_began)
      values (${subject}, 0, ${expiresAt}::timestamptz, 1, ${now}::timestamptz)
      on conflict (subject) do update set
        code_digest = case when ${allowed} then null else lookup_codes.code_digest end,
        tries = case when ${allowed} then 0 else lookup_codes.tries end,
        expires_at = case when ${allowed} then excluded.expires_at else lookup_codes.expires_at end,
        asked = case when ${begun} then 1 else lookup_codes.asked + 1 end,
        window_began = case when ${begun} then excluded.window_began else lookup_codes.window_began end
      returning asked`);
    const send = (rows[0]?.asked ?? 0) <= CODES_AN_HOUR;
    await enqueue(tx, LOOKUP_JOB, { orderId: send ? (order?.id ?? 0) : 0, subject, locale });
  });
}

/**
 * Runs LOOKUP_JOB: creates a code of six digits and mails it with the address of the tracking page. Throws when the
 * mail server refuses the mail; the queue retries.
 */
export async function sendCode(
  deps: MailJobDeps,
  {
    orderId,
    subject,
    locale,
  }: { readonly orderId: number; readonly subject: string; readonly locale: Locale },
): Promise<void> {
  const { database, clock, mailer, publicUrl } = deps;
  const [order] = await database
    .select({ number: orders.number, email: orders.email })
    .from(orders)
    .where(eq(orders.id, orderId));
  if (!order) return;
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  await database
    .update(lookupCodes)
    .set({ codeDigest: sha256(subject, code) })
    .where(eq(lookupCodes.subject, subject));
  const token = await trackingTokenOf(database, orderId, clock());
  await mailer({
    messageId: `<${sha256(subject, code, "mail").slice(0, 22)}@${new URL(publicUrl).hostname}>`,
    to: order.email,
    ...writeMail(trackingCode, { number: order.number, code, token }, locale, deps),
  });
}

/**
 * Exchanges a code for the order's tracking token. A code works once, within ten minutes, and not after five wrong
 * tries. Error: CODE_WRONG for every reason, always after the same work.
 */
export async function takeCode({ database, clock }: Deps, input: CodeInput): Promise<string> {
  const now = clock();
  const subject = subjectOf(input);
  const taken = await transact(database, async (tx) => {
    // The try is counted before the comparison, so that concurrent guesses count as well.
    const { rows } = await tx.execute<{ code_digest: string | null }>(sql`
      update lookup_codes set tries = tries + 1
      where subject = ${subject} and tries < ${TRIES} and expires_at > ${now}::timestamptz returning code_digest`);
    const wanted = Buffer.from(rows[0]?.code_digest ?? sha256("no code"));
    const isRight = timingSafeEqual(wanted, Buffer.from(sha256(subject, input.code)));
    const order = await findOrder(tx, input);
    if (!isRight || !order) return null;
    await tx.update(lookupCodes).set({ codeDigest: null }).where(eq(lookupCodes.subject, subject));
    return trackingTokenOf(tx, order.id, now);
  });
  if (taken === null) throw new Failure("CODE_WRONG");
  return taken;
}

/** Deletes old rows. Runs daily. */
export async function deleteOldCodes({ database, clock }: Deps): Promise<void> {
  await database
    .delete(lookupCodes)
    .where(lt(lookupCodes.windowBegan, new Date(clock().getTime() - HOUR_MS)));
}
