import * as z from "zod/mini";
import { DeliveryPlace } from "#contract/delivery/place.ts";
import { CARRIERS } from "#contract/shipments/carriers.ts";
import type { ShipmentMailKind } from "#contract/shipments/shipment-states.ts";
import { CODE_MINUTES } from "#contract/shipments/tracking.ts";
import { type MailEntry, mail, type WriteMail } from "./mail-entry.ts";
import { MailLines, parcelFacts } from "./parcel-facts.ts";

const ShipmentMail = z.object({
  number: z.string(),
  name: z.string(),
  seller: z.nullable(z.string()),
  lines: MailLines,
  carrier: z.nullable(z.enum(CARRIERS)),
  trackingNumber: z.nullable(z.string()),
  /** Absent in mails of an earlier version, and for a delivery to the address. */
  place: z.optional(DeliveryPlace),
  /** The token of the order's tracking page. */
  token: z.string(),
});
type ShipmentMail = z.infer<typeof ShipmentMail>;

const shipment = (step: "prepared" | "shipped" | "delivered") =>
  mail(
    ShipmentMail,
    ({ number, name, seller, lines, carrier, trackingNumber, place, token }, { t, page, hello }) => ({
      subject: t(`shipment.${step}Subject`, { number }),
      opening: [hello(name), t(`shipment.${step}`)],
      facts: [
        [t("order.number"), number],
        seller && [t("shipment.seller"), seller],
        ...lines.map((line) => [t("order.product"), `${line.quantity} × ${line.name}`] as const),
        place !== undefined && [
          t(place.id === null ? "order.pickup" : "order.relay"),
          `${place.name}, ${place.address}`,
        ],
        ...(step === "shipped" ? parcelFacts(carrier, trackingNumber, t) : []),
      ],
      link: [t("shipment.track"), page(`/suivi/${token}`)],
      imprint: true,
    }),
  );

/** Mails that say that a parcel is packed, on its way (with the carrier's link), or delivered. */
export const shipmentMails = {
  "shipment-prepared": shipment("prepared"),
  "shipment-shipped": shipment("shipped"),
  "shipment-delivered": shipment("delivered"),
} satisfies Record<ShipmentMailKind, MailEntry<ShipmentMail>>;

interface TrackingCode {
  readonly number: string;
  readonly code: string;
  readonly token: string;
}

/**
 * The code that opens an order's tracking page. The mail also has the page's address, in case strangers use up the
 * code's tries. Never stored.
 */
export const trackingCode: WriteMail<TrackingCode> = ({ number, code, token }, { t, page }) => ({
  subject: t("shipment.codeSubject", { number }),
  opening: [t("person.helloAnyone"), t("shipment.code", { minutes: CODE_MINUTES })],
  facts: [[t("shipment.codeLabel"), code]],
  closing: [t("person.notYou")],
  link: [t("shipment.track"), page(`/suivi/${token}`)],
});
