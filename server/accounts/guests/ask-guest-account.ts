import { and, eq, or } from "drizzle-orm";
import { transact } from "#server/database/transact.ts";
import type { Session } from "#server/http/server/app-types.ts";
import { orders } from "#server/orders/tables.ts";
import type { AccountDeps } from "../account-deps.ts";
import type { Caller } from "../caller.ts";
import { queuePasswordReset } from "../passwords/ask-password-reset.ts";

type Deps = Pick<AccountDeps, "database" | "clock" | "enqueue">;

/**
 * Mails a guest the link with which the guest becomes an account: whoever reads the mailbox chooses the password. If an account
 * has the e-mail, the mail says so instead. Nothing is mailed before a purchase, because anybody can type the e-mail. The answer
 * is the same in all cases, and for a person with an account, who needs none. There are no errors.
 */
export async function askGuestAccount(
  { database, clock, enqueue }: Deps,
  { userId, isGuest }: Pick<Session, "userId" | "isGuest">,
  { locale }: Pick<Caller, "locale">,
): Promise<void> {
  if (!isGuest) return;
  const isTaken = or(eq(orders.status, "PAYED"), and(eq(orders.status, "PENDING"), eq(orders.totalCents, 0)));
  await transact(database, async (tx) => {
    if ((await tx.$count(orders, and(eq(orders.userId, userId), isTaken))) === 0) return;
    await queuePasswordReset(tx, enqueue, { userId, locale }, clock());
  });
}
