import * as z from "zod/mini";
import { CONFIRM_HOURS, UNDO_DAYS } from "#contract/accounts/account-email.ts";
import { formatDateTime } from "#contract/format.ts";
import type { Locale } from "#contract/locale.ts";
import { MAIL_WORDS, type MailShop, renderEmail } from "./render-email.ts";

export const EmailChangeRequestedMail = z.object({ at: z.string(), newEmail: z.string() });
export type EmailChangeRequestedMail = z.infer<typeof EmailChangeRequestedMail>;

export const EmailChangedMail = z.object({ at: z.string() });
export type EmailChangedMail = z.infer<typeof EmailChangedMail>;

interface Confirmation {
  readonly link: string;
  readonly username: string;
  /** Whether the e-mail replaces another one. */
  readonly changes: boolean;
}

/**
 * Brings the link that confirms an e-mail. Names the account: a stranger may have typed this e-mail for an account of
 * their own, which its owner should not confirm. Never stored.
 */
export function emailConfirmation({ link, username, changes }: Confirmation, locale: Locale, shop: MailShop) {
  const t = MAIL_WORDS[locale];
  return renderEmail(locale, shop, {
    subject: t("confirm.subject"),
    opening: [
      t("person.helloAnyone"),
      changes
        ? t("confirm.introNew", { company: shop.company.name })
        : t("confirm.intro", { company: shop.company.name }),
      t("confirm.limit", { hours: CONFIRM_HOURS }),
    ],
    facts: [[t("confirm.account"), username]],
    closing: [t("confirm.notYou")],
    link: [t("confirm.link"), link],
  });
}

/** Tells the present mailbox that another e-mail was asked for: until it is confirmed, a new password stops it. */
export function emailChangeRequested(
  { at, newEmail }: EmailChangeRequestedMail,
  locale: Locale,
  shop: MailShop,
) {
  const t = MAIL_WORDS[locale];
  return renderEmail(locale, shop, {
    subject: t("moving.subject"),
    opening: [
      t("person.helloAnyone"),
      t("moving.intro", { company: shop.company.name, date: formatDateTime(at, locale) }),
    ],
    facts: [[t("moving.newEmail"), newEmail]],
    closing: [t("moving.notYou")],
    link: [t("changed.link"), `${shop.publicUrl}/forgot-password`],
  });
}

/** Tells the old mailbox that another e-mail took its place, with the link to undo it. Never stored. */
export function emailUndo(
  { link, at, newEmail }: { readonly link: string; readonly at: string; readonly newEmail: string },
  locale: Locale,
  shop: MailShop,
) {
  const t = MAIL_WORDS[locale];
  return renderEmail(locale, shop, {
    subject: t("moved.subject"),
    opening: [
      t("person.helloAnyone"),
      t("moved.intro", { company: shop.company.name, date: formatDateTime(at, locale) }),
    ],
    facts: [[t("moving.newEmail"), newEmail]],
    closing: [t("moved.notYou", { days: UNDO_DAYS })],
    link: [t("moved.link"), link],
  });
}

/** Tells the new mailbox that it is the account's from now on. */
export function emailChanged({ at }: EmailChangedMail, locale: Locale, shop: MailShop) {
  const t = MAIL_WORDS[locale];
  return renderEmail(locale, shop, {
    subject: t("moved.subject"),
    opening: [
      t("person.helloAnyone"),
      t("moved.here", { company: shop.company.name, date: formatDateTime(at, locale) }),
      t("moved.sessions"),
    ],
    link: [t("moved.logIn"), `${shop.publicUrl}/login`],
  });
}

/** Tells both mailboxes that a change was undone. */
export function emailChangeUndone({ at }: EmailChangedMail, locale: Locale, shop: MailShop) {
  const t = MAIL_WORDS[locale];
  return renderEmail(locale, shop, {
    subject: t("undone.subject"),
    opening: [
      t("person.helloAnyone"),
      t("undone.intro", { company: shop.company.name, date: formatDateTime(at, locale) }),
      t("undone.next"),
    ],
  });
}
