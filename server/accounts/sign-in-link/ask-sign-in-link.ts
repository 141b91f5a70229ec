import type { Locale } from "#contract/locale.ts";
import { transact } from "#server/database/transact.ts";
import type { AccountDeps } from "../account-deps.ts";
import { findUserByEmail } from "../queries.ts";

/** The queue job that sends the link. */
export const SIGN_IN_LINK_JOB = "sign-in-link";

/**
 * Requests a sign-in link. Queues the same job whether the e-mail has an account or not, so neither the answer nor its time
 * reveals it. There are no errors.
 */
export async function askSignInLink(
  { database, enqueue }: Pick<AccountDeps, "database" | "enqueue">,
  email: string,
  locale: Locale,
): Promise<void> {
  await transact(database, async (tx) => {
    const user = await findUserByEmail(tx, email);
    await enqueue(tx, SIGN_IN_LINK_JOB, { userId: user?.id ?? 0, locale });
  });
}
