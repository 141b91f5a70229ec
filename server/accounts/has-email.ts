import { sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { emailKey } from "#contract/accounts/email-address.ts";
import { users } from "./tables.ts";

/** SQL: whether a column has this e-mail, in any spelling. Each such column has an index on its `email_key`. */
export function hasEmail(email: string, column: PgColumn = users.email) {
  return sql`email_key(${column}) = ${emailKey(email)}`;
}
