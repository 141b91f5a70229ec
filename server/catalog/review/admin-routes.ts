import * as z from "zod/mini";
import {
  ReviewedListing,
  ReviewInput,
  ReviewPage,
  ReviewQuery,
  type ReviewRow,
} from "#contract/catalog/listing-review.ts";
import { readAll, readPage } from "#server/back-office/read-page.ts";
import { sendCsv } from "#server/back-office/send-csv.ts";
import { actorOf } from "#server/http/access/staff-of.ts";
import type { App, Shop } from "#server/http/server/app-types.ts";
import type { SendMail } from "#server/mail/outbox.ts";
import { readReview, reviewsList } from "./read-review.ts";
import { reviewListing } from "./review-listing.ts";

const params = z.object({ id: z.coerce.number().check(z.int(), z.gte(1), z.lte(2_147_483_647)) });

/** Listings that the shop reviews before they are seen. */
export function reviewRoutes(app: App, shop: Shop & { readonly sendMail: SendMail }) {
  app.get(
    "/admin/api/listings",
    { schema: { querystring: ReviewQuery, response: { 200: ReviewPage } } },
    (request) => readPage(shop.database, reviewsList(request.query)),
  );

  app.get("/admin/api/listings.csv", { schema: { querystring: ReviewQuery } }, (request, reply) =>
    sendCsv<ReviewRow>(reply, {
      name: "listings",
      head: ["id", "listing", "seller", "model", "condition", "price", "since", "state", "reason"],
      cells: (row, words) => [
        ...[row.id, row.name, row.seller, row.model, row.condition, { cents: row.priceCents }],
        ...[new Date(row.since), words("admin-lists")(`review.${row.state}`), row.reason],
      ],
      rows: readAll(shop.database, reviewsList(request.query)),
    }),
  );

  app.get("/admin/api/listings/:id", { schema: { params, response: { 200: ReviewedListing } } }, (request) =>
    readReview(shop.database, request.params.id),
  );

  app.post(
    "/admin/api/listings/:id/review",
    { schema: { params, body: ReviewInput } },
    async (request, reply) => {
      await reviewListing(shop, { ...request.params, ...request.body }, actorOf(request));
      return reply.code(204).send();
    },
  );
}
