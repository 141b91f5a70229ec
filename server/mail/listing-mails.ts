import * as z from "zod/mini";
import { REVIEW_DECISIONS } from "#contract/catalog/listing-review.ts";
import type { Locale } from "#contract/locale.ts";
import { MAIL_WORDS, type MailShop, renderEmail } from "./render-email.ts";

/** The data of the e-mail about the review of a listing. */
export const ListingReviewMail = z.object({
  id: z.int(),
  name: z.string(),
  decision: z.enum(REVIEW_DECISIONS),
  /** Of a refusal. */
  reason: z.nullable(z.string()),
});
export type ListingReviewMail = z.infer<typeof ListingReviewMail>;

/** Tells a seller that a listing is on sale, or why it is not. */
export function listingReviewed(mail: ListingReviewMail, locale: Locale, shop: MailShop) {
  const t = MAIL_WORDS[locale];
  const { decision, name, reason } = mail;
  const isApproved = decision === "approved";
  const path = isApproved ? `/product/${mail.id}` : "/seller-account";
  return renderEmail(locale, shop, {
    subject: t(`listing.${decision}Subject`, { name }),
    opening: [t("person.helloAnyone"), t(`listing.${decision}`)],
    facts: [[t("listing.name"), name]],
    ...(reason ? { quote: [t("listing.reason"), reason] as const } : {}),
    closing: isApproved ? [] : [t("listing.mend")],
    link: [t(isApproved ? "listing.see" : "listing.change"), `${shop.publicUrl}${path}`],
    imprint: true,
  });
}

/** The data of the e-mail about a suspension. */
export const SellerSuspendedMail = z.object({ reason: z.string() });
export type SellerSuspendedMail = z.infer<typeof SellerSuspendedMail>;

/** Tells a seller that nothing of theirs is on sale, why, and what stays to be done. */
export function sellerSuspended({ reason }: SellerSuspendedMail, locale: Locale, shop: MailShop) {
  const t = MAIL_WORDS[locale];
  return renderEmail(locale, shop, {
    subject: t("seller.suspendedSubject"),
    opening: [t("person.helloAnyone"), t("seller.suspended")],
    quote: [t("listing.reason"), reason],
    closing: [t("seller.stillShip"), t("seller.object")],
    link: [t("seller.account"), `${shop.publicUrl}/seller-account`],
    imprint: true,
  });
}
