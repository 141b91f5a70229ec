import { sql } from "drizzle-orm";
import { IS_GRANTED, isRefunded } from "./is-refunded.ts";

/**
 * The repairs `r` that wait for somebody. No phone will come for a booked repair whose money goes back. A job cancels it once the
 * money is back.
 */
export const WAITING_REPAIRS = sql`r.ended_at is null and not (r.state = 'booked' and ${isRefunded(IS_GRANTED)})`;
