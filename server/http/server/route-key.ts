import type { FastifyRequest, RouteOptions } from "fastify";

type Route = Pick<RouteOptions, "method" | "url" | "config">;

/** The name of all pages in logs, metrics and traces. */
export const PAGE_ROUTE = "page";

/** The name of a request's route in logs, metrics and traces: the pattern, never the address with its ids. */
export const routeOf = ({ routeOptions }: FastifyRequest): string => routeOptions.url ?? PAGE_ROUTE;

const READ_AS: Record<string, readonly string[]> = { HEAD: ["GET"], OPTIONS: [] };

/**
 * The keys of a route in the tables of access and limits, one per method: `POST /orders`. HEAD counts as GET. All files of
 * the build share one key, and so do all pages of the documentation.
 */
export function routeKeys(route: Route): string[] {
  // OPTIONS has no key: the CORS plugin alone answers preflights.
  const methods = [route.method].flat().flatMap((method) => READ_AS[method] ?? [method]);
  return [...new Set(methods)].map((method) => `${method} ${nameOf(route)}`);
}

function nameOf({ url, config }: Route): string {
  if (/^\/docs(?:\/|$)/.test(url)) return "/docs";
  if (config && "file" in config) return "{file}";
  return url.length > 1 ? url.replace(/\/$/, "") : url;
}
