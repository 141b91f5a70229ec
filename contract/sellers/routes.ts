import * as z from "zod/mini";
import {
  PublicSeller,
  SellerPageQuery,
  SellerProfile,
  SellerProfileInput,
} from "#contract/accounts/sellers.ts";
import { defineRoutes } from "#contract/interface/route.ts";

export const sellerRoutes = defineRoutes({
  "GET /sellers/:slug": {
    who: "anyone",
    limit: "120/1m",
    tag: "sellers",
    summary: "What everybody may know about a seller, with a page of their phones",
    params: { slug: z.string() },
    query: SellerPageQuery,
    answers: { 200: PublicSeller },
  },
  "GET /seller/:id/profile": {
    who: "the shop’s owner",
    tag: "sellers",
    summary: "One’s own seller profile",
    params: { id: z.string() },
    answers: { 200: SellerProfile },
  },
  "PUT /seller/:id/profile": {
    who: "the shop’s owner",
    limit: "60/1m",
    recentPassword: true,
    tag: "sellers",
    summary: "Make or change one’s own seller profile",
    params: { id: z.string() },
    body: SellerProfileInput,
    answers: { 200: SellerProfile },
  },
});
