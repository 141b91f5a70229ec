import { csvFile, nothing } from "../interface/answers.ts";
import { numericIdParam } from "../interface/params.ts";
import { defineRoutes } from "../interface/route.ts";
import { ParcelNumber } from "./desk-acts.ts";
import { GridContent } from "./grid.ts";
import { DraftInput, DraftMove, GridDesk, GridPreview } from "./grid-desk.ts";
import {
  BuybackMove,
  BuybackPage,
  BuybackQuery,
  DeskOffer,
  SellerIdentity,
  StaffBuyback,
} from "./staff-buybacks.ts";

const desk = { who: { permission: "buyback.write" } } as const;
const one = { ...desk, params: { id: numericIdParam } } as const;
const act = { ...one, answers: { 204: nothing }, refuses: [404, 409] } as const;

/** Buy-backs, and the grid that prices them. A grid is drafted by the desk and published by who changes settings. */
export const buybackStaffRoutes = defineRoutes({
  "GET /admin/api/buybacks": { ...desk, query: BuybackQuery, answers: { 200: BuybackPage } },
  "GET /admin/api/buybacks.csv": {
    who: { permission: "buyback.write", stepUp: true },
    query: BuybackQuery,
    answers: { 200: csvFile },
  },
  "GET /admin/api/buybacks/:id": { ...one, answers: { 200: StaffBuyback }, refuses: [404] },
  "POST /admin/api/buybacks/:id/offer": { ...act, body: DeskOffer },
  "POST /admin/api/buybacks/:id/cancel": { ...act, body: BuybackMove },
  "POST /admin/api/buybacks/:id/label": { ...act, body: ParcelNumber },
  "POST /admin/api/buybacks/:id/posting": { ...act, body: ParcelNumber },
  "POST /admin/api/buybacks/:id/return": { ...act, body: ParcelNumber },
  "POST /admin/api/buybacks/:id/return/end": { ...act, body: BuybackMove },
  "POST /admin/api/buybacks/:id/recycling": { ...act, body: BuybackMove },
  // An address never holds the secret of an act: the identity is asked for, and each answer is in the audit log.
  "POST /admin/api/buybacks/:id/identity": {
    ...one,
    who: { permission: "buyback.identity", stepUp: true },
    answers: { 200: SellerIdentity },
    refuses: [404],
  },
  "GET /admin/api/buyback-grid": { ...desk, answers: { 200: GridDesk } },
  "PUT /admin/api/buyback-grid/draft": {
    ...desk,
    body: DraftInput,
    answers: { 204: nothing },
    refuses: [409],
  },
  "DELETE /admin/api/buyback-grid/draft": {
    ...desk,
    query: DraftMove,
    answers: { 204: nothing },
    refuses: [404, 409],
  },
  "POST /admin/api/buyback-grid/preview": { ...desk, body: GridContent, answers: { 200: GridPreview } },
  "POST /admin/api/buyback-grid/publication": {
    who: { permission: "settings.write" },
    body: DraftMove,
    answers: { 204: nothing },
    refuses: [404, 409],
  },
});
