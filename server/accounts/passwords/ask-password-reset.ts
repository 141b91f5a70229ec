import type { Locale } from "#contract/locale.ts";
import type { Transaction } from "#server/database/client.ts";
import type { Enqueue } from "#server/database/queue.ts";
import { transact } from "#server/database/transact.ts";
import type { AccountDeps } from "../account-deps.ts";
import { findUserByEmail } from "../queries.ts";
import { passwordResets } from "../tables.ts";

/** The queue job that sends the link. */
export const RESET_JOB = "password-reset";

type Deps = Pick<AccountDeps, "database" | "clock" | "enqueue">;

/**
 * Requests a link for a new password. Writes the same row and job whether the e-mail has an account or not, so neither the
 * answer nor its time reveals it. There are no errors.
 */
export async function askPasswordReset(
  { database, clock, enqueue }: Deps,
  email: string,
  locale: Locale,
): Promise<void> {
  await transact(database, async (tx) => {
    const user = await findUserByEmail(tx, email);
    await queuePasswordReset(tx, enqueue, { userId: user?.id ?? null, locale }, clock());
  });
}

interface Request {
  /** Null when no account has the e-mail. */
  readonly userId: number | null;
  readonly locale: Locale;
}

/** Stores a request for a link and queues its job. */
export async function queuePasswordReset(
  tx: Transaction,
  enqueue: Enqueue,
  request: Request,
  now: Date,
): Promise<void> {
  const [added] = await tx
    .insert(passwordResets)
    .values({ ...request, requestedAt: now })
    .returning({ id: passwordResets.id });
  if (added) await enqueue(tx, RESET_JOB, { id: added.id });
}
