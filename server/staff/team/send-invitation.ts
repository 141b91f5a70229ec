import { and, eq, gt, isNull } from "drizzle-orm";
import { DEFAULT_LOCALE } from "#contract/locale.ts";
import { makeSecret, sendLink } from "#server/accounts/one-time-secret.ts";
import { staffInvitation } from "#server/mail/account-mails.ts";
import { writeMail } from "#server/mail/mail-entry.ts";
import type { MailJobDeps } from "#server/mail/mailer.ts";
import { staff, staffInvitations } from "../tables.ts";
import { invitationLink } from "./staff-commands.ts";

/**
 * Mails the invitation of a member. Makes a secret of its own, so that none is stored readable on its way to the mail server; it
 * ends with the invitation, and the first secret that is used ends the others. Sends nothing once the invitation was accepted or
 * has ended, or for a disabled member. Throws when the mail server refuses the e-mail; the queue retries.
 */
export async function sendInvitation(deps: MailJobDeps, staffId: number): Promise<void> {
  const { database, clock, publicUrl } = deps;
  const [invited] = await database
    .select({ email: staff.email, name: staff.name, expiresAt: staffInvitations.expiresAt })
    .from(staffInvitations)
    .innerJoin(staff, and(eq(staff.id, staffInvitations.staffId), isNull(staff.disabledAt)))
    .where(and(eq(staffInvitations.staffId, staffId), gt(staffInvitations.expiresAt, clock())))
    .limit(1);
  if (!invited) return;
  const { email, name, expiresAt } = invited;
  const { secret, digest } = makeSecret();
  await database.insert(staffInvitations).values({ digest, staffId, expiresAt });
  const link = invitationLink(publicUrl, secret);
  await sendLink(deps, email, digest, writeMail(staffInvitation, { name, link }, DEFAULT_LOCALE, deps));
}
