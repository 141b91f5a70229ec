import type { FastifyReply, FastifyRequest } from "fastify";
import { signInStaffRoutes } from "#contract/staff/staff-routes.ts";
import { makeSecret } from "#server/accounts/one-time-secret.ts";
import { actorOf, staffOf } from "#server/http/access/staff-of.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { App } from "#server/http/server/app-types.ts";
import { mountRoutes } from "#server/http/server/mount-routes.ts";
import { beginEnrolment, finishEnrolment } from "./factors/enrol-factor.ts";
import { hasPasskey, requestPasskey } from "./passkeys/request-passkey.ts";
import { choosePerson, leaveTablet, listTabletPeople, openTablet } from "./pins/tablet.ts";
import { findAnySession, findStaffSession } from "./sessions/find-staff-session.ts";
import { endStaffSession } from "./sessions/open-staff-session.ts";
import {
  browserDigestOf,
  browserIdOf,
  sessionDigestOf,
  setBrowserCookie,
  setSessionCookie,
} from "./sessions/staff-cookies.ts";
import { logInStaff } from "./sign-in/log-in-staff.ts";
import { passFactor, stepUp } from "./sign-in/pass-factor.ts";
import type { StaffDeps } from "./staff-deps.ts";
import { acceptInvitation } from "./team/accept-invitation.ts";

/** Sign-in of staff: password, second step, step-up, sign-out. */
export function mountSignIn(app: App, deps: StaffDeps) {
  const isSecure = deps.settings.publicUrl.startsWith("https:");
  const callerOf = (request: FastifyRequest, browserId?: string) => ({
    address: request.ip,
    browser: browserDigestOf(request, browserId),
  });

  /** The browser's id; a browser gets one with its first sign-in. */
  function browserId(request: FastifyRequest, reply: FastifyReply): string {
    const id = browserIdOf(request) || makeSecret().secret;
    setBrowserCookie(reply, id, isSecure);
    return id;
  }

  /** The session of an unfinished sign-in. Errors: UNAUTHENTICATED. */
  async function signInOf(request: FastifyRequest) {
    const found = await findAnySession(deps, request);
    if (!found) throw new Failure("UNAUTHENTICATED");
    return found;
  }

  mountRoutes(app, signInStaffRoutes, {
    async "GET /admin/api/session"(request) {
      const open = await findStaffSession(deps, request);
      if (open) {
        const { staffId: id, email, name, permissions, steppedUpUntil, isByPin } = open;
        const staff = { id, email, name, permissions: [...permissions] };
        const { publicUrl } = deps.settings;
        return {
          ...{ state: "open" as const, staff, publicUrl },
          steppedUpUntil: steppedUpUntil?.toISOString() ?? null,
          hasPasskey: await hasPasskey(deps.database, id),
          isByPin,
        };
      }
      const half = (await findAnySession(deps, request))?.session;
      if (half?.state === "open")
        return { state: "tablet" as const, people: await listTabletPeople(deps.database) };
      if (half?.state === "factor")
        return { state: "factor" as const, hasPasskey: await hasPasskey(deps.database, half.staffId) };
      return { state: half?.state === "enrol" ? ("enrol" as const) : ("none" as const) };
    },
    async "POST /admin/api/session"(request, reply) {
      const caller = callerOf(request, browserId(request, reply));
      const { state, secret } = await logInStaff(deps, request.body, caller);
      setSessionCookie(reply, secret, isSecure);
      return { state };
    },
    async "DELETE /admin/api/session"(request, reply) {
      await endStaffSession(deps.database, sessionDigestOf(request));
      setSessionCookie(reply, "", isSecure);
      return null;
    },
    async "POST /admin/api/session/factor"(request, reply) {
      const { session } = await signInOf(request);
      const secret = await passFactor(deps, session, request.body, callerOf(request));
      setSessionCookie(reply, secret, isSecure);
      return { state: "open" as const };
    },
    async "POST /admin/api/session/enrolment"(request) {
      const { session, staff } = await signInOf(request);
      return beginEnrolment(deps, session, staff);
    },
    async "POST /admin/api/session/enrolment/confirmation"(request, reply) {
      const { session } = await signInOf(request);
      const { secret, recoveryCodes } = await finishEnrolment(deps, session, request.body.code, request.ip);
      setSessionCookie(reply, secret, isSecure);
      return { recoveryCodes };
    },
    async "POST /admin/api/session/step-up"(request) {
      if (staffOf(request).isByPin) throw new Failure("FORBIDDEN");
      const until = await stepUp(deps, staffOf(request), request.body, callerOf(request));
      return { steppedUpUntil: until.toISOString() };
    },
    async "POST /admin/api/session/passkey-challenge"(request) {
      const { session } = await signInOf(request);
      if (session.kind !== "full") throw new Failure("FORBIDDEN");
      return requestPasskey(deps, session);
    },
    async "POST /admin/api/session/tablet"(request) {
      await openTablet(deps, actorOf(request), staffOf(request).digest);
      return null;
    },
    async "POST /admin/api/session/pin"(request) {
      const { session } = await signInOf(request);
      await choosePerson(deps, session, request.body, request.id);
      return null;
    },
    async "DELETE /admin/api/session/pin"(request) {
      await leaveTablet(deps, staffOf(request).digest);
      return null;
    },
    async "POST /admin/api/invitation"(request, reply) {
      const browser = browserDigestOf(request, browserId(request, reply));
      const { state, secret } = await acceptInvitation(deps, request.body, browser);
      setSessionCookie(reply, secret, isSecure);
      return { state };
    },
  });
}
