import { sql } from "drizzle-orm";
import { MONEY_ACCOUNTS } from "#contract/ledger/posting.ts";

/** The accounts that take the customers' money, as a list of SQL: `account in ${TAKES_MONEY}`. */
export const TAKES_MONEY = sql.raw(`('${MONEY_ACCOUNTS.join("', '")}')`);
