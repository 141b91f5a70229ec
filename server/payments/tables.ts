import { integer, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";

/** Events of the card provider. Each is stored once. */
export const paymentEvents = pgTable("payment_events", {
  /** The provider's id of the event. */
  id: text().primaryKey(),
  /** The provider's id of the event's payment; null for other events. */
  reference: text(),
  receivedAt: timestamp("received_at", { withTimezone: true }).notNull().defaultNow(),
  handledAt: timestamp("handled_at", { withTimezone: true }),
});

/** The provider's id of a buyer as a customer. The provider keeps the buyer's saved cards under it. */
export const paymentCustomers = pgTable(
  "payment_customers",
  {
    userId: integer("user_id").notNull(),
    provider: text().notNull(),
    /** The idempotency key of the customer's creation. */
    key: uuid().notNull().defaultRandom(),
    /** Null until the provider has answered. */
    reference: text(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  ({ userId, provider }) => [primaryKey({ columns: [userId, provider] })],
);
