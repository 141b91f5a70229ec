import type { RouteOptions } from "fastify";

type Route = Pick<RouteOptions, "method" | "url" | "config">;

const READ_AS: Record<string, readonly string[]> = { HEAD: ["GET"], OPTIONS: [] };

/**
 * A route's names in the tables of access and limits, one a method: `POST /orders`. HEAD is asked like GET; files of the
 * build and of the documentation share one name each.
 */
export function routeKeys(route: Route): string[] {
  // A preflight is answered by the list of allowed origins alone.
  const methods = [route.method].flat().flatMap((method) => READ_AS[method] ?? [method]);
  return [...new Set(methods)].map((method) => `${method} ${nameOf(route)}`);
}

function nameOf({ url, config }: Route): string {
  if (/^\/docs(?:\/|$)/.test(url)) return "/docs";
  if (config && "file" in config) return "{file}";
  return url.length > 1 ? url.replace(/\/$/, "") : url;
}
