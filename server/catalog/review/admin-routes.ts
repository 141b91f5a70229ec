import type { ReviewRow } from "#contract/catalog/listing-review.ts";
import { reviewStaffRoutes } from "#contract/catalog/staff-routes.ts";
import { readAll, readPage } from "#server/back-office/read-page.ts";
import { sendCsv } from "#server/back-office/send-csv.ts";
import { actorOf } from "#server/http/access/staff-of.ts";
import type { App, Shop } from "#server/http/server/app-types.ts";
import { mountRoutes } from "#server/http/server/mount-routes.ts";
import type { SendMail } from "#server/mail/outbox.ts";
import { readReview, reviewsList } from "./read-review.ts";
import { reviewListing } from "./review-listing.ts";

/** Routes of the listings that the shop reviews before they become public. */
export function mountReviews(app: App, shop: Shop & { readonly sendMail: SendMail }) {
  mountRoutes(app, reviewStaffRoutes, {
    "GET /admin/api/listings": (request) => readPage(shop.database, reviewsList(request.query)),
    "GET /admin/api/listings.csv": async (request, reply) =>
      sendCsv<ReviewRow>(reply, {
        name: "listings",
        head: ["id", "listing", "seller", "model", "condition", "price", "since", "state", "reason"],
        cells: (row, words) => [
          ...[row.id, row.name, row.seller, row.model, row.condition, { cents: row.priceCents }],
          ...[new Date(row.since), words("admin-lists")(`review.${row.state}`), row.reason],
        ],
        rows: readAll(shop.database, reviewsList(request.query)),
      }),
    "GET /admin/api/listings/:id": (request) => readReview(shop.database, request.params.id),
    async "POST /admin/api/listings/:id/review"(request) {
      await reviewListing(shop, { ...request.params, ...request.body }, actorOf(request));
      return null;
    },
  });
}
