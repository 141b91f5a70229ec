import { ownAccessStaffRoutes } from "#contract/staff/staff-routes.ts";
import { actorOf, staffOf } from "#server/http/access/staff-of.ts";
import type { App } from "#server/http/server/app-types.ts";
import { mountRoutes } from "#server/http/server/mount-routes.ts";
import { readPin, removePin, setPin } from "../pins/change-pin.ts";
import type { StaffDeps } from "../staff-deps.ts";
import { addPasskey, beginPasskey, listPasskeys, removePasskey } from "./change-passkeys.ts";

/** How the signed-in person proves who they are. */
export function mountOwnAccess(app: App, deps: StaffDeps) {
  mountRoutes(app, ownAccessStaffRoutes, {
    "GET /admin/api/me/pin": (request) => readPin(deps.database, staffOf(request).staffId),
    "PUT /admin/api/me/pin": (request) => setPin(deps, actorOf(request), request.body.pin),
    "DELETE /admin/api/me/pin": (request) => removePin(deps, actorOf(request)),
    "GET /admin/api/me/passkeys": (request) => listPasskeys(deps.database, staffOf(request).staffId),
    "POST /admin/api/me/passkeys/challenge": (request) => beginPasskey(deps, staffOf(request)),
    "POST /admin/api/me/passkeys": (request) =>
      addPasskey(deps, staffOf(request), actorOf(request), request.body),
    "DELETE /admin/api/me/passkeys/:id": (request) =>
      removePasskey(deps, actorOf(request), request.params.id),
  });
}
