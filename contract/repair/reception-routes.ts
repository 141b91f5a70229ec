import * as z from "zod/mini";
import { nothing, pictureFile } from "../interface/answers.ts";
import { defineRoutes } from "../interface/route.ts";
import { CustodySignature } from "./custody.ts";
import { REPAIR_PHOTO_KINDS, RepairDossier, RepairReception } from "./reception.ts";
import { RepairNumber, StaffRepair } from "./staff-repairs.ts";

const one = { who: { permission: "repairs.write" }, params: { number: RepairNumber } } as const;
const photo = { number: RepairNumber, photo: z.uuid() };

/** The reception of a phone for its repair, and the photographs of its state and of the work. */
export const repairReceptionRoutes = defineRoutes({
  "GET /admin/api/repairs/:number/reception": { ...one, answers: { 200: RepairDossier }, refuses: [404] },
  "POST /admin/api/repairs/:number/reception": {
    ...one,
    body: RepairReception,
    answers: { 200: StaffRepair },
    refuses: [404, 409],
  },
  "POST /admin/api/repairs/:number/receipt": {
    ...one,
    body: CustodySignature,
    answers: { 200: StaffRepair },
    refuses: [404, 409],
  },
  "GET /admin/api/repair-phones": {
    who: { permission: "repairs.write" },
    answers: { 200: z.array(z.string()) },
  },
  "PUT /admin/api/repairs/:number/photos/:kind": {
    ...one,
    params: { number: RepairNumber, kind: z.enum(REPAIR_PHOTO_KINDS) },
    picture: true,
    answers: { 204: nothing },
    refuses: [404, 409],
  },
  "GET /admin/api/repairs/:number/photos/:photo": {
    ...one,
    params: photo,
    answers: { 200: pictureFile },
    refuses: [404],
  },
});
