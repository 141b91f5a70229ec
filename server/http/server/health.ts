import { healthRoutes } from "#contract/operation/routes.ts";
import { mountRoutes } from "#server/http/server/mount-routes.ts";
import { Failure } from "../errors/failure.ts";
import type { App, Shop } from "./app-types.ts";
import { openReadiness } from "./readiness.ts";
import type { RequestGate } from "./request-gate.ts";

interface Deps extends Pick<Shop, "database"> {
  readonly checkQueue?: (() => Promise<void>) | undefined;
}

/** The health checks of a balancer: liveness and readiness. */
export function mountHealth(app: App, shop: Deps, gate: Pick<RequestGate, "draining">) {
  const checkReady = openReadiness(shop);

  mountRoutes(app, healthRoutes, {
    "GET /health/live": async () => ({ status: "ok" as const }),
    async "GET /health/ready"() {
      if (gate.draining) throw new Failure("UNAVAILABLE", { retryAfter: 5 });
      await checkReady();
      return { status: "ok" as const };
    },
  });
}
