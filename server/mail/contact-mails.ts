import * as z from "zod/mini";
import { PriceStep, stepKey } from "#contract/buyback/offer-price.ts";
import { offerPath } from "#contract/buyback/tracked-offer.ts";
import { formatDate, formatDateTime, formatEuros } from "#contract/format.ts";
import { formatPhone } from "#contract/format-phone.ts";
import { threadPath } from "#contract/inbox/threads.ts";
import {
  BUYBACK_PROMISES,
  CONDITION_LEVELS,
  FRENCH_LEVELS,
  frenchFunctional,
} from "#contract/repair/buyback.ts";
import { formatStorage } from "#contract/units.ts";
import { loadTranslators } from "#messages/compile.ts";
import { mail } from "./mail-entry.ts";

export const OFFER_WORDS = loadTranslators("offer");
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
      storageGb: z.optional(z.nullable(z.int())),
      /** Absent in mails that were queued before requests had offers. */
      offerId: z.optional(z.int()),
      /** The price that the customer has got. Null when staff has to set it. */
      priceCents: z.optional(z.nullable(z.int())),
    }),
    (request, { t, locale, page }) => ({
      subject: t("buyback.subject", { phone: phoneName(request) }),
      opening: [
        typeof request.priceCents === "number"
          ? t("buyback.introPriced", { price: formatEuros(request.priceCents, locale) })
          : t("buyback.intro", { hours: BUYBACK_PROMISES.proposalHours }),
      ],
      facts: [
        [t("buyback.brand"), request.brand],
        [t("buyback.model"), request.model],
        request.storageGb ? [t("buyback.storage"), formatStorage(request.storageGb, locale)] : null,
        [t("buyback.functional"), frenchFunctional(request.functional)],
        [t("buyback.condition"), FRENCH_LEVELS[request.condition]],
        [t("person.name"), request.name],
        [t("person.email"), request.email],
        [t("person.phone"), formatPhone(request.phone)],
        [t("contact.received"), formatDateTime(request.at, locale)],
      ],
      quote: [t("buyback.details"), request.details],
      link: request.offerId
        ? [t("buyback.desk"), page(`/admin/buybacks/${request.offerId}`)]
        : [t("contact.inbox"), page(INBOX)],
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
  /** The offer, with each step to its price. */
  "buyback-offer": mail(
    z.object({
      name: z.string(),
      brand: z.string(),
      model: z.string(),
      storageGb: z.nullable(z.int()),
      priceCents: z.int(),
      steps: z.array(PriceStep),
      until: z.string(),
      token: z.string(),
    }),
    ({ priceCents, steps, storageGb, until, token, ...request }, { t, locale, hello, page }) => {
      const phone = phoneName(request);
      const named = isPlain(phone)
        ? [phone, storageGb && formatStorage(storageGb, locale)].filter(Boolean).join(" ")
        : t("buyback.anyPhone");
      const price = formatEuros(priceCents, locale);
      const isBought = priceCents > 0;
      return {
        subject: isBought
          ? t("buyback.offerSubject", { price, phone: named })
          : t("buyback.recycleSubject", { phone: named }),
        opening: [
          hello(request.name),
          isBought ? t("buyback.offer", { price, phone: named }) : t("buyback.recycle", { phone: named }),
        ],
        facts: steps
          .filter(({ kind }) => kind !== "desk")
          .map((step) => [
            OFFER_WORDS[locale](stepKey(step)),
            step.kind === "stop" ? "–" : formatEuros(step.cents, locale),
          ]),
        closing: [
          t("buyback.until", { date: formatDate(until, "long", locale) }),
          isBought && t("buyback.payment", { hours: BUYBACK_PROMISES.paymentHours }),
          t("buyback.secret"),
          t("person.notYou"),
        ],
        link: [t("buyback.open"), page(offerPath(token))],
        imprint: true,
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

export const phoneName = ({
  brand = "",
  model = "",
}: {
  brand?: string | undefined;
  model?: string | undefined;
}) => `${brand} ${model}`.trim();

export const isPlain = (phone: string) => /^[\p{L}\p{N}][\p{L}\p{N} +()'’-]{0,79}$/u.test(phone);
