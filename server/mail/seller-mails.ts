import * as z from "zod/mini";
import { REVIEW_DECISIONS } from "#contract/catalog/listing-review.ts";
import { formatDays } from "#contract/format.ts";
import { mail } from "./mail-entry.ts";
import { MailLines } from "./parcel-facts.ts";

/** Contains nothing about the buyer. */
const SellerSaleMail = z.object({
  number: z.string(),
  lines: MailLines,
  shipBy: z.string(),
  /** Absent in old stored mails. */
  isReplacement: z.optional(z.boolean()),
  /** The buyer paid for the express delivery. Absent otherwise. */
  isExpress: z.optional(z.boolean()),
});
export type SellerSaleMail = z.infer<typeof SellerSaleMail>;

/** The mails to third-party sellers. */
export const sellerMails = {
  /** Says what was sold, or is to be replaced, and until when to ship it. */
  "seller-sale": mail(
    SellerSaleMail,
    ({ number, lines, shipBy, isReplacement, isExpress }, { t, locale, page }) => ({
      subject: t(isReplacement ? "seller.replacementSubject" : "seller.saleSubject", { number }),
      opening: [t("person.helloAnyone"), t(isReplacement ? "seller.replacement" : "seller.sale")],
      facts: [
        [t("order.number"), number],
        ...lines.map(({ name, quantity }) => [t("order.product"), `${quantity} × ${name}`] as const),
        isExpress === true && [t("order.shipping"), t("seller.express")],
        [t("seller.shipBy"), formatDays(shipBy, shipBy, locale).last],
      ],
      link: [t("seller.account"), page("/seller-account?tab=parcels")],
      imprint: true,
    }),
  ),
  /** Says that a listing is on sale, or why it was refused. */
  "listing-reviewed": mail(
    z.object({
      id: z.int(),
      name: z.string(),
      decision: z.enum(REVIEW_DECISIONS),
      reason: z.nullable(z.string()),
    }),
    ({ id, name, decision, reason }, { t, page }) => {
      const isApproved = decision === "approved";
      return {
        subject: t(`listing.${decision}Subject`, { name }),
        opening: [t("person.helloAnyone"), t(`listing.${decision}`)],
        facts: [[t("listing.name"), name]],
        quote: reason && [t("listing.reason"), reason],
        closing: [!isApproved && t("listing.mend")],
        link: [
          t(isApproved ? "listing.see" : "listing.change"),
          page(isApproved ? `/product/${id}` : "/seller-account"),
        ],
        imprint: true,
      };
    },
  ),
  /** Says that the seller's listings are hidden, why, and what the seller still has to do. */
  "seller-suspended": mail(z.object({ reason: z.string() }), ({ reason }, { t, page }) => ({
    subject: t("seller.suspendedSubject"),
    opening: [t("person.helloAnyone"), t("seller.suspended")],
    quote: [t("listing.reason"), reason],
    closing: [t("seller.stillShip"), t("seller.object")],
    link: [t("seller.account"), page("/seller-account")],
    imprint: true,
  })),
};
