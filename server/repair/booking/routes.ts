import { bookingRoutes } from "#contract/repair/booking/routes.ts";
import { visitStaffRoutes } from "#contract/repair/booking/staff-routes.ts";
import type { FileStore } from "#server/files/file-store.ts";
import { actorOf } from "#server/http/access/staff-of.ts";
import type { App, Shop } from "#server/http/server/app-types.ts";
import { mountRoutes } from "#server/http/server/mount-routes.ts";
import type { SendMail } from "#server/mail/outbox.ts";
import { sendLabelFile } from "#server/shipments/labels/read-label.ts";
import { findOwnRepair } from "../desk/find-own-repair.ts";
import { readMeasuredTimes } from "../read-measured-times.ts";
import { bookVisit, cancelVisit, listFreeSlots } from "./book-visit.ts";
import { readRepairLabel } from "./buy-labels.ts";
import { changeVisit, readVisit } from "./change-visit.ts";
import { readDay } from "./read-day.ts";

/** How phones reach the desk: chosen on the tracking page, and seen day by day in the back office. */
export function mountBookings(
  app: App,
  shop: Shop & { readonly sendMail: SendMail; readonly files: FileStore },
) {
  mountRoutes(app, bookingRoutes, {
    async "POST /tracking/repair-slots"({ body }, reply) {
      reply.header("cache-control", "no-store");
      return listFreeSlots(shop, body);
    },
    async "POST /tracking/repair-bookings"({ body }, reply) {
      reply.header("cache-control", "no-store");
      return bookVisit(shop, body);
    },
    "POST /tracking/repair-labels": async ({ body }, reply) =>
      sendLabelFile(reply, await readRepairLabel(shop, await findOwnRepair(shop, body))),
    async "POST /tracking/repair-bookings/cancel"({ body }, reply) {
      reply.header("cache-control", "no-store");
      return cancelVisit(shop, body);
    },
  });
  mountRoutes(app, visitStaffRoutes, {
    "GET /admin/api/repair-days": ({ query }) => readDay(shop.database, query.day, shop.clock()),
    "GET /admin/api/repair-times": () => readMeasuredTimes(shop.database, shop.clock(), 1),
    "GET /admin/api/repairs/:number/visit": ({ params }) =>
      readVisit(shop.database, params.number, shop.clock()),
    "POST /admin/api/repairs/:number/visit": (request) =>
      changeVisit(shop, request.params.number, request.body, actorOf(request)),
  });
}
