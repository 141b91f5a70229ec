import type { RateLimitOptions } from "@fastify/rate-limit";
import type { Shop } from "./app-types.ts";

/** A route's rate limit: so many requests of one address in a window, multiplied by RATE_LIMIT_FACTOR. */
export function limited(shop: Pick<Shop, "settings">, max: number, timeWindow: string): RateLimitOptions {
  return { max: max * shop.settings.RATE_LIMIT_FACTOR, timeWindow };
}
