import type { FastifyRequest, RouteOptions } from "fastify";

type Route = Pick<RouteOptions, "method" | "url" | "config">;

/** All pages, in logs, metrics and traces. */
export const PAGE_ROUTE = "page";

/** The route of a request in logs, metrics and traces: its pattern, never its address. */
export const routeOf = ({ routeOptions }: FastifyRequest): string => routeOptions.url ?? PAGE_ROUTE;

const READ_AS: Record<string, readonly string[]> = { HEAD: ["GET"], OPTIONS: [] };

/**
 * The keys of a route in the tables of access and limits, one per method: `POST /orders`. HEAD counts as GET. The files
 * of the build share one key, and so do those of the documentation.
 */
export function routeKeys(route: Route): string[] {
  // Preflights are answered by the CORS plugin alone.
  const methods = [route.method].flat().flatMap((method) => READ_AS[method] ?? [method]);
  return [...new Set(methods)].map((method) => `${method} ${nameOf(route)}`);
}

function nameOf({ url, config }: Route): string {
  if (/^\/docs(?:\/|$)/.test(url)) return "/docs";
  if (config && "file" in config) return "{file}";
  return url.length > 1 ? url.replace(/\/$/, "") : url;
}
