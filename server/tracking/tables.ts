import { integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

const instant = (name: string) => timestamp(name, { withTimezone: true });

export const trackingTokens = pgTable("tracking_tokens", {
  orderId: integer("order_id").primaryKey(),
  token: text().notNull(),
  /** SHA-256 of the token. */
  digest: text().notNull(),
  createdAt: instant("created_at").notNull(),
});

export const lookupCodes = pgTable("lookup_codes", {
  subject: text().primaryKey(),
  codeDigest: text("code_digest"),
  tries: integer().notNull(),
  expiresAt: instant("expires_at").notNull(),
  asked: integer().notNull(),
  windowBegan: instant("window_began").notNull(),
});
