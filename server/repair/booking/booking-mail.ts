import type { Transaction } from "#server/database/client.ts";
import { isErasedMailbox } from "#server/mail/erased-mailbox.ts";
import { trackingTokenOf } from "#server/tracking/tracking-token.ts";
import type { RepairDeps } from "../desk/move-repair.ts";
import type { LockedRepair } from "../tables.ts";
import type { BookingRow } from "./tables.ts";

interface News {
  readonly kind: "repair-visit" | "repair-visit-moved" | "repair-visit-cancelled" | "repair-post";
  readonly at: Date;
  readonly visit: BookingRow;
  /** Why staff changed the visit; empty for an act of the customer. */
  readonly reason: string;
}

/** Queues the mail about a choice, once: its subject has the moment, since a visit may be moved several times. */
export async function bookingMail(
  tx: Transaction,
  { sendMail, company }: RepairDeps & { readonly company: () => { name: string; address: string } },
  { order, ...repair }: LockedRepair,
  { kind, at, visit, reason }: News,
): Promise<void> {
  const recipient = order?.email ?? repair.email;
  if (!recipient || isErasedMailbox(recipient)) return;
  const shop = company();
  await sendMail(tx, {
    kind,
    subjectId: `${order ? `${order.number}/` : ""}${repair.number}/${at.getTime()}`,
    recipient,
    locale: order?.locale ?? repair.locale,
    data: {
      ...{ number: repair.number, phone: repair.phone, name: order?.shipName ?? repair.name, reason },
      ...{ startsAt: visit.startsAt?.toISOString() ?? null, endsAt: visit.endsAt?.toISOString() ?? null },
      place: visit.startsAt ? [visit.place, visit.address] : [shop.name, shop.address],
      // A calendar takes the file with the higher number.
      sequence: Math.floor(at.getTime() / 1000),
      token: order ? await trackingTokenOf(tx, order.id, at) : (repair.token ?? ""),
    },
  });
}
