import * as z from "zod/mini";
import { Dashboard, SearchResults } from "#contract/back-office/dashboard.ts";
import { staffOf } from "#server/http/access/staff-of.ts";
import type { App, Shop } from "#server/http/server/app-types.ts";
import { readDashboard } from "./dashboard.ts";
import { searchBackOffice } from "./search.ts";

const SearchQuery = z.object({ q: z.string().check(z.maxLength(200, "TOO_LONG")) });

/** The dashboard and the search over everything. */
export function backOfficeRoutes(app: App, { database }: Pick<Shop, "database">) {
  app.get("/admin/api/dashboard", { schema: { response: { 200: Dashboard } } }, (request) =>
    readDashboard(database, staffOf(request).permissions),
  );

  app.get(
    "/admin/api/search",
    { schema: { querystring: SearchQuery, response: { 200: SearchResults } } },
    async (request) => ({
      results: await searchBackOffice(database, request.query.q, staffOf(request).permissions),
    }),
  );
}
