import * as z from "zod/mini";
import { ErrorBody } from "#contract/errors.ts";
import { ErasureInput, PersonExport } from "#contract/privacy.ts";
import { confirmPassword } from "#server/accounts/confirm-password.ts";
import type { LoginDelays } from "#server/accounts/login-waits.ts";
import type { App, Shop } from "#server/http/app-types.ts";
import { sessionOf } from "#server/http/session-of.ts";
import { openPhotoStore } from "#server/photos/open-photo-store.ts";
import { erasePerson } from "./erase-person.ts";
import { exportPerson } from "./export-person.ts";

const tags = ["privacy"];

/** What a person may ask about themselves: all of it, and that it be forgotten. */
export function privacyRoutes(app: App, shop: Shop & { readonly delays: LoginDelays }) {
  const deps = { ...shop, store: openPhotoStore(shop.settings) };

  app.get(
    "/users/me/export",
    {
      schema: {
        tags,
        summary: "Everything the shop keeps about oneself",
        response: { 200: PersonExport, 401: ErrorBody, 429: ErrorBody },
      },
    },
    async (request, reply) => {
      const { id, userId } = sessionOf(request);
      reply
        .header("cache-control", "no-store")
        .header("content-disposition", 'attachment; filename="reluit.json"');
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
      const session = sessionOf(request);
      const { password } = request.body;
      await confirmPassword(deps, session, { name: "password", password }, request.ip);
      await erasePerson(deps, { userId: session.userId });
      return reply.code(204).header("cache-control", "no-store").send(null);
    },
  );
}
