import { countStaffRoutes, placeStaffRoutes } from "#contract/places/staff-routes.ts";
import { actorOf, staffOf } from "#server/http/access/staff-of.ts";
import type { App, Shop } from "#server/http/server/app-types.ts";
import { mountRoutes } from "#server/http/server/mount-routes.ts";
import { addPlace, changePlace, orderPlaces } from "./change-places.ts";
import { countByScan } from "./counts/count-by-scan.ts";
import { cancelCount, openCount } from "./counts/open-count.ts";
import { postCount } from "./counts/post-count.ts";
import { listCounts, readCount } from "./counts/read-counts.ts";
import { listPlaces } from "./list-places.ts";
import { placeByScan } from "./place-by-scan.ts";

/** The places of the shop's own phones, and the counts of the stock. */
export function mountPlaces(app: App, shop: Pick<Shop, "database" | "clock">) {
  const { database } = shop;
  mountRoutes(app, placeStaffRoutes, {
    "GET /admin/api/places": () => listPlaces(database),
    async "POST /admin/api/places"(request) {
      await addPlace(shop, request.body, actorOf(request));
      return listPlaces(database);
    },
    async "PUT /admin/api/places/:id"(request) {
      const id = Number(request.params.id);
      await changePlace(shop, { id, ...request.body }, actorOf(request));
      return listPlaces(database);
    },
    async "PUT /admin/api/places-walk"(request) {
      await orderPlaces(shop, request.body, actorOf(request));
      return listPlaces(database);
    },
    "POST /admin/api/places/scans": (request) => placeByScan(shop, request.body, actorOf(request)),
  });
  mountRoutes(app, countStaffRoutes, {
    "GET /admin/api/counts": () => listCounts(database),
    "POST /admin/api/counts": async (request) => ({
      id: await openCount(shop, request.body, actorOf(request)),
    }),
    "GET /admin/api/counts/:id": (request) => readCount(database, Number(request.params.id)),
    "POST /admin/api/counts/:id/scans": (request) =>
      countByScan(shop, { id: Number(request.params.id), ...request.body }, actorOf(request)),
    async "POST /admin/api/counts/:id/posting"(request) {
      const id = Number(request.params.id);
      const mayLose = staffOf(request).permissions.includes("devices.override");
      await postCount(shop, { id, mayLose, ...request.body }, actorOf(request));
      return readCount(database, id);
    },
    async "POST /admin/api/counts/:id/cancellation"(request) {
      const id = Number(request.params.id);
      await cancelCount(shop, { id, ...request.body }, actorOf(request));
      return readCount(database, id);
    },
  });
}
