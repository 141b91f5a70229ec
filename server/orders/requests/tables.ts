import { integer, pgTable, smallint, timestamp, uuid } from "drizzle-orm/pg-core";

/** An order that the shop made for a customer and that waits to be paid, by the link of its mail or at the counter. */
export const paymentRequests = pgTable("payment_requests", {
  orderId: integer("order_id").primaryKey(),
  /** The repair whose difference it asks for. Null for an order that staff made. */
  repairId: integer("repair_id"),
  /** The order and the line that get a dearer unit once its difference is paid. Null for any other request. */
  swapOrderId: integer("swap_order_id"),
  swapPosition: smallint("swap_position"),
  /** Null for an order that follows from an accepted quote. */
  staffId: integer("staff_id"),
  key: uuid(),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
});
