import { guestRoutes } from "#contract/accounts/guest-routes.ts";
import { sessionOf } from "#server/http/access/session-of.ts";
import type { App } from "#server/http/server/app-types.ts";
import { mountRoutes } from "#server/http/server/mount-routes.ts";
import type { AccountDeps } from "../account-deps.ts";
import { callerOf } from "../caller.ts";
import { setRefreshCookie } from "../sessions/remember-session.ts";
import { askGuestAccount } from "./ask-guest-account.ts";
import { openGuest } from "./open-guest.ts";
import { renewGuest } from "./renew-guest.ts";

/** Routes of a purchase without an account. A guest gets no cookie: the session ends after an hour. */
export function mountGuests(app: App, deps: AccountDeps) {
  mountRoutes(app, guestRoutes, {
    async "POST /users/guest"(request, reply) {
      const opened = await openGuest(deps, request.body.email, callerOf(request));
      // The cookie of the person who used this browser before would renew their session instead of this one.
      setRefreshCookie(deps, reply, "");
      return reply.code(201).send({ ...opened, message: "Commande sans compte" });
    },
    async "POST /users/guest/renewal"(request, reply) {
      const renewed = await renewGuest(deps, sessionOf(request), callerOf(request));
      return reply.code(201).send({ ...renewed, message: "Commande sans compte" });
    },
    async "POST /users/guest/account"(request) {
      await askGuestAccount(deps, sessionOf(request), callerOf(request));
      return { ok: true as const };
    },
  });
}
