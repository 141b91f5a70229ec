import * as z from "zod/mini";
import { rowIdParam } from "../interface/params.ts";
import { defineRoutes } from "../interface/route.ts";
import {
  CancelCountInput,
  CountAnswer,
  CountInput,
  CountScan,
  CountSummary,
  PostingInput,
  StockCount,
} from "./counts.ts";
import { Place, PlaceChange, PlaceInput, PlacingAnswer, PlacingScan, WalkInput } from "./places.ts";

const workshop = { who: { permission: "devices.work" } } as const;

/** The places of the shop's own phones. */
export const placeStaffRoutes = defineRoutes({
  "GET /admin/api/places": { ...workshop, answers: { 200: z.array(Place) } },
  "POST /admin/api/places": { ...workshop, body: PlaceInput, answers: { 201: z.array(Place) } },
  "PUT /admin/api/places/:id": {
    ...workshop,
    params: { id: rowIdParam },
    body: PlaceChange,
    answers: { 200: z.array(Place) },
    refuses: [404, 409],
  },
  "PUT /admin/api/places-walk": {
    ...workshop,
    body: WalkInput,
    answers: { 200: z.array(Place) },
    refuses: [409],
  },
  "POST /admin/api/places/scans": {
    ...workshop,
    body: PlacingScan,
    answers: { 200: PlacingAnswer },
    refuses: [404],
  },
});

const count = { ...workshop, params: { id: rowIdParam }, refuses: [404, 409] } as const;

/** Counts of the stock by scan. */
export const countStaffRoutes = defineRoutes({
  "GET /admin/api/counts": { ...workshop, answers: { 200: z.array(CountSummary) } },
  "POST /admin/api/counts": {
    ...workshop,
    body: CountInput,
    answers: { 201: z.object({ id: z.int() }) },
    refuses: [404, 409],
  },
  "GET /admin/api/counts/:id": {
    ...{ ...workshop, params: { id: rowIdParam } },
    answers: { 200: StockCount },
    refuses: [404],
  },
  "POST /admin/api/counts/:id/scans": {
    ...{ ...workshop, params: { id: rowIdParam } },
    body: CountScan,
    answers: { 200: CountAnswer },
    refuses: [404],
  },
  "POST /admin/api/counts/:id/posting": { ...count, body: PostingInput, answers: { 200: StockCount } },
  "POST /admin/api/counts/:id/cancellation": {
    ...count,
    body: CancelCountInput,
    answers: { 200: StockCount },
  },
});
