import { and, desc, eq, lte } from "drizzle-orm";
import { VoucherFigures } from "#contract/vouchers/voucher-figures.ts";
import type { Queries } from "#server/database/client.ts";
import { settings } from "#server/dated-settings/tables.ts";

/** The figures of vouchers that are in force at a time. */
export async function readVoucherFigures(db: Queries, at: Date): Promise<VoucherFigures> {
  const [version] = await db
    .select({ value: settings.value })
    .from(settings)
    .where(and(eq(settings.name, "vouchers"), lte(settings.validFrom, at)))
    .orderBy(desc(settings.validFrom), desc(settings.id))
    .limit(1);
  return VoucherFigures.parse(version?.value);
}

/** The end of a voucher that is issued, or gets money back, at a time. */
export async function endOfVoucher(db: Queries, at: Date): Promise<Date> {
  const end = new Date(at);
  end.setUTCMonth(end.getUTCMonth() + (await readVoucherFigures(db, at)).validMonths);
  return end;
}
