import { and, eq, gt, min } from "drizzle-orm";
import type { Locale } from "#contract/locale.ts";
import type { Transaction } from "#server/database/client.ts";
import type { Enqueue } from "#server/database/queue.ts";
import { transact } from "#server/database/transact.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { Session } from "#server/http/server/app-types.ts";
import type { AccountDeps } from "../account-deps.ts";
import { lockUser } from "../passwords/lock-verified-user.ts";
import { emailConfirmations } from "../tables.ts";

/** The queue job that sends the link. */
export const CONFIRMATION_JOB = "email-confirmation";

const DAY_MS = 24 * 60 * 60_000;
/** The most links of one account in a day. Without a limit, anybody could fill a stranger's mailbox. */
const LINKS_PER_DAY = 5;

type Deps = Pick<AccountDeps, "database" | "clock" | "enqueue">;

interface Confirmation {
  readonly userId: number;
  readonly email: string;
  readonly locale: Locale;
  /** For a change of e-mail: SHA-256 of the password hash that authorised it. */
  readonly passwordDigest?: string;
}

/** Stores a request for a link and queues its job. The job makes the secret, so the queue never holds it. */
export async function queueEmailConfirmation(
  tx: Transaction,
  enqueue: Enqueue,
  confirmation: Confirmation,
  now: Date,
): Promise<void> {
  const [request] = await tx
    .insert(emailConfirmations)
    .values({ ...confirmation, requestedAt: now })
    .returning({ id: emailConfirmations.id });
  if (request) await enqueue(tx, CONFIRMATION_JOB, { id: request.id });
}

/**
 * Refuses another link when the account has used its links of the day. Links that were sent stay valid. The account must be
 * locked, which serialises concurrent requests. Errors: TOO_MANY_REQUESTS.
 */
export async function refuseBeyondQuota(tx: Transaction, userId: number, now: Date): Promise<void> {
  const dayAgo = new Date(now.getTime() - DAY_MS);
  const recent = and(eq(emailConfirmations.userId, userId), gt(emailConfirmations.requestedAt, dayAgo));
  if ((await tx.$count(emailConfirmations, recent)) < LINKS_PER_DAY) return;
  const [oldest] = await tx
    .select({ at: min(emailConfirmations.requestedAt) })
    .from(emailConfirmations)
    .where(recent);
  const wait = (oldest?.at?.getTime() ?? now.getTime()) + DAY_MS - now.getTime();
  throw new Failure("TOO_MANY_REQUESTS", { retryAfter: Math.max(1, Math.ceil(wait / 1000)) });
}

/**
 * Queues another link that confirms the current e-mail; earlier links stay valid. Does nothing for a confirmed e-mail.
 * Errors: UNAUTHENTICATED, TOO_MANY_REQUESTS.
 */
export async function askEmailConfirmation(
  { database, clock, enqueue }: Deps,
  { userId }: Pick<Session, "userId">,
  locale: Locale,
): Promise<void> {
  const now = clock();
  await transact(database, async (tx) => {
    const user = await lockUser(tx, userId);
    if (!user) throw new Failure("UNAUTHENTICATED");
    if (user.emailVerifiedAt) return;
    await refuseBeyondQuota(tx, userId, now);
    await queueEmailConfirmation(tx, enqueue, { userId, email: user.email, locale }, now);
  });
}
