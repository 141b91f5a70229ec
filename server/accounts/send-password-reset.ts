import { and, count, eq, gt, isNotNull, lt, ne } from "drizzle-orm";
import { RESET_MINUTES } from "#contract/account-safety.ts";
import type { Company } from "#contract/company.ts";
import type { Queries } from "#server/database/client.ts";
import type { Shop } from "#server/http/app-types.ts";
import { passwordReset } from "#server/mail/account-mails.ts";
import type { Post } from "#server/mail/transport.ts";
import { makeSecret } from "./one-time-secret.ts";
import { passwordResets, users } from "./tables.ts";

const HOUR_MS = 60 * 60_000;
/** Anybody can type anybody's address: beyond this many links an hour a mailbox is left alone. */
const LINKS_AN_HOUR = 3;

interface Deps extends Pick<Shop, "database" | "clock"> {
  readonly post: Post;
  readonly company: Company;
  readonly publicUrl: string;
}

/**
 * Sends the link for a new password, if the e-mail belongs to somebody. The link is made here, at the last moment: only
 * its digest is ever stored. Its half hour starts now. Throws when the post can't take the mail, to be tried again.
 */
export async function sendPasswordReset(deps: Deps, id: string): Promise<void> {
  const { database, post } = deps;
  const now = deps.clock();
  const hourAgo = new Date(now.getTime() - HOUR_MS);
  const [asked] = await database
    .select({
      requestedAt: passwordResets.requestedAt,
      locale: passwordResets.locale,
      userId: users.id,
      email: users.email,
    })
    .from(passwordResets)
    .leftJoin(users, eq(users.id, passwordResets.userId))
    .where(eq(passwordResets.id, id));
  // Who asked more than an hour ago, before the mail server went away, has asked again or gone on.
  const wanted = asked && asked.requestedAt > hourAgo;
  if (wanted && asked.userId !== null && asked.email !== null) {
    if ((await otherLinks(database, id, asked.userId, hourAgo)) < LINKS_AN_HOUR) {
      const { secret, digest } = makeSecret();
      const expiresAt = new Date(now.getTime() + RESET_MINUTES * 60_000);
      await database
        .update(passwordResets)
        .set({ tokenHash: digest, expiresAt })
        .where(eq(passwordResets.id, id));
      await post({
        messageId: `<${digest.slice(0, 22)}@${new URL(deps.publicUrl).hostname}>`,
        to: asked.email,
        ...passwordReset(`${deps.publicUrl}/reset-password#${secret}`, asked.locale, deps),
      });
    }
  }
  await database.delete(passwordResets).where(lt(passwordResets.requestedAt, hourAgo));
}

async function otherLinks(db: Queries, id: string, userId: number, since: Date): Promise<number> {
  const [row] = await db
    .select({ sent: count() })
    .from(passwordResets)
    .where(
      and(
        eq(passwordResets.userId, userId),
        ne(passwordResets.id, id),
        gt(passwordResets.requestedAt, since),
        isNotNull(passwordResets.tokenHash),
      ),
    );
  return row?.sent ?? 0;
}
