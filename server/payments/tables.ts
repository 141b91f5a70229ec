import { pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** Events of the card provider, each stored once. */
export const paymentEvents = pgTable("payment_events", {
  /** The provider's id of the event. */
  id: text().primaryKey(),
  /** The payment of the event; null for other events. */
  reference: text(),
  receivedAt: timestamp("received_at", { withTimezone: true }).notNull().defaultNow(),
  handledAt: timestamp("handled_at", { withTimezone: true }),
});
