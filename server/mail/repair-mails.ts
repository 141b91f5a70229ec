import * as z from "zod/mini";
import { PROMISES } from "#contract/company.ts";
import { formatDate, formatMoney } from "#contract/format.ts";
import { mail } from "./mail-entry.ts";

const RepairMail = z.object({
  number: z.string(),
  name: z.string(),
  repairs: z.array(z.string()),
  /** The lines of the address that the phone goes back to. Empty when the customer collects it. */
  address: z.array(z.string()),
  /** The token of the order's tracking page. */
  token: z.string(),
});
export type RepairMail = z.infer<typeof RepairMail>;

const repair = (step: "received" | "done") =>
  mail(RepairMail, ({ number, name, repairs, address, token }, { t, page, hello }) => ({
    subject: t(`repair.${step}Subject`, { number }),
    opening: [
      hello(name),
      step === "received"
        ? t("repair.received", { days: PROMISES.repairDays })
        : t(address.length > 0 ? "repair.done" : "repair.doneHere"),
    ],
    facts: [[t("repair.number"), number], ...repairs.map((one) => [t("order.product"), one] as const)],
    place: step === "done" && address.length > 0 && [t("repair.back"), address],
    closing: [
      step === "done" && t("order.repairGuarantee", { months: PROMISES.repairWarrantyMonths }),
      // Who brought the phone signs at the counter.
      step === "received" && address.length > 0 && t("repair.confirmReceipt"),
    ],
    link: [t("shipment.track"), page(`/suivi/${token}`)],
    imprint: true,
  }));

const QuoteMail = z.object({
  number: z.string(),
  name: z.string(),
  phone: z.string(),
  totalCents: z.int(),
  /** What is kept for the diagnosis if the customer refuses, and what then goes back. Absent in mails of older versions. */
  feeCents: z.optional(z.int()),
  backCents: z.optional(z.int()),
  until: z.string(),
  token: z.string(),
});

/** A new version of a quote: what it costs, and until when the customer answers. */
const quote = mail(
  QuoteMail,
  (
    { number, name, phone, totalCents, feeCents = 0, backCents = 0, until, token },
    { t, page, hello, locale },
  ) => ({
    subject: t("repair.quoteSubject", { number }),
    opening: [hello(name), t("repair.quote")],
    facts: [
      [t("repair.number"), number],
      [t("order.product"), phone],
      [t("repair.quoteTotal"), formatMoney(totalCents, locale)],
      [t("repair.quoteUntil"), formatDate(until, "long", locale)],
    ],
    closing: [
      t("repair.quoteSilence"),
      feeCents > 0
        ? t("repair.quoteFee", { fee: formatMoney(feeCents, locale), back: formatMoney(backCents, locale) })
        : t("repair.quoteFree"),
    ],
    link: [t("repair.quoteAnswer"), page(`/suivi/${token}`)],
    imprint: true,
  }),
);

const ReminderMail = z.object({
  number: z.string(),
  phone: z.string(),
  name: z.string(),
  /** The day since which the phone can be collected, `2026-11-30`. */
  since: z.string(),
  /** The token of the tracking page. */
  token: z.string(),
});

const reminder = mail(ReminderMail, ({ number, phone, name, since, token }, { t, page, hello, locale }) => ({
  subject: t("repair.reminderSubject", { number }),
  opening: [hello(name), t("repair.reminder", { date: formatDate(since, "long", locale) })],
  facts: [
    [t("repair.number"), number],
    [t("order.product"), phone],
  ],
  closing: [t("repair.reminderKept")],
  link: [t("shipment.track"), page(`/suivi/${token}`)],
  imprint: true,
}));

const ReturnedMail = z.object({
  number: z.string(),
  phone: z.string(),
  name: z.string(),
  /** The document of the hand-back. */
  label: z.string(),
  isShipped: z.boolean(),
  /** The last day of the guarantee, `2027-11-30`. Null for a phone that was not repaired. */
  guaranteeUntil: z.nullable(z.string()),
  /** The token of the tracking page. */
  token: z.string(),
});

const returned = mail(
  ReturnedMail,
  ({ number, phone, name, label, isShipped, guaranteeUntil, token }, { t, page, hello, locale }) => ({
    subject: t("repair.returnedSubject", { number }),
    opening: [hello(name), t(isShipped ? "repair.returnedByPost" : "repair.returned")],
    facts: [
      [t("repair.number"), number],
      [t("order.product"), phone],
      [t("repair.document"), label],
    ],
    closing: [
      guaranteeUntil &&
        t("repair.guaranteedUntil", { date: formatDate(`${guaranteeUntil}T12:00:00Z`, "long", locale) }),
      t("repair.documentText"),
    ],
    link: [t("repair.documentOpen"), page(`/suivi/${token}`)],
    imprint: true,
  }),
);

/** Says that the phone of a paid repair has come in, or that the work is done and the phone goes back. */
export const repairMails = {
  "repair-received": repair("received"),
  "repair-done": repair("done"),
  "repair-quote": quote,
  "repair-reminder": reminder,
  "repair-returned": returned,
};
