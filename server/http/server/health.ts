import * as z from "zod/mini";
import { ErrorBody } from "#contract/errors.ts";
import { Failure } from "../errors/failure.ts";
import type { App, Shop } from "./app-types.ts";
import { openReadiness } from "./readiness.ts";
import type { RequestGate } from "./request-gate.ts";

const Health = z.object({ status: z.literal("ok") });

interface Deps extends Pick<Shop, "database"> {
  readonly checkQueue?: (() => Promise<void>) | undefined;
}

/** The balancer's checks: liveness and readiness. */
export function healthRoutes(app: App, shop: Deps, gate: Pick<RequestGate, "draining">) {
  const checkReady = openReadiness(shop);

  app.get(
    "/health/live",
    {
      schema: { tags: ["operation"], summary: "The process is alive", response: { 200: Health } },
    },
    async () => ({ status: "ok" as const }),
  );

  app.get(
    "/health/ready",
    {
      schema: {
        tags: ["operation"],
        summary: "People may be sent here: the database and the queue work, and the shop is not closing",
        response: { 200: Health, 503: ErrorBody },
      },
    },
    async () => {
      if (gate.draining) throw new Failure("UNAVAILABLE", { retryAfter: 5 });
      await checkReady();
      return { status: "ok" as const };
    },
  );
}
