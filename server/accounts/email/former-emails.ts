import { and, desc, eq, gt, isNotNull, isNull, lt, ne, notExists, or, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Queries } from "#server/database/client.ts";
import { hasEmail } from "../has-email.ts";
import { emailChanges } from "../tables.ts";

/** An e-mail that an account had. */
export interface FormerEmail {
  readonly email: string;
  /** From this moment on, the mailbox may belong to another person. */
  readonly until: Date;
}

/** The former e-mails that an account had confirmed, the latest first. Undone changes are left out. */
export function findFormerEmails(db: Queries, userId: number): Promise<FormerEmail[]> {
  return db
    .select({ email: emailChanges.oldEmail, until: emailChanges.changedAt })
    .from(emailChanges)
    .where(
      and(
        eq(emailChanges.userId, userId),
        isNotNull(emailChanges.oldVerifiedAt),
        isNull(emailChanges.undoneAt),
      ),
    )
    .orderBy(desc(emailChanges.changedAt));
}

/** An account as rows are attributed to it. `former` is from `findFormerEmails`. */
export interface MailboxOwner {
  readonly id: number;
  readonly email: string;
  readonly former: readonly FormerEmail[];
}

/**
 * Rows of the current e-mail, and rows of a former one from the time when the account had it. A row from the time when
 * another account had that e-mail confirmed is that account's.
 */
export function isOfMailbox(
  db: Queries,
  columns: { readonly email: PgColumn; readonly at: PgColumn },
  { id, email, former }: MailboxOwner,
): SQL | undefined {
  const ofMailbox = (one: Pick<FormerEmail, "email">, until?: Date) => {
    const leftByOther = and(
      hasEmail(one.email, emailChanges.oldEmail),
      ne(emailChanges.userId, id),
      isNotNull(emailChanges.oldVerifiedAt),
      isNull(emailChanges.undoneAt),
      gt(emailChanges.changedAt, columns.at),
      until && lt(emailChanges.changedAt, until),
    );
    return and(
      eq(columns.email, one.email),
      until && lt(columns.at, until),
      notExists(db.select({ id: emailChanges.id }).from(emailChanges).where(leftByOther)),
    );
  };
  return or(ofMailbox({ email }), ...former.map((one) => ofMailbox(one, one.until)));
}
