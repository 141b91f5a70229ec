import { csvFile, nothing } from "#contract/interface/answers.ts";
import { numericIdParam } from "#contract/interface/params.ts";
import { defineRoutes } from "#contract/interface/route.ts";
import { ReviewedListing, ReviewInput, ReviewPage, ReviewQuery } from "./listing-review.ts";

const reviewer = { who: { permission: "listings.review" } } as const;
const listing = { ...reviewer, params: { id: numericIdParam } } as const;

/** Listings that the shop reviews before it publishes them. */
export const reviewStaffRoutes = defineRoutes({
  "GET /admin/api/listings": { ...reviewer, query: ReviewQuery, answers: { 200: ReviewPage } },
  "GET /admin/api/listings.csv": {
    who: { permission: "listings.review", stepUp: true },
    query: ReviewQuery,
    answers: { 200: csvFile },
  },
  "GET /admin/api/listings/:id": { ...listing, answers: { 200: ReviewedListing }, refuses: [404] },
  "POST /admin/api/listings/:id/review": {
    ...listing,
    body: ReviewInput,
    answers: { 204: nothing },
    refuses: [404, 409],
  },
});
