import type { RuleName } from "#contract/interface/access.ts";
import type { ShopRoute } from "#contract/interface/route.ts";
import { SHOP_ROUTES } from "#contract/routes.ts";

/** Routes that no noun declares: plugins register them, and the noun's declarations come one after the other. */
const UNDECLARED: Readonly<Record<string, RuleName>> = {
  "GET {page}": "anyone",
  "GET {file}": "anyone",
  "GET /openapi.json": "anyone",
  "GET /docs": "anyone",
  // Without data: its interface is /admin/api (staff-access-table.ts).
  "GET /admin": "anyone",
  "GET /admin/*": "anyone",
  "GET /robots.txt": "anyone",
  "GET /sitemap.xml": "anyone",
  "GET /sitemaps/:name": "anyone",
  "GET /manifest.webmanifest": "anyone",
  "GET /service-worker.js": "anyone",
  "GET /offline": "anyone",
  "GET /.well-known/security.txt": "anyone",
  "GET /health/live": "anyone",
  "GET /health/ready": "anyone",
  // By its own token, or from this machine: server/observe/may-read-metrics.ts.
  "GET /metrics": "anyone",

  "POST /users/authenticate": "anyone",
  "POST /users/register": "anyone",
  "POST /users/entry": "anyone",
  "POST /users/social": "anyone",
  "POST /users/password-resets": "anyone",
  // Authorised by the token of a mailed link.
  "POST /users/password": "anyone",
  "POST /users/sign-in-links": "anyone",
  "POST /users/sign-in-links/session": "anyone",
  "POST /users/email-confirmation": "anyone",
  "POST /users/email-undo": "anyone",
  // Authorised by the provider's answer and the browser's cookie.
  "GET /users/oidc": "anyone",
  "GET /users/oidc/:provider": "anyone",
  "GET /users/oidc/:provider/callback": "anyone",
  "POST /users/oidc/:provider/callback": "anyone",
  "POST /users/oidc/session": "anyone",
  // Authorised by the refresh token in its cookie.
  "POST /users/refresh": "anyone",
  "DELETE /users/refresh": "anyone",
  "POST /users/me/authentication": "a session",
  "POST /users/logout": "a session",
  "POST /users/logout-everywhere": "a session",
  // Only the caller's own.
  "PUT /users/me/password": "a session",
  "GET /users/me/email": "a session",
  "PUT /users/me/email": "a session",
  "POST /users/me/email-confirmations": "a session",
  "GET /users/me/export": "a session",
  "POST /users/me/erasure": "a session",
  "GET /users/me/sessions": "a session",
  "DELETE /users/me/sessions": "a session",
  "DELETE /users/me/sessions/:id": "a session",
  "GET /users/me/favourites": "a session",
  "POST /users/me/favourites": "a session",
  "DELETE /users/me/favourites/:id": "a session",
  "GET /users/me/phones": "a session",
  "GET /clients/:id": "the account’s owner",
  "POST /clients/:id": "the account’s owner",

  "GET /sellers/:slug": "anyone",
  "GET /seller/:id/profile": "the shop’s owner",
  "PUT /seller/:id/profile": "the shop’s owner",

  "GET /smartphoneItems": "anyone",
  "GET /smartphoneItems/facets": "anyone",
  "GET /smartphoneItems/suggestions": "anyone",
  "GET /smartphoneItems/chosen": "anyone",
  "GET /smartphoneItems/saving": "anyone",
  "GET /smartphoneItems/:id": "anyone",
  "GET /smartphoneItems/:id/changes": "anyone",
  "GET /smartphoneItems/:id/variants": "anyone",
  "GET /smartphoneItems/in-review": "a seller",
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

  // Only the caller's own: a buyer's orders, a seller's lines.
  "GET /orders": "a session",
  "POST /orders": "a session",
  "GET /orders/all": "a seller",
  "GET /orders/all/summary": "a seller",
  "GET /orders/:id": "the buyer",
  "POST /orders/:id/confirm": "the buyer",
  "POST /orders/:id/cancel": "the buyer",
  "POST /orders/:id/shipments/:shipment/receipt": "the buyer",
  "GET /orders/:id/documents": "the buyer",
  "GET /orders/:id/documents/:label": "the buyer",
  "GET /orders/:id/cases": "the buyer",
  "POST /orders/:id/cases": "the buyer",
  "POST /orders/:id/cases/:case/cancellation": "the buyer",
  "POST /orders/:id/cases/:case/photos": "the buyer",
  "GET /seller/shipments": "a seller",
  "POST /seller/shipments/:id/packing": "the parcel’s seller",
  "POST /seller/shipments/:id/shipping": "the parcel’s seller",

  "GET /payments/config": "anyone",
  // Signed by the card provider.
  "POST /payments/webhook": "anyone",
  // Only with the sandbox provider. Authorised by the secret in the address.
  "POST /sandbox/payment-methods": "anyone",
  "POST /sandbox/3ds/:secret": "anyone",

  "POST /contact": "anyone",
  "POST /contact/pictures": "anyone",
  // Only the caller's own conversations.
  "GET /users/me/threads": "a session",
  "POST /users/me/threads": "the buyer",
  // Authorised by the token in the address.
  "GET /threads/:token": "anyone",
  "POST /threads/:token/messages": "anyone",
  "POST /threads/:token/attachments": "anyone",
  "GET /threads/:token/attachments/:id": "anyone",
  "POST /withdrawals": "anyone",
  // The same without scripts.
  "POST /retractation/declaration": "anyone",
  "POST /retractation/confirmation": "anyone",

  "POST /tracking/codes": "anyone",
  // Authorised by a code of the mail, and by the token of the tracking page.
  "POST /tracking/tokens": "anyone",
  "POST /tracking/receipts": "anyone",
  "POST /tracking/questions": "anyone",
  "POST /tracking/documents": "anyone",
  "POST /tracking/cases": "anyone",
  "POST /tracking/cases/cancellation": "anyone",
  "POST /tracking/cases/:case/photos": "anyone",
};

/**
 * Who may call which route. `check-access.ts` reads this table. A route that is not here
 * stops the start. The test that walks all routes as each of the six is tests/security/every-route.test.ts.
 */
export const ACCESS_TABLE: Readonly<Record<string, RuleName>> = {
  ...UNDECLARED,
  ...Object.fromEntries(Object.entries<ShopRoute>(SHOP_ROUTES).map(([key, { who }]) => [key, who])),
};

/**
 * Routes that pay, change an account or a price, or end its other sessions: a session whose password is older than twelve
 * hours gets PASSWORD_NEEDED. Routes whose body has the password (password, e-mail, erasure) ask for it each time.
 */
export const RECENT_PASSWORD: ReadonlySet<string> = new Set([
  "POST /orders",
  "POST /clients/:id",
  "PUT /seller/:id/profile",
  "GET /users/me/export",
  "DELETE /users/me/sessions",
  "DELETE /users/me/sessions/:id",
  "POST /users/logout-everywhere",
  "PATCH /smartphoneItems/:id",
  ...Object.entries<ShopRoute>(SHOP_ROUTES).flatMap(([key, { recentPassword }]) =>
    recentPassword ? [key] : [],
  ),
]);
