import * as z from "zod/mini";
import { formatDateTime } from "#contract/format.ts";
import { formatPhone } from "#contract/format-phone.ts";
import { threadPath } from "#contract/inbox/threads.ts";
import {
  BUYBACK_PROMISES,
  CONDITION_LEVELS,
  FRENCH_LEVELS,
  frenchFunctional,
} from "#contract/repair/buyback.ts";
import { mail } from "./mail-entry.ts";

const INBOX = "/admin/inbox?state=open";

/** The mails about messages and buy-back requests. Replies to the shop's copy go to the person who wrote. */
export const contactMails = {
  "contact-message": mail(
    z.object({
      name: z.string(),
      email: z.string(),
      subject: z.string(),
      message: z.string(),
      at: z.string(),
    }),
    ({ name, email, subject, message, at }, { t, locale, page }) => ({
      subject: t("contact.subject", { subject }),
      opening: [t("contact.intro")],
      facts: [
        [t("person.name"), name],
        [t("person.email"), email],
        [t("contact.about"), subject],
        [t("contact.received"), formatDateTime(at, locale)],
      ],
      quote: [t("contact.message"), message],
      link: [t("contact.inbox"), page(INBOX)],
      replyTo: email,
    }),
  ),
  /** The receipt never repeats the message: the sender may have typed somebody else's e-mail. */
  "contact-receipt": mail(
    z.object({ name: z.string(), at: z.string() }),
    ({ name, at }, { t, locale, hello }) => ({
      subject: t("contact.receiptSubject"),
      opening: [hello(name), t("contact.receipt", { date: formatDateTime(at, locale) })],
      closing: [t("person.notYou")],
    }),
  ),
  "buyback-request": mail(
    z.object({
      brand: z.string(),
      model: z.string(),
      functional: z.boolean(),
      condition: z.enum(CONDITION_LEVELS),
      details: z.string(),
      name: z.string(),
      email: z.string(),
      phone: z.string(),
      at: z.string(),
    }),
    (request, { t, locale, page }) => ({
      subject: t("buyback.subject", { phone: phoneName(request) }),
      opening: [t("buyback.intro", { hours: BUYBACK_PROMISES.proposalHours })],
      facts: [
        [t("buyback.brand"), request.brand],
        [t("buyback.model"), request.model],
        [t("buyback.functional"), frenchFunctional(request.functional)],
        [t("buyback.condition"), FRENCH_LEVELS[request.condition]],
        [t("person.name"), request.name],
        [t("person.email"), request.email],
        [t("person.phone"), formatPhone(request.phone)],
        [t("contact.received"), formatDateTime(request.at, locale)],
      ],
      quote: [t("buyback.details"), request.details],
      link: [t("contact.inbox"), page(INBOX)],
      replyTo: request.email,
    }),
  ),
  /** Brand and model are absent when the request was free text. */
  "buyback-receipt": mail(
    z.object({
      name: z.string(),
      at: z.string(),
      brand: z.optional(z.string()),
      model: z.optional(z.string()),
    }),
    (request, { t, hello }) => {
      const phone = phoneName(request);
      const { proposalHours, paymentHours } = BUYBACK_PROMISES;
      return {
        subject: t("buyback.receiptSubject"),
        opening: [
          hello(request.name),
          // Free text that may not be a phone is left out, so that the receipt can't carry advertising.
          isPlain(phone) ? t("buyback.receipt", { phone }) : t("buyback.receiptAnyPhone"),
        ],
        closing: [
          t("buyback.proposal", { hours: proposalHours }),
          t("buyback.envelope"),
          t("buyback.payment", { hours: paymentHours }),
          t("person.notYou"),
        ],
      };
    },
  ),
  /** The answer of staff, with a link to the conversation. */
  "thread-answer": mail(
    z.object({ name: z.string(), subject: z.string(), body: z.string(), token: z.string() }),
    ({ name, subject, body, token }, { t, page, hello }) => ({
      subject: t("thread.subject", { subject }),
      opening: [hello(name), t("thread.intro")],
      quote: [t("thread.answer"), body],
      closing: [t("thread.reply")],
      link: [t("thread.open"), page(threadPath(token))],
      imprint: true,
    }),
  ),
};

const phoneName = ({ brand = "", model = "" }: { brand?: string | undefined; model?: string | undefined }) =>
  `${brand} ${model}`.trim();

const isPlain = (phone: string) => /^[\p{L}\p{N}][\p{L}\p{N} +()'’-]{0,79}$/u.test(phone);
