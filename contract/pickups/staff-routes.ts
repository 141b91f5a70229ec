import * as z from "zod/mini";
import { defineRoutes } from "../interface/route.ts";
import { DeskPickup, Handover, PickupLook } from "./pickups.ts";

const desk = { who: { permission: "orders.write" } } as const;
/** Nobody tries codes at this rate. */
const byCode = { ...desk, limit: "20/1m", answers: { 200: DeskPickup }, refuses: [404, 409] } as const;

export const pickupStaffRoutes = defineRoutes({
  "GET /admin/api/pickups": { ...desk, answers: { 200: z.array(DeskPickup) } },
  // The code is in the body, because addresses are logged.
  "POST /admin/api/pickups/look": { ...byCode, body: PickupLook },
  "POST /admin/api/pickups/handover": { ...byCode, body: Handover },
});
