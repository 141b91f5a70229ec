import type { RuleName } from "#contract/interface/access.ts";
import type { ShopRoute } from "#contract/interface/route.ts";
import { SHOP_ROUTES } from "#contract/routes.ts";

/** Routes of plugins: files and the documentation. The pages of the back office hold no data, so anyone may load them. */
const PLUGIN_ROUTES = ["GET {file}", "GET /openapi.json", "GET /docs", "GET /admin", "GET /admin/*"];

const declared = Object.entries<ShopRoute>(SHOP_ROUTES);

/**
 * Who may call which route, as `contract/<noun>/routes.ts` declares it. `check-access.ts` reads this table. The test that
 * walks all routes as each kind of caller is tests/security/every-route.test.ts.
 */
export const ACCESS_TABLE: Readonly<Record<string, RuleName>> = {
  ...Object.fromEntries(PLUGIN_ROUTES.map((key) => [key, "anyone"])),
  ...Object.fromEntries(declared.map(([key, { who }]) => [key, who])),
};

/**
 * Routes of a session that a guest, who buys without an account, may call. On the other routes a guest is refused, or is a
 * visitor where anyone may call.
 */
export const GUEST_ROUTES: ReadonlySet<string> = new Set(
  declared.flatMap(([key, { guests }]) => (guests ? [key] : [])),
);

/**
 * Routes that pay, change an account or a price, or end the account's other sessions. A session whose password is older
 * than twelve hours gets PASSWORD_NEEDED. Routes with the password in their body (password, e-mail, erasure) ask each time.
 */
export const RECENT_PASSWORD: ReadonlySet<string> = new Set(
  declared.flatMap(([key, { recentPassword }]) => (recentPassword ? [key] : [])),
);
