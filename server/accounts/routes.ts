import * as z from "zod/mini";
import { signInRoutes } from "#contract/accounts/routes.ts";
import type { App } from "#server/http/server/app-types.ts";
import { mountRoutes } from "#server/http/server/mount-routes.ts";
import type { AccountDeps } from "./account-deps.ts";
import { mountAddresses } from "./addresses/routes.ts";
import { callerOf } from "./caller.ts";
import { mountEmail } from "./email/routes.ts";
import { mountGuests } from "./guests/routes.ts";
import { logInLocally } from "./login/local-fallback.ts";
import { logIn, scheduleLogin } from "./login/log-in.ts";
import { mountOidc } from "./oidc/routes.ts";
import { mountPasswords } from "./passwords/routes.ts";
import { mountProfile } from "./profile/routes.ts";
import { enterAccount } from "./registration/enter-account.ts";
import { registerUser } from "./registration/register-user.ts";
import { signUpSocial } from "./registration/sign-up-social.ts";
import { setSessionCookies } from "./sessions/remember-session.ts";
import { mountRenewal } from "./sessions/renewal-routes.ts";
import { mountSessions } from "./sessions/routes.ts";
import { mountSignInLinks } from "./sign-in-link/routes.ts";

/** The sign-in routes of LOCAL_FALLBACK=1. The login has no schema, because `logInLocally` validates its own input. */
const localSignInRoutes = {
  ...signInRoutes,
  "POST /users/authenticate": {
    ...signInRoutes["POST /users/authenticate"],
    body: z.object({ email: z._default(z.string(), ""), password: z._default(z.string(), "") }),
  },
};

/** Routes of accounts. None is cached: `checkAccess` sets `no-store` for routes of a session and for writes. */
export function mountAccounts(app: App, deps: AccountDeps) {
  const local = deps.settings.LOCAL_FALLBACK === "1";

  mountRoutes(app, local ? localSignInRoutes : signInRoutes, {
    async "POST /users/authenticate"(request, reply) {
      const opened = await scheduleLogin(async () => {
        const session = await (local ? logInLocally : logIn)(deps, request.body, callerOf(request));
        const remember = "remember" in request.body && request.body.remember === true;
        await setSessionCookies(deps, request, reply, { opened: session, remember });
        return session;
      });
      return { ...opened, message: "Connexion réussie" };
    },
    async "POST /users/register"(request, reply) {
      const opened = await registerUser(deps, request.body, callerOf(request));
      await setSessionCookies(deps, request, reply, { opened });
      return { ...opened, message: "Compte créé" };
    },
    async "POST /users/entry"(request, reply) {
      const { created, ...opened } = await scheduleLogin(async () => {
        const session = await enterAccount(deps, request.body, callerOf(request));
        await setSessionCookies(deps, request, reply, { opened: session });
        return session;
      });
      return reply
        .code(created ? 201 : 200)
        .send({ ...opened, message: created ? "Compte créé" : "Connexion réussie" });
    },
    async "POST /users/social"(request, reply) {
      const { created, ...opened } = await signUpSocial(deps, request.body, callerOf(request));
      await setSessionCookies(deps, request, reply, { opened });
      return reply
        .code(created ? 201 : 200)
        .send({ success: true as const, ...opened, message: created ? "Compte créé" : "Connexion réussie" });
    },
  });

  mountSessions(app, deps);
  mountRenewal(app, deps);
  mountPasswords(app, deps);
  mountEmail(app, deps);
  mountOidc(app, deps);
  mountSignInLinks(app, deps);
  mountGuests(app, deps);
  mountProfile(app, deps);
  mountAddresses(app, deps);
}
