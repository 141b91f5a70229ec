import * as z from "zod/mini";
import { CASE_KINDS, CASE_OUTCOMES } from "#contract/cases/case-states.ts";
import type { CaseMailKind } from "#contract/cases/cases.ts";
import { formatDate, formatMoney } from "#contract/format.ts";
import type { Locale } from "#contract/locale.ts";
import { CARRIERS } from "#contract/shipments/carriers.ts";
import { greeting, MAIL_WORDS, type MailShop, renderEmail } from "./render-email.ts";
import { parcelFacts } from "./shipment-mails.ts";

/** The data of an e-mail about a case. */
export const CaseMail = z.object({
  order: z.string(),
  number: z.string(),
  name: z.string(),
  kind: z.enum(CASE_KINDS),
  outcome: z.nullable(z.enum(CASE_OUTCOMES)),
  reason: z.string(),
  /** The label of the way back, or the parcel that goes back to the customer. */
  carrier: z.nullable(z.enum(CARRIERS)),
  parcel: z.nullable(z.string()),
  dueAt: z.string(),
  refundCents: z.nullable(z.int()),
  /** What goes back of each line; delivery has no name. Mails of an older version have none. */
  refundParts: z.optional(z.array(z.object({ name: z.string(), quantity: z.int(), amountCents: z.int() }))),
  /** Of the order's tracking page. */
  token: z.string(),
});
export type CaseMail = z.infer<typeof CaseMail>;

const STEP_OF = {
  "case-opened": "opened",
  "case-accepted": "accepted",
  "case-received": "received",
  "case-decided": "decided",
  "case-closed": "closed",
  "case-rejected": "rejected",
  "case-reminder": "reminder",
} as const satisfies Record<CaseMailKind, string>;
/** The mails that show a parcel. */
const WITH_PARCEL: readonly CaseMailKind[] = ["case-accepted", "case-reminder", "case-closed"];

/** Says how far a case is, and what the customer does next. */
export function caseNews(kind: CaseMailKind, mail: CaseMail, locale: Locale, shop: MailShop) {
  const t = MAIL_WORDS[locale];
  const { number, carrier, parcel } = mail;
  const step = STEP_OF[kind];
  const date = formatDate(mail.dueAt, "day", locale);
  const hasParcel = WITH_PARCEL.includes(kind) && (kind !== "case-closed" || mail.outcome !== "refund");
  return renderEmail(locale, shop, {
    subject: t(`case.${step}Subject`, { number }),
    opening: [greeting(mail.name, locale), sentenceOf(kind, mail, locale)],
    facts: [
      [t("case.number"), number],
      [t("order.number"), mail.order],
      [t("case.matter"), t(`case.kind.${mail.kind}`)],
      ...(kind === "case-decided" ? refundFacts(mail, locale) : []),
      ...(hasParcel ? parcelFacts(carrier, parcel, locale) : []),
      ...(kind === "case-accepted" || kind === "case-reminder" ? [returnAddress(locale, shop)] : []),
    ],
    ...(mail.reason ? { quote: [t("case.reason"), mail.reason] as const } : {}),
    ...(kind === "case-opened" ? { closing: [t("case.answer", { date })] } : {}),
    link: [t("case.see"), `${shop.publicUrl}/suivi/${mail.token}`],
    imprint: true,
  });
}

/** Where a customer's parcel goes. */
export function returnAddress(locale: Locale, { company }: MailShop): readonly [string, string] {
  return [MAIL_WORDS[locale]("case.sendTo"), `${company.name}, ${company.address}`];
}

/** The amount of a refund, and what goes back of each of several lines. */
function refundFacts({ refundCents, refundParts = [] }: CaseMail, locale: Locale) {
  const t = MAIL_WORDS[locale];
  if (refundCents === null) return [];
  const parts = [
    { name: t("case.amount"), amountCents: refundCents },
    ...(refundParts.length > 1 ? refundParts : []),
  ];
  return parts.map(
    ({ name, amountCents }) => [name || t("order.shipping"), formatMoney(amountCents, locale)] as const,
  );
}

function sentenceOf(kind: CaseMailKind, { outcome, dueAt }: CaseMail, locale: Locale): string {
  const t = MAIL_WORDS[locale];
  const step = STEP_OF[kind];
  if (step === "decided") return t(`case.outcome.${outcome ?? "refund"}`);
  if (step === "accepted" || step === "received" || step === "reminder")
    return t(`case.${step}`, { date: formatDate(dueAt, "day", locale) });
  return t(`case.${step}`);
}
