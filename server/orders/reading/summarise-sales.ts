import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { SellerSummary } from "#contract/catalog/listings.ts";
import { centsToEuros } from "#contract/money.ts";
import { smartphoneItems } from "#server/catalog/tables.ts";
import type { Shop } from "#server/http/server/app-types.ts";
import { orderLines, orders } from "#server/orders/tables.ts";

/** PostgreSQL returns sums as text, so they are converted. */
const whole = (sum: SQL) => sql`coalesce(${sum}, 0)`.mapWith(Number);

/** A seller's current figures. Only paid orders count as sold, in the month of their payment in Paris time. */
export async function summariseSales(
  { database, clock }: Pick<Shop, "database" | "clock">,
  sellerId: number,
): Promise<SellerSummary> {
  const now = sql`${clock().toISOString()}::timestamptz`;
  const thisMonth = sql`${orders.paidAt} >= date_trunc('month', ${now}, 'Europe/Paris')`;
  const [[market], [sales]] = await Promise.all([
    database
      .select({
        listings: whole(sql`count(*)`),
        units: whole(sql`sum(${smartphoneItems.onHand} - ${smartphoneItems.reserved})`),
      })
      .from(smartphoneItems)
      .where(
        and(
          eq(smartphoneItems.sellerId, sellerId),
          eq(smartphoneItems.sold, false),
          isNull(smartphoneItems.withdrawnAt),
        ),
      ),
    database
      .select({
        sold: whole(sql`sum(${orderLines.quantity})`),
        soldThisMonth: whole(sql`sum(${orderLines.quantity}) filter (where ${thisMonth})`),
        cents: whole(
          sql`sum(${orderLines.quantity} * ${orderLines.unitPriceCents}) filter (where ${thisMonth})`,
        ),
      })
      .from(orderLines)
      .innerJoin(orders, eq(orders.id, orderLines.orderId))
      .where(and(eq(orderLines.sellerId, sellerId), eq(orders.status, "PAYED"))),
  ]);
  return {
    listings: market?.listings ?? 0,
    units: market?.units ?? 0,
    sold: sales?.sold ?? 0,
    soldThisMonth: sales?.soldThisMonth ?? 0,
    revenueThisMonth: centsToEuros(sales?.cents ?? 0),
  };
}
