import * as z from "zod/mini";
import { RESET_MINUTES } from "#contract/account-safety.ts";
import { PROVIDER_NAMES, SOCIAL_PROVIDERS } from "#contract/accounts.ts";
import type { Company } from "#contract/company.ts";
import { formatDateTime } from "#contract/format.ts";
import type { Locale } from "#contract/locale.ts";
import { writeLetter } from "./letter.ts";
import { MAIL_WORDS } from "./words.ts";

export const PasswordChangedMail = z.object({ at: z.string() });
export type PasswordChangedMail = z.infer<typeof PasswordChangedMail>;

export const SignInLinkedMail = z.object({
  provider: z.enum(SOCIAL_PROVIDERS),
  at: z.string(),
  /** Whether the account's password was replaced by one that nobody has. */
  passwordReplaced: z.boolean(),
});
export type SignInLinkedMail = z.infer<typeof SignInLinkedMail>;

/** Brings the link for a new password. It is never stored: who sends it makes it. */
export function passwordReset(link: string, locale: Locale, shop: { company: Company }) {
  const t = MAIL_WORDS[locale];
  return writeLetter(
    {
      subject: t("reset.subject"),
      opening: [
        t("person.helloAnyone"),
        t("reset.intro", { company: shop.company.name }),
        t("reset.limit", { minutes: RESET_MINUTES }),
      ],
      closing: [t("reset.notYou")],
      link: [t("reset.link"), link],
    },
    locale,
    shop,
  );
}

/** Tells a person that their password is a new one, and what to do if it was not them. */
export function passwordChanged(
  mail: PasswordChangedMail,
  locale: Locale,
  shop: { company: Company; publicUrl: string },
) {
  const t = MAIL_WORDS[locale];
  return writeLetter(
    {
      subject: t("changed.subject"),
      opening: [
        t("person.helloAnyone"),
        t("changed.intro", { date: formatDateTime(mail.at, locale) }),
        t("changed.sessions"),
      ],
      closing: [t("changed.notYou")],
      link: [t("changed.link"), `${shop.publicUrl}/forgot-password`],
    },
    locale,
    shop,
  );
}

/** Tells a person that their account opens by a provider now, and that its password may not work any more. */
export function signInLinked(
  { provider, at, passwordReplaced }: SignInLinkedMail,
  locale: Locale,
  shop: { company: Company; publicUrl: string },
) {
  const t = MAIL_WORDS[locale];
  return writeLetter(
    {
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
    },
    locale,
    shop,
  );
}
