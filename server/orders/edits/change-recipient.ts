import { eq, sql } from "drizzle-orm";
import type { RecipientInput } from "#contract/orders/edits.ts";
import { checkTown, TOWN_FIELDS } from "#server/accounts/profile/check-town.ts";
import type { StaffActor } from "#server/audit/record-audit.ts";
import { transact } from "#server/database/transact.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { lockShownOrder } from "#server/orders/lock-order.ts";
import type { PaymentDeps } from "#server/orders/settlement/pay-order.ts";
import { type OrderRow, orders } from "#server/orders/tables.ts";
import { shipmentsOf } from "#server/shipments/read-shipments.ts";
import { recordStaffAct } from "#server/timeline/record-staff-act.ts";
import { tellChange } from "./tell-change.ts";

type Named = RecipientInput & { readonly number: string };

/**
 * Changes the recipient of an order, the address, the e-mail and the telephone, while at least one of its parcels, such as a
 * replacement, is still to be packed. The buyer gets a mail; another e-mail also gets one at the former mailbox. Documents keep
 * their text.
 * Errors: NOT_FOUND; STALE, also when a parcel is packed; ORDER_CLOSED for a cancelled order, or when every parcel has left;
 * VALIDATION when the town does not match the postcode.
 */
export async function changeRecipient(
  deps: Pick<PaymentDeps, "database" | "clock" | "sendMail">,
  { number, version, reason, isTownConfirmed, ...input }: Named,
  actor: StaffActor,
): Promise<void> {
  await transact(deps.database, async (tx) => {
    const order = await lockShownOrder(tx, number, version);
    const kept = { code: order.shipCodePostal, town: order.shipVille };
    const typed = { code: input.codePostal, town: input.ville };
    await checkTown(typed, TOWN_FIELDS, { isConfirmed: isTownConfirmed, kept });
    // Waits for a running move: its parcel is then packed or has left, or will take the new address.
    await tx.execute(sql`select from shipments where order_id = ${order.id} order by id for update`);
    const parcels = await shipmentsOf(tx, [order.id]);
    const hasLeft = parcels.some(({ shippedAt }) => shippedAt !== null);
    const isAwaited = parcels.some(({ state }) => state === "preparing");
    // The delivery note of a packed parcel shows the former address.
    if (parcels.some(({ state }) => state === "packed")) throw new Failure("STALE");
    if (order.status === "CANCELLED" || (hasLeft && !isAwaited)) throw new Failure("ORDER_CLOSED");
    const next = {
      shipName: input.nom,
      shipAdresse: input.adresse,
      shipCodePostal: input.codePostal,
      shipVille: input.ville,
      email: input.email ?? order.email,
      shipTelephone: input.telephone ?? order.shipTelephone,
    };
    const changed = fieldsOf(order, next);
    if (changed.length === 0) return;
    await tx.update(orders).set(next).where(eq(orders.id, order.id));
    const now = { ...order, ...next };
    await tellChange(tx, deps, now, {
      changes: changed.map((what) => ({ what, text: textOf(now, what) })),
      ...(changed.includes("email") && { alsoTo: order.email }),
    });
    await recordStaffAct(tx, deps.clock, {
      ...{ kind: "order.recipient-changed", actor, subject: { type: "order", id: number }, public: true },
      ...{ facts: { reason }, reason },
      // An address is personal data: the audit log records only that it changed.
      changes: Object.fromEntries(changed.map((what) => [what, null])),
    });
  });
}

type Field = "nom" | "adresse" | "email" | "telephone";
type Recipient = Pick<
  OrderRow,
  "shipName" | "shipAdresse" | "shipCodePostal" | "shipVille" | "email" | "shipTelephone"
>;

const textOf = (order: Recipient, field: Field): string =>
  ({
    nom: order.shipName,
    adresse: `${order.shipAdresse}, ${order.shipCodePostal} ${order.shipVille}`,
    email: order.email,
    telephone: order.shipTelephone ?? "",
  })[field];

const fieldsOf = (before: Recipient, now: Recipient): Field[] =>
  (["nom", "adresse", "email", "telephone"] as const).filter(
    (field) => textOf(before, field) !== textOf(now, field),
  );
