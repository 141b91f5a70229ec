import * as z from "zod/mini";
import { PROMISES } from "#contract/company.ts";
import type { Locale } from "#contract/locale.ts";
import { greeting, MAIL_WORDS, type MailShop, renderEmail } from "./render-email.ts";

/** The e-mails about a paid repair. */
export const REPAIR_MAILS = ["repair-received", "repair-done"] as const;
export type RepairMailKind = (typeof REPAIR_MAILS)[number];

export const RepairMail = z.object({
  number: z.string(),
  name: z.string(),
  /** What is repaired. */
  repairs: z.array(z.string()),
  /** Where the phone goes back to. */
  address: z.array(z.string()),
  /** Of the order's tracking page. */
  token: z.string(),
});
export type RepairMail = z.infer<typeof RepairMail>;

/** Says that the phone of a paid repair has come in, or that the work is done and the phone goes back. */
export function repairNews(kind: RepairMailKind, mail: RepairMail, locale: Locale, shop: MailShop) {
  const t = MAIL_WORDS[locale];
  const { number } = mail;
  const isDone = kind === "repair-done";
  return renderEmail(locale, shop, {
    subject: t(isDone ? "repair.doneSubject" : "repair.receivedSubject", { number }),
    opening: [
      greeting(mail.name, locale),
      isDone ? t("repair.done") : t("repair.received", { days: PROMISES.repairDays }),
    ],
    facts: [[t("order.number"), number], ...mail.repairs.map((name) => [t("order.product"), name] as const)],
    ...(isDone
      ? {
          place: [t("repair.back"), mail.address] as const,
          closing: [t("order.repairGuarantee", { months: PROMISES.repairWarrantyMonths })],
        }
      : {}),
    link: [t("shipment.track"), `${shop.publicUrl}/suivi/${mail.token}`],
    imprint: true,
  });
}
