import { privacyRoutes } from "#contract/privacy/routes.ts";
import { callerOf } from "#server/accounts/caller.ts";
import type { LoginLimiter } from "#server/accounts/login/login-limiter.ts";
import { confirmPassword } from "#server/accounts/passwords/confirm-password.ts";
import { openBothStores } from "#server/files/both-stores.ts";
import { sessionOf } from "#server/http/access/session-of.ts";
import type { App, Shop } from "#server/http/server/app-types.ts";
import { mountRoutes } from "#server/http/server/mount-routes.ts";
import type { PaymentDeps } from "#server/orders/settlement/pay-order.ts";
import { erasePerson } from "./erase-person.ts";
import { exportPerson } from "./export-person.ts";

/** GDPR routes: export and erasure of one's own data. */
export function mountPrivacy(
  app: App,
  shop: Shop & Omit<PaymentDeps, "log"> & { readonly loginLimiter: LoginLimiter },
) {
  const deps = {
    ...shop,
    log: app.log,
    store: openBothStores(shop.settings),
  };

  mountRoutes(app, privacyRoutes, {
    async "GET /users/me/export"(request, reply) {
      const { id, userId } = sessionOf(request);
      reply.header("content-disposition", 'attachment; filename="reluit.json"');
      return exportPerson(shop, { userId, sessionId: id });
    },
    async "POST /users/me/erasure"(request) {
      const given = { name: "password", password: request.body.password };
      const verified = await confirmPassword(deps, sessionOf(request), given, callerOf(request));
      await erasePerson(deps, { verified });
      return null;
    },
  });
}
