import * as z from "zod/mini";
import { formatDateTime } from "#contract/format.ts";
import { WithdrawalReceipt } from "#contract/withdrawal/withdrawal.ts";
import { returnAddress } from "./case-mails.ts";
import { mail } from "./mail-entry.ts";
import { withoutAddresses } from "./render-email.ts";

/** The mails about a withdrawal. */
export const withdrawalMails = {
  /** The whole statement with date and hour, as article D221-5 of the Code de la consommation requires. */
  "withdrawal-receipt": mail(
    WithdrawalReceipt,
    ({ statement, orderNumber, name, email, statedAt }, { t, locale, hello }) => ({
      subject: t("withdrawal.subject"),
      opening: [hello(name), t("withdrawal.receipt")],
      facts: [
        [t("withdrawal.stated"), `${formatDateTime(statedAt, locale)} (Europe/Paris)`],
        [t("order.number"), withoutAddresses(orderNumber)],
        [t("person.name"), withoutAddresses(name)],
        [t("person.email"), email],
      ],
      quote: [t("withdrawal.statement"), withoutAddresses(statement)],
      closing: [t("withdrawal.keep"), t("withdrawal.next"), t("person.notYou")],
      imprint: true,
    }),
  ),
  /** Says that a statement is accepted, or why it is rejected. */
  "withdrawal-decision": mail(
    z.object({
      decision: z.enum(["accepted", "rejected"]),
      reason: z.string(),
      orderNumber: z.string(),
      name: z.string(),
      statedAt: z.string(),
      /** Goods have left the shop and must come back first. */
      hasGoods: z.optional(z.boolean()),
    }),
    ({ decision, reason, orderNumber, name, statedAt, hasGoods = true }, { t, locale, company, hello }) => {
      const afterAccepted = hasGoods ? "withdrawal.refund" : "withdrawal.refundAtOnce";
      return {
        subject: t(`withdrawal.${decision}Subject`),
        opening: [hello(name), t(`withdrawal.${decision}`, { date: formatDateTime(statedAt, locale) })],
        facts: [
          [t("order.number"), orderNumber],
          decision === "accepted" && hasGoods && returnAddress({ t, company }),
        ],
        quote: reason && [t("withdrawal.reason"), reason],
        closing: [t(decision === "rejected" ? "withdrawal.disagree" : afterAccepted)],
        imprint: true,
      };
    },
  ),
};
