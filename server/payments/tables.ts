import { pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** Events of the card provider. Each is stored once. */
export const paymentEvents = pgTable("payment_events", {
  /** The provider's id of the event. */
  id: text().primaryKey(),
  /** The provider's id of the event's payment; null for other events. */
  reference: text(),
  receivedAt: timestamp("received_at", { withTimezone: true }).notNull().defaultNow(),
  handledAt: timestamp("handled_at", { withTimezone: true }),
});
