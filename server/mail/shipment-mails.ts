import * as z from "zod/mini";
import { formatDays } from "#contract/format.ts";
import type { Locale } from "#contract/locale.ts";
import { CARRIER_NAMES, CARRIERS, type Carrier, carrierLink } from "#contract/shipments/carriers.ts";
import type { ShipmentMailKind } from "#contract/shipments/shipment-states.ts";
import { CODE_MINUTES } from "#contract/shipments/tracking.ts";
import { greeting, MAIL_WORDS, type MailShop, renderEmail } from "./render-email.ts";

const lines = z.array(z.object({ name: z.string(), quantity: z.int() }));

/** The data of an e-mail about a parcel. */
export const ShipmentMail = z.object({
  number: z.string(),
  name: z.string(),
  seller: z.nullable(z.string()),
  lines,
  carrier: z.nullable(z.enum(CARRIERS)),
  trackingNumber: z.nullable(z.string()),
  /** Of the order's tracking page. */
  token: z.string(),
});
export type ShipmentMail = z.infer<typeof ShipmentMail>;

/** The data of the e-mail that tells a seller of a sale: nothing of the buyer. */
export const SellerSaleMail = z.object({
  number: z.string(),
  lines,
  shipBy: z.string(),
  /** Mails of an older version have it not. */
  isReplacement: z.optional(z.boolean()),
});
export type SellerSaleMail = z.infer<typeof SellerSaleMail>;

const WORDS = {
  "shipment-prepared": "prepared",
  "shipment-shipped": "shipped",
  "shipment-delivered": "delivered",
} as const satisfies Record<ShipmentMailKind, string>;

/** Carrier and number of a parcel, with the carrier's page of it; nothing without them. */
export function parcelFacts(carrier: Carrier | null, number: string | null, locale: Locale) {
  const t = MAIL_WORDS[locale];
  if (!carrier || !number) return [];
  const link = carrierLink(carrier, number);
  return [
    [t("shipment.carrier"), carrier === "other" ? t("shipment.other") : CARRIER_NAMES[carrier]] as const,
    [t("shipment.number"), number] as const,
    ...(link ? [[t("shipment.link"), link] as const] : []),
  ];
}

/** Says that a parcel is packed, on its way with its carrier's link, or delivered. */
export function shipmentNews(kind: ShipmentMailKind, mail: ShipmentMail, locale: Locale, shop: MailShop) {
  const t = MAIL_WORDS[locale];
  const { number, carrier, trackingNumber } = mail;
  const step = WORDS[kind];
  return renderEmail(locale, shop, {
    subject: t(`shipment.${step}Subject`, { number }),
    opening: [greeting(mail.name, locale), t(`shipment.${step}`)],
    facts: [
      [t("order.number"), number],
      ...(mail.seller ? [[t("shipment.seller"), mail.seller] as const] : []),
      ...mail.lines.map(({ name, quantity }) => [t("order.product"), `${quantity} × ${name}`] as const),
      ...(kind === "shipment-shipped" ? parcelFacts(carrier, trackingNumber, locale) : []),
    ],
    link: [t("shipment.track"), `${shop.publicUrl}/suivi/${mail.token}`],
    imprint: true,
  });
}

/** Tells a third-party seller what was sold, or is to be replaced, and until when to ship it. */
export function sellerSale(mail: SellerSaleMail, locale: Locale, shop: MailShop) {
  const { number, lines, shipBy, isReplacement = false } = mail;
  const t = MAIL_WORDS[locale];
  return renderEmail(locale, shop, {
    subject: t(isReplacement ? "seller.replacementSubject" : "seller.saleSubject", { number }),
    opening: [t("person.helloAnyone"), t(isReplacement ? "seller.replacement" : "seller.sale")],
    facts: [
      [t("order.number"), number],
      ...lines.map(({ name, quantity }) => [t("order.product"), `${quantity} × ${name}`] as const),
      [t("seller.shipBy"), formatDays(shipBy, shipBy, locale).last],
    ],
    link: [t("seller.account"), `${shop.publicUrl}/seller-account?tab=parcels`],
    imprint: true,
  });
}

/** The code that opens the tracking page of an order, and its address: strangers may use up the code's tries. */
export function trackingCode(
  { number, code, token }: { readonly number: string; readonly code: string; readonly token: string },
  locale: Locale,
  shop: MailShop,
) {
  const t = MAIL_WORDS[locale];
  return renderEmail(locale, shop, {
    subject: t("shipment.codeSubject", { number }),
    opening: [t("person.helloAnyone"), t("shipment.code", { minutes: CODE_MINUTES })],
    facts: [[t("shipment.codeLabel"), code]],
    closing: [t("person.notYou")],
    link: [t("shipment.track"), `${shop.publicUrl}/suivi/${token}`],
  });
}
