import { eq } from "drizzle-orm";
import { PickupOption } from "#contract/delivery/options.ts";
import { addDays, parisTime } from "#contract/delivery/working-days.ts";
import type { Transaction } from "#server/database/client.ts";
import { settings } from "#server/dated-settings/tables.ts";
import type { SendMail } from "#server/mail/outbox.ts";
import { newCode } from "#server/new-number.ts";
import type { OrderRow } from "#server/orders/tables.ts";
import { pickupMail } from "./pickup-mail.ts";
import { pickups } from "./tables.ts";

/** Whether a parcel is collected at the shop's desk. A replacement is sent. */
export const isPickup = (
  { caseId }: { readonly caseId: number | null },
  { shippingOption }: Pick<OrderRow, "shippingOption">,
): boolean => shippingOption === "store" && caseId === null;

/** Makes a packed parcel ready at the desk, with a new code, and mails the code to the buyer. */
export async function openPickup(
  tx: Transaction,
  sendMail: SendMail,
  order: OrderRow,
  { shipmentId, now }: { readonly shipmentId: number; readonly now: Date },
): Promise<void> {
  const [version] = await tx
    .select({ value: settings.value })
    .from(settings)
    .where(eq(settings.id, order.deliverySettingId ?? 0));
  const { keepDays, remindDays } = PickupOption.parse(version?.value);
  const { day } = parisTime(now);
  const ready = {
    ...{ code: newCode(), state: "ready" as const, readyAt: now, remindedAt: null, endedAt: null },
    keepUntil: addDays(day, keepDays),
    remindOn: addDays(day, keepDays - remindDays),
  };
  const [pickup] = await tx
    .insert(pickups)
    .values({ shipmentId, ...ready })
    .onConflictDoUpdate({ target: pickups.shipmentId, set: ready })
    .returning();
  if (!pickup) throw new Error("The pickup was not written.");
  await pickupMail(tx, sendMail, { kind: "pickup-ready", order, pickup }, now);
}

/** Withdraws the pickup of a parcel that is unpacked: its code is no longer valid. */
export async function withdrawPickup(tx: Transaction, shipmentId: number, now: Date): Promise<void> {
  await tx
    .update(pickups)
    .set({ state: "withdrawn", endedAt: now })
    .where(eq(pickups.shipmentId, shipmentId));
}
