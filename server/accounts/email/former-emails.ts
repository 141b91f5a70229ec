import { and, desc, eq, isNotNull, isNull, lt, or, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Queries } from "#server/database/client.ts";
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

/** Rows of the current e-mail, and rows of a former one from the time when the account had it. */
export function isOfMailbox(
  columns: { readonly email: PgColumn; readonly at: PgColumn },
  email: string,
  former: readonly FormerEmail[],
): SQL | undefined {
  return or(
    eq(columns.email, email),
    ...former.map((one) => and(eq(columns.email, one.email), lt(columns.at, one.until))),
  );
}
