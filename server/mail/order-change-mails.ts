import * as z from "zod/mini";
import { formatMoney } from "#contract/format.ts";
import { ORDER_CHANGES } from "#contract/orders/edits.ts";
import { mail } from "./mail-entry.ts";

const OrderChanged = z.object({
  number: z.string(),
  name: z.string(),
  /** What is new, with its new text. */
  changes: z.array(z.object({ what: z.enum(ORDER_CHANGES), text: z.string() })),
  /** The amount that is refunded because of the change. */
  refundedCents: z.optional(z.int()),
  /** The token of the order's tracking page. */
  token: z.string(),
});
export type OrderChanged = z.infer<typeof OrderChanged>;

/** The mail about what staff changed on an order. */
export const orderChangeMails = {
  "order-changed": mail(
    OrderChanged,
    ({ number, name, changes, refundedCents, token }, { t, locale, page, hello }) => ({
      subject: t("edited.subject", { number }),
      opening: [hello(name), t("edited.opening")],
      facts: [
        [t("order.number"), number],
        ...changes.map(({ what, text }) => [t(`edited.${what}`), text] as const),
        refundedCents !== undefined && [t("edited.refund"), formatMoney(refundedCents, locale)],
      ],
      closing: [t("edited.wrong")],
      link: [t("shipment.track"), page(`/suivi/${token}`)],
      imprint: true,
    }),
  ),
};
