import { integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

export const sellers = pgTable("sellers", {
  userId: integer("user_id").primaryKey(),
  storeName: text("store_name").notNull(),
  businessName: text("business_name").notNull(),
  vatNumber: text("vat_number").notNull().default(""),
  businessAddress: text("business_address").notNull().default(""),
  phoneNumber: text("phone_number").notNull().default(""),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
});
