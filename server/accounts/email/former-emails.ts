import { and, desc, eq, gt, isNotNull, isNull, lt, ne, notExists, or, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Queries } from "#server/database/client.ts";
import { hasEmail } from "../has-email.ts";
import { emailChanges } from "../tables.ts";

/** An e-mail that an account had. */
export interface FormerEmail {
  readonly email: string;
  /** The time of the change. From then on, the mailbox may belong to another person. */
  readonly until: Date;
}

/** The confirmed e-mails that an account had before, the latest first. Undone changes are left out. */
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

/** An account to which rows are attributed by e-mail. `former` comes from `findFormerEmails`. */
export interface MailboxOwner {
  readonly id: number;
  readonly email: string;
  readonly former: readonly FormerEmail[];
}

/**
 * SQL that selects the rows of an account by e-mail: the rows of its current e-mail, and the rows of a former one from the
 * time when the account had it. A row from a time when another account had confirmed the e-mail belongs to that account.
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
