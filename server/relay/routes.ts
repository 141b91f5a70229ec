import { relayRoutes } from "#contract/relay/routes.ts";
import type { App, Shop } from "#server/http/server/app-types.ts";
import { mountRoutes } from "#server/http/server/mount-routes.ts";
import { listedPoints } from "./relay-points.ts";

/** The search for collection points. */
export function mountRelay(app: App, { database }: Pick<Shop, "database">) {
  const points = listedPoints(database);
  mountRoutes(app, relayRoutes, {
    "GET /relay-points": ({ query }) => points.search(query.near),
  });
}
