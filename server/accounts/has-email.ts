import { sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { emailKey } from "#contract/accounts/email-address.ts";
import { users } from "./tables.ts";

/** Whether a column has this e-mail address, in any spelling. An index on `email_key` serves each such column. */
export function hasEmail(email: string, column: PgColumn = users.email) {
  return sql`email_key(${column}) = ${emailKey(email)}`;
}
