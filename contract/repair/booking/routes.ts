import { fileOf } from "#contract/interface/answers.ts";
import { defineRoutes } from "#contract/interface/route.ts";
import { CustomerRepair } from "#contract/repair/tracked-repair.ts";
import { BookingCancel, BookingWish, FreeSlots, SlotsWish } from "./booking.ts";

const tracked = { who: "anyone", tag: "tracking" } as const;

/** The token of the tracking page authorises these requests. It is sent in bodies only, because proxies log addresses. */
export const bookingRoutes = defineRoutes({
  "POST /tracking/repair-slots": {
    ...{ ...tracked, limit: "60/1m", body: SlotsWish, answers: { 200: FreeSlots }, refuses: [404] },
    summary: "The free slots in which a phone can be brought to the repair desk",
    description: "Authorised by the token of the tracking page.",
  },
  "POST /tracking/repair-bookings": {
    ...{ ...tracked, limit: "30/10m", body: BookingWish, answers: { 200: CustomerRepair } },
    refuses: [404, 409],
    summary: "Choose how a phone reaches the repair desk: in a slot, or by post",
    description:
      "Choosing again moves the visit, until the day before it. SLOT_GONE: the slot is full, past or closed.",
  },
  "POST /tracking/repair-labels": {
    ...{
      ...tracked,
      limit: "30/10m",
      body: SlotsWish,
      answers: { 200: fileOf("application/octet-stream", "A PDF or a picture") },
      refuses: [404],
    },
    summary: "The prepaid label with which a phone is sent to the repair desk",
    description: "Authorised by the token of the tracking page.",
  },
  "POST /tracking/repair-bookings/cancel": {
    ...{ ...tracked, limit: "30/10m", body: BookingCancel, answers: { 200: CustomerRepair } },
    refuses: [404, 409],
    summary: "Cancel the visit, until the day before it",
    description: "The repair stays booked; another slot can be chosen.",
  },
});
