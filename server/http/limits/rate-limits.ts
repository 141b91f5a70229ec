import type { Route } from "#contract/interface/route.ts";
import { ROUTES } from "#contract/routes.ts";
import { ACCESS_TABLE } from "../access/access-table.ts";

/**
 * The number of requests per window of one network address on one route, as `contract/<noun>/routes.ts` declares it. The
 * setting RATE_LIMITS replaces single entries; RATE_LIMIT_FACTOR multiplies all. Every route that writes has a limit, and
 * so do the expensive routes that read.
 */
export const RATE_LIMITS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries<Route>(ROUTES).flatMap(([key, { limit }]) => (limit ? [[key, limit]] : [])),
);

/** The default limit of a route of the back office. It is high, because staff is few and works fast. Empty for other routes. */
export const staffLimit = (key: string): string => (/^\w+ \/admin\/api\//.test(key) ? "600/1m" : "");

interface RateLimit {
  readonly max: number;
  /** Milliseconds. */
  readonly timeWindow: number;
}

const UNIT_MS = { s: 1000, m: 60_000, h: 3_600_000 } as const;
const LIMIT = /^(\d{1,6})\/(\d{1,3})([smh])$/;

function isUnit(text: string | undefined): text is keyof typeof UNIT_MS {
  return text !== undefined && text in UNIT_MS;
}

/** Reads `20/1m`. Null for any other text, and for a limit that would refuse or allow everything. */
export function readLimit(text: string): RateLimit | null {
  const [, max, count, unit] = LIMIT.exec(text) ?? [];
  if (!isUnit(unit) || Number(max) < 1 || Number(count) < 1) return null;
  return { max: Number(max), timeWindow: Number(count) * UNIT_MS[unit] };
}

/**
 * Reads the setting RATE_LIMITS, `POST /orders=20/1m, POST /contact=5/1h`. Throws an Error of one line for an unknown
 * route or an invalid limit.
 */
export function readRateLimits(setting: string): Record<string, string> {
  const given: Record<string, string> = {};
  for (const part of setting.split(",").map((text) => text.trim())) {
    if (!part) continue;
    const [, name = "", limit = ""] = /^([^=]*)=(.*)$/.exec(part) ?? [];
    const key = name.trim().replace(/\s+/, " ");
    if (!Object.hasOwn(ACCESS_TABLE, key) || key.includes("{"))
      throw new Error(`RATE_LIMITS knows no route "${key || part}"; it wants "POST /orders=20/1m, …"`);
    if (!readLimit(limit.trim()))
      throw new Error(`RATE_LIMITS wants a limit like 20/1m (s, m, h) for ${key}, not "${limit.trim()}"`);
    given[key] = limit.trim();
  }
  return given;
}
