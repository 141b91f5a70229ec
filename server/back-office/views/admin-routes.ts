import { viewStaffRoutes } from "#contract/back-office/views-routes.ts";
import { staffOf } from "#server/http/access/staff-of.ts";
import type { App, Shop } from "#server/http/server/app-types.ts";
import { mountRoutes } from "#server/http/server/mount-routes.ts";
import { listViews } from "./list-views.ts";
import { changeView, deleteView, saveView } from "./save-view.ts";

/** Saved views of lists. Every write returns the views of the list. */
export function mountViews(app: App, shop: Pick<Shop, "database" | "clock">) {
  mountRoutes(app, viewStaffRoutes, {
    "GET /admin/api/views": (request) => listViews(shop, request.query.list, staffOf(request)),
    async "POST /admin/api/views"(request) {
      await saveView(shop, staffOf(request), request.body);
      return listViews(shop, request.body.list, staffOf(request));
    },
    async "PUT /admin/api/views/:id"(request) {
      const list = await changeView(shop, staffOf(request), { ...request.params, ...request.body });
      return listViews(shop, list, staffOf(request));
    },
    async "DELETE /admin/api/views/:id"(request) {
      const list = await deleteView(shop, staffOf(request), { ...request.params, ...request.query });
      return listViews(shop, list, staffOf(request));
    },
  });
}
