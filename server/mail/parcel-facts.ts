import * as z from "zod/mini";
import { CARRIER_NAMES, type Carrier, carrierLink } from "#contract/shipments/carriers.ts";
import type { Fact, MAIL_WORDS } from "./render-email.ts";

export const MailLines = z.array(z.object({ name: z.string(), quantity: z.int() }));

/** The carrier and number of a parcel, with a link to the carrier's page; empty if they are unknown. */
export function parcelFacts(
  carrier: Carrier | null,
  number: string | null,
  t: (typeof MAIL_WORDS)["fr"],
): readonly (Fact | null)[] {
  if (!carrier || !number) return [];
  const link = carrierLink(carrier, number);
  return [
    [t("shipment.carrier"), carrier === "other" ? t("shipment.other") : CARRIER_NAMES[carrier]],
    [t("shipment.number"), number],
    link ? [t("shipment.link"), link] : null,
  ];
}
