import * as z from "zod/mini";
import { parisTime } from "#contract/delivery/working-days.ts";
import { formatDays, formatTime } from "#contract/format.ts";
import { calendarFile } from "./calendar-file.ts";
import { mail } from "./mail-entry.ts";

const VisitMail = z.object({
  number: z.string(),
  /** Brand and model. */
  phone: z.string(),
  name: z.string(),
  /** Why staff changed the visit; empty for an act of the customer. */
  reason: z.string(),
  /** Null for a phone that is sent. */
  startsAt: z.nullable(z.string()),
  endsAt: z.nullable(z.string()),
  /** The lines of the desk's address, or of the address that the phone is sent to. */
  place: z.array(z.string()),
  sequence: z.int(),
  /** The token of the tracking page. */
  token: z.string(),
});
export type VisitMail = z.infer<typeof VisitMail>;

const visit = (step: "booked" | "moved" | "cancelled") =>
  mail(VisitMail, (data, { t, locale, page, hello }) => {
    const { number, phone, name, reason, startsAt, endsAt, place, sequence, token } = data;
    const isCancelled = step === "cancelled";
    const link = page(`/suivi/${token}`);
    return {
      subject: t(`visit.${step}Subject`, { number }),
      opening: [hello(name), t(`visit.${step}`)],
      facts: [
        [t("repair.number"), number],
        [t("visit.phone"), phone],
        startsAt !== null && [t("visit.day"), formatDays(...dayTwice(startsAt), locale).last],
        startsAt !== null &&
          endsAt !== null && [
            t("visit.time"),
            `${formatTime(startsAt, locale)} – ${formatTime(endsAt, locale)}`,
          ],
        reason !== "" && [t("visit.reason"), reason],
      ],
      place: !isCancelled && [t("visit.place"), place],
      closing: [t(isCancelled ? "visit.again" : "visit.bring")],
      link: [t("shipment.track"), link],
      imprint: true,
      ...(startsAt !== null &&
        endsAt !== null && {
          calendar: calendarFile({
            ...{ id: `${number}@${new URL(link).hostname}`, sequence, startsAt, endsAt, link, isCancelled },
            ...{ title: t("visit.title", { phone }), place: place.join(", ") },
          }),
        }),
    };
  });

const dayTwice = (iso: string) => {
  const { day } = parisTime(new Date(iso));
  return [day, day] as const;
};

/** Mails about how a phone reaches the repair desk. Those about a visit carry a file for the calendar. */
export const visitMails = {
  "repair-visit": visit("booked"),
  "repair-visit-moved": visit("moved"),
  "repair-visit-cancelled": visit("cancelled"),
  "repair-post": mail(VisitMail, ({ number, phone, name, place, token }, { t, page, hello }) => ({
    subject: t("visit.postSubject", { number }),
    opening: [hello(name), t("visit.post")],
    facts: [
      [t("repair.number"), number],
      [t("visit.phone"), phone],
    ],
    place: [t("visit.sendTo"), place],
    closing: [t("visit.postNext")],
    link: [t("visit.slip"), page(`/suivi/${token}`)],
    imprint: true,
  })),
};
