import * as z from "zod/mini";
import { BUYBACK_STATES } from "#contract/buyback/buyback-states.ts";
import { STOPS } from "#contract/buyback/phone-answers.ts";
import { offerPath } from "#contract/buyback/tracked-offer.ts";
import { formatDate, formatEuros } from "#contract/format.ts";
import { CARRIERS } from "#contract/shipments/carriers.ts";
import { returnAddress } from "./case-mails.ts";
import { isPlain, OFFER_WORDS, phoneName } from "./contact-mails.ts";
import { type MailContext, mail } from "./mail-entry.ts";
import { parcelFacts } from "./parcel-facts.ts";
import type { EmailContent } from "./render-email.ts";

/** The data of the mails about the steps of a buy-back. */
const BuybackMail = z.object({
  name: z.string(),
  brand: z.string(),
  model: z.string(),
  token: z.string(),
  priceCents: z.int(),
  counterCents: z.nullable(z.int()),
  state: z.enum(BUYBACK_STATES),
  dueAt: z.nullable(z.string()),
  stops: z.array(z.enum(STOPS)),
  /** The parcel on its way to the shop, or back. */
  carrier: z.nullable(z.enum(CARRIERS)),
  parcel: z.nullable(z.string()),
});
type BuybackMail = z.infer<typeof BuybackMail>;

interface Step extends Pick<EmailContent, "closing" | "facts"> {
  readonly subject: string;
  readonly news: string;
}

/** What the texts of a step name. `price`: what the customer gets now. */
interface Named {
  readonly phone: string;
  readonly price: string;
  readonly before: string;
  readonly date: string;
}

/** Builds the mail of a step: what happened, what the customer does next, and the way to the page of the buy-back. */
const buybackStep = (stepOf: (data: BuybackMail, context: MailContext, named: Named) => Step) =>
  mail(BuybackMail, (data, context) => {
    const { t, locale, page, hello } = context;
    const phone = phoneName(data);
    const {
      subject,
      news,
      facts = [],
      closing = [],
    } = stepOf(data, context, {
      phone: isPlain(phone) ? phone : t("buyback.anyPhone"),
      price: formatEuros(data.counterCents ?? data.priceCents, locale),
      before: formatEuros(data.priceCents, locale),
      date: data.dueAt ? formatDate(data.dueAt, "long", locale) : "",
    });
    return {
      subject,
      opening: [hello(data.name), news],
      facts,
      closing,
      link: [t("buyback.see"), page(offerPath(data.token))],
      imprint: true,
    };
  });

/** The mails about the steps of a buy-back after its offer. */
export const buybackMails = {
  "buyback-accepted": buybackStep(({ priceCents }, context, named) => {
    const { t } = context;
    return {
      subject: t("buyback.acceptedSubject", named),
      news: priceCents === 0 ? t("buyback.acceptedRecycling", named) : t("buyback.accepted", named),
      facts: [returnAddress(context)],
      closing: [
        t("buyback.slip"),
        priceCents > 0 && t("buyback.sendBy", named),
        t("buyback.prepare"),
        t("buyback.secret"),
      ],
    };
  }),
  "buyback-label": buybackStep(({ carrier, parcel }, context, named) => ({
    subject: context.t("buyback.labelSubject", named),
    news: context.t("buyback.label", named),
    facts: [...parcelFacts(carrier, parcel, context.t), returnAddress(context)],
    closing: [context.t("buyback.slip"), context.t("buyback.prepare")],
  })),
  "buyback-received": buybackStep(({ priceCents }, { t }, named) => ({
    subject: t("buyback.receivedSubject", named),
    news: priceCents === 0 ? t("buyback.receivedRecycling", named) : t("buyback.received", named),
  })),
  "buyback-refused": buybackStep(({ stops }, { t, locale }, named) => ({
    subject: t("buyback.refusedSubject", named),
    news: t("buyback.refused", {
      ...named,
      stops: stops.map((stop) => OFFER_WORDS[locale](`stop.${stop}`)).join(", "),
    }),
    closing: [
      stops.includes("activation_lock") && t("buyback.refusedLock"),
      stops.includes("reported_stolen") && t("buyback.refusedReported"),
    ],
  })),
  "buyback-countered": buybackStep((_, { t }, named) => ({
    subject: t("buyback.counteredSubject", named),
    news: t("buyback.countered", named),
    closing: [t("buyback.proofs"), t("buyback.counteredUntil", named)],
  })),
  "buyback-returning": buybackStep(({ carrier, parcel }, { t }, named) => ({
    subject: t("buyback.returningSubject", named),
    news: t("buyback.returning", named),
    facts: parcelFacts(carrier, parcel, t),
  })),
  "buyback-reminder": buybackStep(({ state }, { t }, named) => ({
    subject: t("buyback.reminderSubject", named),
    news: t(`buyback.reminder.${state === "accepted" || state === "countered" ? state : "offered"}`, named),
  })),
};

type BuybackMailKind = keyof typeof buybackMails;
/** The steps that have a mail. */
export type BuybackStepKind = BuybackMailKind extends `buyback-${infer Step}` ? Step : never;
