import { pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** Events of the card provider, each once. */
export const paymentEvents = pgTable("payment_events", {
  /** The provider's id of the event. */
  id: text().primaryKey(),
  /** The payment it is about; none for events that are about something else. */
  reference: text(),
  receivedAt: timestamp("received_at", { withTimezone: true }).notNull().defaultNow(),
  handledAt: timestamp("handled_at", { withTimezone: true }),
});
