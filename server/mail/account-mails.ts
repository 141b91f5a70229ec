import * as z from "zod/mini";
import { RESET_MINUTES, SIGN_IN_LINK_MINUTES } from "#contract/accounts/account-safety.ts";
import { PROVIDER_NAMES, SOCIAL_PROVIDERS } from "#contract/accounts/accounts.ts";
import { formatDateTime } from "#contract/format.ts";
import type { Locale } from "#contract/locale.ts";
import { MAIL_WORDS, type MailShop, renderEmail } from "./render-email.ts";

export const PasswordChangedMail = z.object({ at: z.string() });
export type PasswordChangedMail = z.infer<typeof PasswordChangedMail>;

export const SignInLinkedMail = z.object({
  provider: z.enum(SOCIAL_PROVIDERS),
  at: z.string(),
  /** Whether the password was replaced by a random one that nobody knows. */
  passwordReplaced: z.boolean(),
});
export type SignInLinkedMail = z.infer<typeof SignInLinkedMail>;

/** The link for a new password. It is never stored: `send-password-reset.ts` makes it when it sends the e-mail. */
export function passwordReset(link: string, locale: Locale, shop: MailShop) {
  const t = MAIL_WORDS[locale];
  return renderEmail(locale, shop, {
    subject: t("reset.subject"),
    opening: [
      t("person.helloAnyone"),
      t("reset.intro", { company: shop.company.name }),
      t("reset.limit", { minutes: RESET_MINUTES }),
    ],
    closing: [t("reset.notYou")],
    link: [t("reset.link"), link],
  });
}

/** The one-time sign-in link. It is never stored: `send-sign-in-link.ts` makes it when it sends the e-mail. */
export function signInLink(link: string, locale: Locale, shop: MailShop) {
  const t = MAIL_WORDS[locale];
  return renderEmail(locale, shop, {
    subject: t("signIn.subject", { company: shop.company.name }),
    opening: [
      t("person.helloAnyone"),
      t("signIn.intro", { company: shop.company.name }),
      t("reset.limit", { minutes: SIGN_IN_LINK_MINUTES }),
    ],
    closing: [t("signIn.notYou")],
    link: [t("signIn.link"), link],
  });
}

/** Says that the password was changed, and what to do if somebody else changed it. */
export function passwordChanged(mail: PasswordChangedMail, locale: Locale, shop: MailShop) {
  const t = MAIL_WORDS[locale];
  return renderEmail(locale, shop, {
    subject: t("changed.subject"),
    opening: [
      t("person.helloAnyone"),
      t("changed.intro", { date: formatDateTime(mail.at, locale) }),
      t("changed.sessions"),
    ],
    closing: [t("changed.notYou")],
    link: [t("changed.link"), `${shop.publicUrl}/forgot-password`],
  });
}

/** Says that a sign-in provider was linked to the account, and whether this replaced the password. */
export function signInLinked(
  { provider, at, passwordReplaced }: SignInLinkedMail,
  locale: Locale,
  shop: MailShop,
) {
  const t = MAIL_WORDS[locale];
  return renderEmail(locale, shop, {
    subject: t("linked.subject", { provider: PROVIDER_NAMES[provider] }),
    opening: [
      t("person.helloAnyone"),
      t("linked.intro", {
        company: shop.company.name,
        provider: PROVIDER_NAMES[provider],
        date: formatDateTime(at, locale),
      }),
      ...(passwordReplaced ? [t("linked.password")] : []),
    ],
    closing: [t("changed.notYou")],
    link: [t("changed.link"), `${shop.publicUrl}/forgot-password`],
  });
}
