import * as z from "zod/mini";
import { ErasureInput, PersonExport } from "#contract/accounts/privacy.ts";
import { ErrorBody } from "#contract/errors.ts";
import { callerOf } from "#server/accounts/caller.ts";
import type { LoginLimiter } from "#server/accounts/login/login-limiter.ts";
import { confirmPassword } from "#server/accounts/passwords/confirm-password.ts";
import { openBothStores } from "#server/files/both-stores.ts";
import { sessionOf } from "#server/http/access/session-of.ts";
import type { App, Shop } from "#server/http/server/app-types.ts";
import type { PaymentDeps } from "#server/orders/settlement/pay-order.ts";
import { erasePerson } from "./erase-person.ts";
import { exportPerson } from "./export-person.ts";

const tags = ["privacy"];

/** Routes of the GDPR: export and erasure of one's own data. */
export function privacyRoutes(
  app: App,
  shop: Shop & Omit<PaymentDeps, "log"> & { readonly loginLimiter: LoginLimiter },
) {
  const deps = {
    ...shop,
    log: app.log,
    store: openBothStores(shop.settings),
  };

  app.get(
    "/users/me/export",
    {
      schema: {
        tags,
        summary: "Everything the shop keeps about oneself",
        response: { 200: PersonExport, 401: ErrorBody, 403: ErrorBody, 429: ErrorBody },
      },
    },
    async (request, reply) => {
      const { id, userId } = sessionOf(request);
      reply.header("content-disposition", 'attachment; filename="reluit.json"');
      return exportPerson(shop, { userId, sessionId: id });
    },
  );

  app.post(
    "/users/me/erasure",
    {
      schema: {
        tags,
        summary: "Erase oneself",
        description:
          "Cannot be taken back. Orders stay with the name and address of their invoice. Refused while one is PENDING.",
        body: ErasureInput,
        response: { 204: z.null(), 400: ErrorBody, 401: ErrorBody, 409: ErrorBody, 429: ErrorBody },
      },
    },
    async (request, reply) => {
      const given = { name: "password", password: request.body.password };
      const verified = await confirmPassword(deps, sessionOf(request), given, callerOf(request));
      await erasePerson(deps, { verified });
      return reply.code(204).send(null);
    },
  );
}
