import * as z from "zod/mini";
import {
  PublicSeller,
  SellerPageQuery,
  SellerProfile,
  SellerProfileInput,
} from "#contract/accounts/sellers.ts";
import { ErrorBody } from "#contract/errors.ts";
import { ownId } from "#server/accounts/caller.ts";
import { sessionOf } from "#server/http/access/session-of.ts";
import type { App, Shop } from "#server/http/server/app-types.ts";
import { findSeller } from "./find-seller.ts";
import { findSellerProfile, saveSellerProfile } from "./seller-profile.ts";

const tags = ["sellers"];
const Id = z.object({ id: z.string() });
const Slug = z.object({ slug: z.string() });

/** Routes of sellers: what everybody may know, and one's own profile. */
export function sellerRoutes(app: App, shop: Shop) {
  app.get(
    "/sellers/:slug",
    {
      schema: {
        tags,
        summary: "What everybody may know about a seller, with a page of their phones",
        params: Slug,
        querystring: SellerPageQuery,
        response: { 200: PublicSeller, 400: ErrorBody, 404: ErrorBody },
      },
    },
    async (request) => findSeller(shop, request.params.slug, Number(request.query.page ?? 1)),
  );

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
