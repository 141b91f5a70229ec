import { and, eq, isNull } from "drizzle-orm";
import type { Grade } from "#contract/catalog/conditions.ts";
import { CONDITION_OF_GRADE } from "#contract/devices/grading.ts";
import { smartphoneItems } from "#server/catalog/tables.ts";
import type { Transaction } from "#server/database/client.ts";
import { Failure } from "#server/http/errors/failure.ts";

interface Correction {
  readonly deviceId: number;
  readonly grade: Grade;
  readonly battery: number;
}

/**
 * Writes the grade and the battery of a unit to its listing, when it has one on sale. The trigger of the catalogue tells every
 * process. Error: UNIT_RESERVED while an unpaid order holds the unit: its buyer saw the grade before.
 */
export async function updateOwnListing(
  tx: Transaction,
  clock: () => Date,
  { deviceId, grade, battery }: Correction,
): Promise<void> {
  const [listing] = await tx
    .update(smartphoneItems)
    .set({ condition: CONDITION_OF_GRADE[grade], batteryHealth: battery, updatedAt: clock() })
    .where(and(eq(smartphoneItems.deviceId, deviceId), isNull(smartphoneItems.withdrawnAt)))
    .returning({ reserved: smartphoneItems.reserved });
  if (listing && listing.reserved > 0) throw new Failure("UNIT_RESERVED");
}
