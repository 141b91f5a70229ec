import * as z from "zod/mini";
import { SellerProfile, SellerProfileInput } from "#contract/accounts/sellers.ts";
import { ErrorBody } from "#contract/errors.ts";
import { ownId } from "#server/accounts/caller.ts";
import { sessionOf } from "#server/http/access/session-of.ts";
import type { App, Shop } from "#server/http/server/app-types.ts";
import { findSellerProfile, saveSellerProfile } from "./seller-profile.ts";

const tags = ["sellers"];
const Id = z.object({ id: z.string() });

/** Routes of one's own seller profile. */
export function sellerRoutes(app: App, shop: Shop) {
  app.get(
    "/seller/:id/profile",
    {
      schema: {
        tags,
        summary: "One’s own seller profile",
        params: Id,
        response: { 200: SellerProfile, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody },
      },
    },
    async (request) => {
      const userId = ownId(sessionOf(request), request.params.id);
      return findSellerProfile(shop, userId);
    },
  );

  app.put(
    "/seller/:id/profile",
    {
      schema: {
        tags,
        summary: "Make or change one’s own seller profile",
        params: Id,
        body: SellerProfileInput,
        response: { 200: SellerProfile, 400: ErrorBody, 401: ErrorBody, 403: ErrorBody },
      },
    },
    async (request) => {
      const session = sessionOf(request);
      ownId(session, request.params.id);
      return saveSellerProfile(shop, session, request.body);
    },
  );
}
