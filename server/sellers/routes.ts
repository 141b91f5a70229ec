import * as z from "zod/mini";
import { ErrorBody } from "#contract/errors.ts";
import { SellerProfile, SellerProfileInput } from "#contract/sellers.ts";
import { ownId } from "#server/accounts/own-id.ts";
import type { App, Shop } from "#server/http/app-types.ts";
import { sessionOf } from "#server/http/session-of.ts";
import { findSellerProfile } from "./find-seller-profile.ts";
import { saveSellerProfile } from "./save-seller-profile.ts";

const tags = ["sellers"];
const Id = z.object({ id: z.string() });

/** Seller profiles over HTTP: a seller's own only. */
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
    async (request, reply) => {
      const userId = ownId(sessionOf(request), request.params.id);
      reply.header("cache-control", "no-store");
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
    async (request, reply) => {
      const session = sessionOf(request);
      ownId(session, request.params.id);
      reply.header("cache-control", "no-store");
      return saveSellerProfile(shop, session, request.body);
    },
  );
}
