import type { Route } from "#contract/interface/route.ts";
import { ROUTES } from "#contract/routes.ts";
import { ACCESS_TABLE } from "../access/access-table.ts";

/**
 * Requests of one network address per window and route: `20/1m` (s, m, h). The setting RATE_LIMITS replaces single
 * entries, RATE_LIMIT_FACTOR multiplies all. Every route that writes has one, and the expensive ones that read.
 */
export const RATE_LIMITS: Readonly<Record<string, string>> = {
  "POST /users/authenticate": "20/1m",
  "POST /users/register": "10/1m",
  "POST /users/entry": "10/1m",
  "POST /users/social": "10/1m",
  "POST /users/password-resets": "10/15m",
  "POST /users/password": "10/5m",
  "POST /users/sign-in-links": "10/15m",
  "POST /users/sign-in-links/session": "10/5m",
  "POST /users/email-confirmation": "10/5m",
  "POST /users/email-undo": "10/5m",
  "GET /users/oidc/:provider": "20/1m",
  "GET /users/oidc/:provider/callback": "20/1m",
  "POST /users/oidc/:provider/callback": "20/1m",
  "POST /users/oidc/session": "20/1m",
  "POST /users/refresh": "60/1m",
  "DELETE /users/refresh": "60/1m",
  "POST /users/me/authentication": "10/1m",
  "POST /users/logout": "60/1m",
  "POST /users/logout-everywhere": "60/1m",
  "PUT /users/me/password": "10/1m",
  "PUT /users/me/email": "10/1m",
  "POST /users/me/email-confirmations": "10/1m",
  "GET /users/me/export": "10/10m",
  "POST /users/me/erasure": "10/1m",
  "DELETE /users/me/sessions": "60/1m",
  "DELETE /users/me/sessions/:id": "60/1m",
  "POST /users/me/favourites": "120/1m",
  "DELETE /users/me/favourites/:id": "120/1m",
  "POST /clients/:id": "60/1m",
  "PUT /seller/:id/profile": "60/1m",
  "POST /smartphoneItems": "120/1m",
  "PATCH /smartphoneItems/:id": "120/1m",
  "DELETE /smartphoneItems/:id": "120/1m",
  "POST /listing-photos": "60/1m",
  "GET /smartphoneItems/chosen": "120/1m",
  // One for each pause in typing.
  "GET /smartphoneItems/suggestions": "240/1m",
  "GET /sellers/:slug": "120/1m",
  "GET /sitemap.xml": "60/1m",
  "GET /sitemaps/:name": "60/1m",
  "GET /pictures/items/:id/share.png": "60/1m",
  "GET /pictures/share.png": "60/1m",
  "POST /orders": "60/1m",
  "POST /orders/:id/confirm": "60/1m",
  "POST /orders/:id/cancel": "60/1m",
  "POST /orders/:id/shipments/:shipment/receipt": "60/1m",
  "POST /seller/shipments/:id/packing": "120/1m",
  "POST /seller/shipments/:id/shipping": "120/1m",
  // One provider sends the events of all buyers.
  "POST /payments/webhook": "6000/1m",
  "POST /sandbox/payment-methods": "60/1m",
  "POST /sandbox/3ds/:secret": "60/1m",
  "POST /contact": "10/10m",
  // Anybody sends them, and they stay: at most about 200 MB a day.
  "POST /contact/pictures": "100/24h",
  "POST /users/me/threads": "20/10m",
  // Addresses that do not exist are counted, too.
  "GET /threads/:token": "120/1m",
  "POST /threads/:token/messages": "20/10m",
  "POST /threads/:token/attachments": "20/10m",
  "POST /withdrawals": "10/10m",
  "POST /retractation/declaration": "30/10m",
  "POST /retractation/confirmation": "10/10m",
  "POST /tracking/codes": "10/15m",
  "POST /tracking/tokens": "20/15m",
  "POST /tracking/receipts": "60/1m",
  "POST /tracking/questions": "20/10m",
  "POST /tracking/documents": "60/1m",
  "POST /tracking/cases": "20/10m",
  "POST /tracking/cases/cancellation": "20/10m",
  "POST /tracking/cases/:case/photos": "30/10m",
  "POST /orders/:id/cases": "20/10m",
  "POST /orders/:id/cases/:case/cancellation": "20/10m",
  "POST /orders/:id/cases/:case/photos": "30/10m",
  "GET /orders/:id/documents/:label": "60/1m",
  ...Object.fromEntries(
    Object.entries<Route>(ROUTES).flatMap(([key, { limit }]) => (limit ? [[key, limit]] : [])),
  ),
};

/** The limit of a route of the back office that is not in the table: staff is few and works fast. */
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

/** Reads `20/1m`; null for anything else, and for a limit that would refuse or allow everything. */
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
