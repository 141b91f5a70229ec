import type { App } from "../server/app-types.ts";
import { routeKeys } from "../server/route-key.ts";
import { RATE_LIMITS, readLimit, staffLimit } from "./rate-limits.ts";

/** Adds the rate limit to each route. Call it before the limiter and the routes are registered. */
export function limitRates(
  app: App,
  settings: { readonly rateLimits: Readonly<Record<string, string>>; readonly RATE_LIMIT_FACTOR: number },
) {
  const limits = { ...RATE_LIMITS, ...settings.rateLimits };
  app.addHook("onRoute", (route) => {
    const [limit] = routeKeys(route).flatMap((key) => readLimit(limits[key] ?? staffLimit(key)) ?? []);
    if (!limit) return;
    const max = limit.max * settings.RATE_LIMIT_FACTOR;
    route.config = { ...route.config, rateLimit: { max, timeWindow: limit.timeWindow } };
  });
}
