import { UNDO_MS } from "#contract/devices/packing.ts";
import type { SendMail } from "#server/mail/outbox.ts";
import type { ShipmentDeps } from "#server/shipments/move-shipment.ts";

/** Holds mails as long as the packing page can undo the act that causes them. */
export function holdMails<Deps extends Pick<ShipmentDeps, "sendMail" | "clock">>(deps: Deps): Deps {
  const sendMail: SendMail = (tx, mail) =>
    deps.sendMail(tx, { ...mail, heldUntil: new Date(deps.clock().getTime() + UNDO_MS) });
  return { ...deps, sendMail };
}
