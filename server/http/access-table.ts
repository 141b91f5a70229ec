/** The six who may come to a route. What is somebody's own there belongs to `customer` or to `seller`. */
export const PERSONS = ["nobody", "customer", "otherCustomer", "seller", "otherSeller", "both"] as const;
export type Person = (typeof PERSONS)[number];

/** What a person gets: an answer, "who are you?" (401), "not for you" (403), or "there is no such thing" (404). */
export type Outcome = "served" | 401 | 403 | 404;

interface Rule {
  /** Asked before a body is read; whose a record is, the route's own query asks. */
  readonly door: "anyone" | "session" | "customer" | "seller";
  /** What each of `PERSONS` gets, in their order. */
  readonly outcomes: readonly [Outcome, Outcome, Outcome, Outcome, Outcome, Outcome];
}

const ok = "served";

/** The kinds of routes. Of a record that is public (a listing) a stranger may know that it is, of others not even that. */
export const RULES = {
  //                                        nobody customer other seller other both
  anyone: { door: "anyone", outcomes: [ok, ok, ok, ok, ok, ok] },
  "a session": { door: "session", outcomes: [401, ok, ok, ok, ok, ok] },
  "a customer": { door: "customer", outcomes: [401, ok, ok, 403, 403, ok] },
  "a seller": { door: "seller", outcomes: [401, 403, 403, ok, ok, ok] },
  "the account’s owner": { door: "session", outcomes: [401, ok, 403, 403, 403, 403] },
  "the buyer": { door: "session", outcomes: [401, ok, 404, 404, 404, 404] },
  "the shop’s owner": { door: "seller", outcomes: [401, 403, 403, ok, 403, 403] },
  "the listing’s owner": { door: "seller", outcomes: [401, 403, 403, ok, 404, 404] },
} as const satisfies Record<string, Rule>;

export type RuleName = keyof typeof RULES;

/**
 * Who may call what: the only place that says so, read by the check itself (`check-access.ts`). A route that is not here
 * stops the start. The test that walks all routes as each of the six is tests/security/every-route.test.ts.
 */
export const ACCESS_TABLE: Readonly<Record<string, RuleName>> = {
  "GET {page}": "anyone",
  "GET {file}": "anyone",
  "GET /openapi.json": "anyone",
  "GET /docs": "anyone",
  "GET /robots.txt": "anyone",
  "GET /sitemap.xml": "anyone",
  "GET /sitemaps/:name": "anyone",
  "GET /manifest.webmanifest": "anyone",
  "GET /service-worker.js": "anyone",
  "GET /offline": "anyone",
  "GET /.well-known/security.txt": "anyone",
  "GET /health/live": "anyone",
  "GET /health/ready": "anyone",
  // Its own token, or this very machine: server/observe/may-read-metrics.ts.
  "GET /metrics": "anyone",

  "POST /users/authenticate": "anyone",
  "POST /users/register": "anyone",
  "POST /users/social": "anyone",
  "POST /users/password-resets": "anyone",
  // Signed by the mail that brought the link.
  "POST /users/password": "anyone",
  // The provider's word and the browser's cookie are the key.
  "GET /users/oidc": "anyone",
  "GET /users/oidc/:provider": "anyone",
  "GET /users/oidc/:provider/callback": "anyone",
  "POST /users/oidc/:provider/callback": "anyone",
  "POST /users/oidc/session": "anyone",
  "POST /users/logout": "a session",
  "POST /users/logout-everywhere": "a session",
  // Only one’s own.
  "PUT /users/me/password": "a session",
  "GET /users/me/export": "a session",
  "POST /users/me/erasure": "a session",
  "GET /users/me/sessions": "a session",
  "DELETE /users/me/sessions": "a session",
  "DELETE /users/me/sessions/:id": "a session",
  "GET /clients/:id": "the account’s owner",
  "POST /clients/:id": "the account’s owner",

  "GET /seller/:id/profile": "the shop’s owner",
  "PUT /seller/:id/profile": "the shop’s owner",

  "GET /smartphoneItems": "anyone",
  "GET /smartphoneItems/facets": "anyone",
  "GET /smartphoneItems/:id": "anyone",
  "POST /smartphoneItems": "a seller",
  "PATCH /smartphoneItems/:id": "the listing’s owner",
  "DELETE /smartphoneItems/:id": "the listing’s owner",
  "GET /smartphoneModel": "anyone",
  "GET /smartphoneModel/:id": "anyone",

  "GET /pictures/models/:id.svg": "anyone",
  "GET /pictures/items/:id/share.png": "anyone",
  "GET /pictures/share.png": "anyone",
  "GET /pictures/repair-models/:id.svg": "anyone",
  "GET /pictures/photos/:name": "anyone",
  "POST /listing-photos": "a seller",

  "GET /repair-phone-models": "anyone",
  "GET /repair-phone-models/brand/:brand": "anyone",
  "GET /repair-phone-option/:id": "anyone",

  // Only one’s own: a buyer’s orders, a seller’s lines.
  "GET /orders": "a session",
  "POST /orders": "a session",
  "GET /orders/all": "a seller",
  "GET /orders/all/summary": "a seller",
  "GET /orders/:id": "the buyer",
  "POST /orders/:id/confirm": "the buyer",
  "POST /orders/:id/cancel": "the buyer",

  "GET /payments/config": "anyone",
  // Signed by the card provider.
  "POST /payments/webhook": "anyone",
  // Only while the sandbox takes the cards; the secret in the address is the key.
  "POST /sandbox/payment-methods": "anyone",
  "POST /sandbox/3ds/:secret": "anyone",

  "POST /contact": "anyone",
};
