import type { RuleName } from "#contract/interface/access.ts";
import type { ShopRoute } from "#contract/interface/route.ts";
import { SHOP_ROUTES } from "#contract/routes.ts";

/** What plugins register: files and the documentation. The pages of the back office have no data: that is `/admin/api`. */
const PLUGIN_ROUTES = ["GET {file}", "GET /openapi.json", "GET /docs", "GET /admin", "GET /admin/*"];

const declared = Object.entries<ShopRoute>(SHOP_ROUTES);

/**
 * Who may call which route, as `contract/<noun>/routes.ts` declares it. `check-access.ts` reads this table. The test that
 * walks all routes as each of the six is tests/security/every-route.test.ts.
 */
export const ACCESS_TABLE: Readonly<Record<string, RuleName>> = {
  ...Object.fromEntries(PLUGIN_ROUTES.map((key) => [key, "anyone"])),
  ...Object.fromEntries(declared.map(([key, { who }]) => [key, who])),
};

/**
 * Routes that pay, change an account or a price, or end its other sessions: a session whose password is older than twelve
 * hours gets PASSWORD_NEEDED. Routes whose body has the password (password, e-mail, erasure) ask for it each time.
 */
export const RECENT_PASSWORD: ReadonlySet<string> = new Set(
  declared.flatMap(([key, { recentPassword }]) => (recentPassword ? [key] : [])),
);
