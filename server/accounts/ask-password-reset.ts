import type { Locale } from "#contract/locale.ts";
import type { Enqueue } from "#server/database/queue.ts";
import { transact } from "#server/database/transact.ts";
import type { Shop } from "#server/http/app-types.ts";
import { findUserByEmail } from "./queries.ts";
import { passwordResets } from "./tables.ts";

/** The queue's job that writes the mail with the link. */
export const RESET_JOB = "password-reset";

type Deps = Pick<Shop, "database" | "clock"> & { readonly enqueue: Enqueue };

/**
 * Notes that somebody wants a new password for an e-mail. The same is written and queued whether anybody has that e-mail
 * or not, so that neither the answer nor its time tells; the job sorts it out. Never refuses.
 */
export async function askPasswordReset(
  { database, clock, enqueue }: Deps,
  email: string,
  locale: Locale,
): Promise<void> {
  await transact(database, async (tx) => {
    const user = await findUserByEmail(tx, email);
    const [asked] = await tx
      .insert(passwordResets)
      .values({ userId: user?.id ?? null, locale, requestedAt: clock() })
      .returning({ id: passwordResets.id });
    if (asked) await enqueue(tx, RESET_JOB, { id: asked.id });
  });
}
