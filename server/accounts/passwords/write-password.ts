import { eq } from "drizzle-orm";
import type { Locale } from "#contract/locale.ts";
import type { Transaction } from "#server/database/client.ts";
import type { SendMail } from "#server/mail/outbox.ts";
import { endSessionsOf, type UserRow, voidLinksOf } from "../queries.ts";
import { sessions, users } from "../tables.ts";

interface Options {
  readonly now: Date;
  /** The session that asked for the change. It stays open. */
  readonly keptSession?: string;
}

/**
 * Writes a new password of a locked account. Ends its mailed links, and its sessions except `keptSession`. The caller then
 * calls `forgetSessions`.
 */
export async function writePassword(
  tx: Transaction,
  userId: number,
  values: Pick<UserRow, "passwordHash"> & Partial<Pick<UserRow, "emailVerifiedAt">>,
  { now, keptSession }: Options,
): Promise<void> {
  await tx.update(users).set(values).where(eq(users.id, userId));
  await voidLinksOf(tx, userId);
  await endSessionsOf(tx, userId, now, keptSession);
  // The kept session stays open, but its device may no longer renew it: it was remembered with the old password.
  if (keptSession)
    await tx.update(sessions).set({ rememberedUntil: null }).where(eq(sessions.id, keptSession));
}

/** Queues the e-mail that tells the owner about a new password. */
export async function mailPasswordChanged(
  tx: Transaction,
  sendMail: SendMail,
  { id, email }: UserRow,
  { locale, now }: { readonly locale: Locale; readonly now: Date },
): Promise<void> {
  const at = now.toISOString();
  await sendMail(tx, {
    kind: "password-changed",
    subjectId: `${id} ${at}`,
    recipient: email,
    locale,
    data: { at },
  });
}
