import * as z from "zod/mini";
import { REVIEW_DECISIONS } from "#contract/catalog/listing-review.ts";
import type { Company } from "#contract/company.ts";
import type { Locale } from "#contract/locale.ts";
import { MAIL_WORDS, renderEmail } from "./render-email.ts";

/** The data of the e-mail about the review of a listing. */
export const ListingReviewMail = z.object({
  id: z.int(),
  name: z.string(),
  decision: z.enum(REVIEW_DECISIONS),
  /** Of a refusal. */
  reason: z.nullable(z.string()),
});
export type ListingReviewMail = z.infer<typeof ListingReviewMail>;

interface Shop {
  readonly company: Company;
  readonly publicUrl: string;
}

/** Tells a seller that a listing is on sale, or why it is not. */
export function listingReviewed(mail: ListingReviewMail, locale: Locale, shop: Shop) {
  const t = MAIL_WORDS[locale];
  const { decision, name, reason } = mail;
  const isApproved = decision === "approved";
  const path = isApproved ? `/product/${mail.id}` : "/seller-account";
  return renderEmail(
    {
      subject: t(`listing.${decision}Subject`, { name }),
      opening: [t("person.helloAnyone"), t(`listing.${decision}`)],
      facts: [[t("listing.name"), name]],
      ...(reason ? { quote: [t("listing.reason"), reason] as const } : {}),
      closing: isApproved ? [] : [t("listing.mend")],
      link: [t(isApproved ? "listing.see" : "listing.change"), `${shop.publicUrl}${path}`],
      imprint: true,
    },
    locale,
    shop,
  );
}
