import * as z from "zod/mini";
import { CASE_KINDS, CASE_OUTCOMES } from "#contract/cases/case-states.ts";
import type { CaseMailKind } from "#contract/cases/cases.ts";
import { formatDate, formatMoney } from "#contract/format.ts";
import { CARRIERS } from "#contract/shipments/carriers.ts";
import { type MailContext, type MailEntry, mail } from "./mail-entry.ts";
import { parcelFacts } from "./parcel-facts.ts";
import type { EmailContent, Fact } from "./render-email.ts";

const CaseMail = z.object({
  order: z.string(),
  number: z.string(),
  name: z.string(),
  kind: z.enum(CASE_KINDS),
  outcome: z.nullable(z.enum(CASE_OUTCOMES)),
  reason: z.string(),
  /** The carrier of the customer's return, or of the parcel back to the customer. */
  carrier: z.nullable(z.enum(CARRIERS)),
  parcel: z.nullable(z.string()),
  dueAt: z.string(),
  refundCents: z.nullable(z.int()),
  /** The refunded amount of each line; delivery has no name. Absent in old stored mails. */
  refundParts: z.optional(z.array(z.object({ name: z.string(), quantity: z.int(), amountCents: z.int() }))),
  /** The token of the order's tracking page. */
  token: z.string(),
});
export type CaseMail = z.infer<typeof CaseMail>;

type Step = "opened" | "accepted" | "received" | "decided" | "closed" | "rejected" | "reminder";

interface StepContent extends Pick<EmailContent, "closing"> {
  /** What happened, and what the customer does next. */
  readonly news: string;
  /** Facts added after those of every step: case, order and subject. */
  readonly facts?: EmailContent["facts"];
}

/** Builds the mail of a step: number, order, subject and reason of the case, and the step's own content. */
const caseStep = (step: Step, contentOf: (data: CaseMail, context: MailContext) => StepContent) =>
  mail(CaseMail, (data, context) => {
    const { t, page, hello } = context;
    const { number, reason } = data;
    const { news, facts = [], closing = [] } = contentOf(data, context);
    return {
      subject: t(`case.${step}Subject`, { number }),
      opening: [hello(data.name), news],
      facts: [
        [t("case.number"), number],
        [t("order.number"), data.order],
        [t("case.matter"), t(`case.kind.${data.kind}`)],
        ...facts,
      ],
      quote: reason && [t("case.reason"), reason],
      closing,
      link: [t("case.see"), page(`/suivi/${data.token}`)],
      imprint: true,
    };
  });

const dueDay = ({ dueAt }: CaseMail, { locale }: MailContext) => formatDate(dueAt, "day", locale);

/** How the customer sends the parcel back, and to which address. */
const wayBack = ({ carrier, parcel }: CaseMail, context: MailContext) => [
  ...parcelFacts(carrier, parcel, context.t),
  returnAddress(context),
];

/** The mails about the steps of a case. */
export const caseMails = {
  "case-opened": caseStep("opened", (data, context) => ({
    news: context.t("case.opened"),
    closing: [context.t("case.answer", { date: dueDay(data, context) })],
  })),
  "case-accepted": caseStep("accepted", (data, context) => ({
    news: context.t("case.accepted", { date: dueDay(data, context) }),
    facts: wayBack(data, context),
  })),
  "case-reminder": caseStep("reminder", (data, context) => ({
    news: context.t("case.reminder", { date: dueDay(data, context) }),
    facts: wayBack(data, context),
  })),
  "case-received": caseStep("received", (data, context) => ({
    news: context.t("case.received", { date: dueDay(data, context) }),
  })),
  "case-decided": caseStep("decided", (data, context) => ({
    news: context.t(`case.outcome.${data.outcome ?? "refund"}`),
    facts: refundFacts(data, context),
  })),
  "case-closed": caseStep("closed", ({ outcome, carrier, parcel }, { t }) => ({
    news: t("case.closed"),
    facts: outcome === "refund" ? [] : parcelFacts(carrier, parcel, t),
  })),
  "case-rejected": caseStep("rejected", (_, { t }) => ({ news: t("case.rejected") })),
} satisfies Record<CaseMailKind, MailEntry<CaseMail>>;

/** The address to which customers send parcels. */
export const returnAddress = ({ t, company }: Pick<MailContext, "t" | "company">): Fact => [
  t("case.sendTo"),
  `${company.name}, ${company.address}`,
];

/** The amount of a refund, by line if there are several. */
function refundFacts(
  { refundCents, refundParts = [] }: CaseMail,
  { t, locale }: MailContext,
): readonly Fact[] {
  if (refundCents === null) return [];
  const parts = [
    { name: t("case.amount"), amountCents: refundCents },
    ...(refundParts.length > 1 ? refundParts : []),
  ];
  return parts.map(({ name, amountCents }) => [
    name || t("order.shipping"),
    formatMoney(amountCents, locale),
  ]);
}
