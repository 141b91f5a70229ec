import * as z from "zod/mini";
import { CONFIRM_HOURS, UNDO_DAYS } from "#contract/accounts/account-email.ts";
import { RESET_MINUTES, SIGN_IN_LINK_MINUTES } from "#contract/accounts/account-safety.ts";
import { PROVIDER_NAMES, SOCIAL_PROVIDERS } from "#contract/accounts/accounts.ts";
import { INVITATION_HOURS } from "#contract/back-office/team.ts";
import { formatDateTime } from "#contract/format.ts";
import { mail, type WriteMail } from "./mail-entry.ts";

const Moment = z.object({ at: z.string() });

export const accountMails = {
  /**
   * Says that a sign-in provider was linked, and whether this replaced the password with a random one that nobody
   * knows.
   */
  "sign-in-linked": mail(
    z.extend(Moment, { provider: z.enum(SOCIAL_PROVIDERS), passwordReplaced: z.boolean() }),
    ({ provider, at, passwordReplaced }, { t, locale, company, page }) => ({
      subject: t("linked.subject", { provider: PROVIDER_NAMES[provider] }),
      opening: [
        t("person.helloAnyone"),
        t("linked.intro", {
          company: company.name,
          provider: PROVIDER_NAMES[provider],
          date: formatDateTime(at, locale),
        }),
        passwordReplaced && t("linked.password"),
      ],
      closing: [t("changed.notYou")],
      link: [t("changed.link"), page("/forgot-password")],
    }),
  ),
  /** Says what to do if somebody else changed the password. */
  "password-changed": mail(Moment, ({ at }, { t, locale, page }) => ({
    subject: t("changed.subject"),
    opening: [
      t("person.helloAnyone"),
      t("changed.intro", { date: formatDateTime(at, locale) }),
      t("changed.sessions"),
    ],
    closing: [t("changed.notYou")],
    link: [t("changed.link"), page("/forgot-password")],
  })),
  /**
   * Tells the current mailbox that a change to another e-mail was requested. A new password cancels the change until it
   * is confirmed.
   */
  "email-change-requested": mail(
    z.extend(Moment, { newEmail: z.string() }),
    ({ at, newEmail }, { t, locale, company, page }) => ({
      subject: t("moving.subject"),
      opening: [
        t("person.helloAnyone"),
        t("moving.intro", { company: company.name, date: formatDateTime(at, locale) }),
      ],
      facts: [[t("moving.newEmail"), newEmail]],
      closing: [t("moving.notYou")],
      link: [t("changed.link"), page("/forgot-password")],
    }),
  ),
  /** Tells the new mailbox that it now belongs to the account. */
  "email-changed": mail(Moment, ({ at }, { t, locale, company, page }) => ({
    subject: t("moved.subject"),
    opening: [
      t("person.helloAnyone"),
      t("moved.here", { company: company.name, date: formatDateTime(at, locale) }),
      t("moved.sessions"),
    ],
    link: [t("moved.logIn"), page("/login")],
  })),
  /** Tells both mailboxes that a change was undone. */
  "email-change-undone": mail(Moment, ({ at }, { t, locale, company }) => ({
    subject: t("undone.subject"),
    opening: [
      t("person.helloAnyone"),
      t("undone.intro", { company: company.name, date: formatDateTime(at, locale) }),
      t("undone.next"),
    ],
  })),
};

// The mails below contain a secret and are never stored: the job that creates the secret sends them.

/** The link for a new password. */
export const passwordReset: WriteMail<string> = (link, { t, company }) => ({
  subject: t("reset.subject"),
  opening: [
    t("person.helloAnyone"),
    t("reset.intro", { company: company.name }),
    t("reset.limit", { minutes: RESET_MINUTES }),
  ],
  closing: [t("reset.notYou")],
  link: [t("reset.link"), link],
});

/** The link with which a guest chooses a password and gets an account. */
export const guestAccount: WriteMail<string> = (link, { t, company }) => ({
  subject: t("guest.subject", { company: company.name }),
  opening: [
    t("person.helloAnyone"),
    t("guest.intro", { company: company.name }),
    t("reset.limit", { minutes: RESET_MINUTES }),
  ],
  closing: [t("guest.notYou")],
  link: [t("guest.link"), link],
});

/** Tells a mailbox that has an account that no second one is made of a purchase without it. */
export const accountExists: WriteMail<string> = (link, { t, company }) => ({
  subject: t("exists.subject", { company: company.name }),
  opening: [t("person.helloAnyone"), t("exists.intro", { company: company.name }), t("exists.order")],
  closing: [t("guest.notYou")],
  link: [t("exists.link"), link],
});

/** The link for one sign-in. */
export const signInLink: WriteMail<string> = (link, { t, company }) => ({
  subject: t("signIn.subject", { company: company.name }),
  opening: [
    t("person.helloAnyone"),
    t("signIn.intro", { company: company.name }),
    t("reset.limit", { minutes: SIGN_IN_LINK_MINUTES }),
  ],
  closing: [t("signIn.notYou")],
  link: [t("signIn.link"), link],
});

interface Confirmation {
  readonly link: string;
  readonly username: string;
  /** Whether the confirmed e-mail will replace another one. */
  readonly changes: boolean;
}

/**
 * The link that confirms an e-mail. The mail names the account, because a stranger may have typed this e-mail for their
 * own account, which the mailbox's owner should not confirm.
 */
export const emailConfirmation: WriteMail<Confirmation> = ({ link, username, changes }, { t, company }) => ({
  subject: t("confirm.subject"),
  opening: [
    t("person.helloAnyone"),
    changes
      ? t("confirm.introNew", { company: company.name })
      : t("confirm.intro", { company: company.name }),
    t("confirm.limit", { hours: CONFIRM_HOURS }),
  ],
  facts: [[t("confirm.account"), username]],
  closing: [t("confirm.notYou")],
  link: [t("confirm.link"), link],
});

interface Undo {
  readonly link: string;
  readonly at: string;
  readonly newEmail: string;
}

/** Tells the old mailbox that another e-mail has replaced it, with a link to undo the change. */
export const emailUndo: WriteMail<Undo> = ({ link, at, newEmail }, { t, locale, company }) => ({
  subject: t("moved.subject"),
  opening: [
    t("person.helloAnyone"),
    t("moved.intro", { company: company.name, date: formatDateTime(at, locale) }),
  ],
  facts: [[t("moving.newEmail"), newEmail]],
  closing: [t("moved.notYou", { days: UNDO_DAYS })],
  link: [t("moved.link"), link],
});

/** The link with which a new member of staff sets password and second factor. */
export const staffInvitation: WriteMail<{ readonly name: string; readonly link: string }> = (
  { name, link },
  { t, company, hello },
) => ({
  subject: t("staff.subject", { company: company.name }),
  opening: [
    hello(name),
    t("staff.intro", { company: company.name }),
    t("staff.limit", { hours: INVITATION_HOURS }),
  ],
  closing: [t("staff.notYou")],
  link: [t("staff.link"), link],
});
