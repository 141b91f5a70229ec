import * as z from "zod/mini";
import { PROMISES } from "#contract/company.ts";
import { mail } from "./mail-entry.ts";

const RepairMail = z.object({
  number: z.string(),
  name: z.string(),
  repairs: z.array(z.string()),
  /** The lines of the address that the phone goes back to. */
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
      step === "done" ? t("repair.done") : t("repair.received", { days: PROMISES.repairDays }),
    ],
    facts: [[t("order.number"), number], ...repairs.map((one) => [t("order.product"), one] as const)],
    place: step === "done" && [t("repair.back"), address],
    closing: [step === "done" && t("order.repairGuarantee", { months: PROMISES.repairWarrantyMonths })],
    link: [t("shipment.track"), page(`/suivi/${token}`)],
    imprint: true,
  }));

/** Says that the phone of a paid repair has come in, or that the work is done and the phone goes back. */
export const repairMails = {
  "repair-received": repair("received"),
  "repair-done": repair("done"),
};
