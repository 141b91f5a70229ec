import * as z from "zod/mini";
import { DeliveryPlace } from "#contract/delivery/place.ts";
import { formatDate } from "#contract/format.ts";
import { mail } from "./mail-entry.ts";

const PickupMail = z.object({
  number: z.string(),
  name: z.string(),
  code: z.string(),
  keepUntil: z.string(),
  place: DeliveryPlace,
  /** The token of the order's tracking page, which shows the code as a QR code. */
  token: z.string(),
});

const pickup = (step: "ready" | "reminder" | "expired") =>
  mail(PickupMail, ({ number, name, code, keepUntil, place, token }, { t, locale, page, hello }) => ({
    subject: t(`pickup.${step}Subject`, { number }),
    opening: [hello(name), t(`pickup.${step}`)],
    facts: [
      [t("order.number"), number],
      step !== "expired" && [t("pickup.code"), code],
      step !== "expired" && [t("pickup.until"), formatDate(keepUntil, "long", locale)],
    ],
    place: [t("order.pickup"), [place.name, place.address, ...place.hours.split("\n")]],
    closing: [step !== "expired" && t("pickup.show")],
    link: [t("shipment.track"), page(`/suivi/${token}`)],
    imprint: true,
  }));

/** Mails about a parcel at the shop's desk: it is ready, it waits, it was not collected. */
export const pickupMails = {
  "pickup-ready": pickup("ready"),
  "pickup-reminder": pickup("reminder"),
  "pickup-expired": pickup("expired"),
};
