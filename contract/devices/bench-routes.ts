import * as z from "zod/mini";
import { fileOf, nothing, pictureFile } from "#contract/interface/answers.ts";
import { rowIdParam } from "#contract/interface/params.ts";
import { defineRoutes } from "#contract/interface/route.ts";
import {
  BenchDevice,
  GradingDecision,
  GradingInput,
  MoveInput,
  PartInput,
  PriceHints,
  PublicationInput,
  RunInput,
  ScanInput,
  UnpublicationInput,
  VersionInput,
  WaitingGrading,
  WipeInput,
} from "./bench.ts";
import { InspectionInput } from "./inspection.ts";
import { ReportInput } from "./machine-report.ts";
import { PHOTO_ANGLES } from "./publication-rule.ts";
import { UnitCosts } from "./resale.ts";
import { BenchQueue, QueueQuery } from "./stations.ts";
import { Point, ResultInput } from "./test-run.ts";

const workshop = { who: { permission: "devices.work" } } as const;
const publicId = z.string().check(z.regex(/^[0-9A-Z]{10}$/, "INVALID"));
const run = { publicId, key: z.uuid() };
const point = { ...run, point: Point };
const photo = { publicId, photoId: z.uuid() };

/** The answer to a change is the changed unit. */
const act = { ...workshop, answers: { 200: BenchDevice }, refuses: [404, 409] } as const;

/** The bench: tests, repairs, grading, photographs and publication of a unit. */
export const benchStaffRoutes = defineRoutes({
  // The body holds the scan, because it may be an IMEI and no address contains an IMEI.
  "POST /admin/api/bench/scans": {
    ...workshop,
    body: ScanInput,
    answers: { 200: z.pick(BenchDevice, { publicId: true }) },
    refuses: [404],
  },
  "GET /admin/api/bench/queue": { ...workshop, query: QueueQuery, answers: { 200: BenchQueue } },
  "GET /admin/api/bench/waiting": {
    who: { permission: "devices.override" },
    answers: { 200: z.array(WaitingGrading) },
  },
  "GET /admin/api/bench/:publicId": {
    ...workshop,
    params: { publicId },
    answers: { 200: BenchDevice },
    refuses: [404],
  },
  "GET /admin/api/bench/:publicId/prices": {
    ...workshop,
    params: { publicId },
    answers: { 200: PriceHints },
    refuses: [404],
  },
  "GET /admin/api/bench/:publicId/costs": {
    who: { permission: "money.read" },
    params: { publicId },
    answers: { 200: UnitCosts },
    refuses: [404],
  },
  "GET /admin/api/bench/:publicId/point-photos/:photoId": {
    ...workshop,
    params: photo,
    answers: { 200: pictureFile },
    refuses: [404],
  },
  "PUT /admin/api/bench/:publicId/runs/:key": { ...act, params: run, body: RunInput },
  // A run saves 40 results within a minute or two. Their answers have no body; the end of the run answers with the unit.
  "PUT /admin/api/bench/:publicId/runs/:key/results/:point": {
    ...act,
    params: point,
    body: ResultInput,
    answers: { 204: nothing },
  },
  "PUT /admin/api/bench/:publicId/runs/:key/results/:point/photo": { ...act, params: point, picture: true },
  "POST /admin/api/bench/:publicId/runs/:key/end": { ...act, params: run, body: VersionInput },
  "POST /admin/api/bench/:publicId/reception": { ...act, params: { publicId }, body: VersionInput },
  "POST /admin/api/bench/:publicId/inspections": { ...act, params: { publicId }, body: InspectionInput },
  "POST /admin/api/bench/:publicId/flaws": {
    ...act,
    params: { publicId },
    query: VersionInput,
    picture: true,
  },
  "GET /admin/api/bench/:publicId/flaws/:photoId": {
    ...workshop,
    params: photo,
    answers: { 200: pictureFile },
    refuses: [404],
  },
  "POST /admin/api/bench/:publicId/reports": { ...act, params: { publicId }, body: ReportInput },
  "GET /admin/api/bench/:publicId/reports/:report": {
    ...workshop,
    params: { publicId, report: rowIdParam },
    answers: { 200: fileOf("application/octet-stream") },
    refuses: [404],
  },
  "POST /admin/api/bench/:publicId/moves": { ...act, params: { publicId }, body: MoveInput },
  "POST /admin/api/bench/:publicId/parts": { ...act, params: { publicId }, body: PartInput },
  "POST /admin/api/bench/:publicId/wipes": { ...act, params: { publicId }, body: WipeInput },
  "POST /admin/api/bench/:publicId/gradings": { ...act, params: { publicId }, body: GradingInput },
  "POST /admin/api/bench/:publicId/gradings/decision": {
    ...act,
    who: { permission: "devices.override" },
    params: { publicId },
    body: GradingDecision,
  },
  "POST /admin/api/bench/:publicId/photos/:angle": {
    ...act,
    params: { publicId, angle: z.enum(PHOTO_ANGLES) },
    query: VersionInput,
    picture: true,
  },
  "DELETE /admin/api/bench/:publicId/photos/:photoId": { ...act, params: photo, query: VersionInput },
  "POST /admin/api/bench/:publicId/publication": { ...act, params: { publicId }, body: PublicationInput },
  "POST /admin/api/bench/:publicId/unpublication": { ...act, params: { publicId }, body: UnpublicationInput },
});
