import * as z from "zod/mini";
import { csvFile, fileOf, pictureFile } from "#contract/interface/answers.ts";
import { orderNumberParam, rowIdParam } from "#contract/interface/params.ts";
import { defineRoutes } from "#contract/interface/route.ts";
import { LabelFile, LabelWish } from "#contract/shipments/labels.ts";
import { CorrectionInput, Device, DeviceModel, DevicesPage, DevicesQuery } from "./back-office.ts";
import {
  PackAnswer,
  Packing,
  PackScan,
  ReplaceInput,
  UndoInput,
  UnpackInput,
  WaitingParcel,
} from "./packing.ts";
import {
  ListCheck,
  ListInput,
  ListText,
  ReceiveAnswer,
  ReceiveScan,
  Reception,
  ReceptionsPage,
  ReceptionsQuery,
} from "./receptions.ts";

const workshop = { who: { permission: "devices.work" } } as const;
const publicId = z.string().check(z.regex(/^[0-9A-Z]{1,20}$/, "INVALID"));

/** The records of devices. */
export const deviceStaffRoutes = defineRoutes({
  "GET /admin/api/devices": { ...workshop, query: DevicesQuery, answers: { 200: DevicesPage } },
  "GET /admin/api/devices.csv": {
    who: { permission: "devices.work", stepUp: true },
    query: DevicesQuery,
    answers: { 200: csvFile },
  },
  "GET /admin/api/device-models": { ...workshop, answers: { 200: z.array(DeviceModel) } },
  "GET /admin/api/devices/:publicId": {
    ...workshop,
    params: { publicId },
    answers: { 200: Device },
    refuses: [404],
  },
  "POST /admin/api/devices/:publicId/corrections": {
    ...workshop,
    params: { publicId },
    body: CorrectionInput,
    answers: { 200: Device },
    refuses: [404, 409],
  },
});

/** Incoming phones: suppliers' lists, and scans at the door. */
export const receptionStaffRoutes = defineRoutes({
  "GET /admin/api/receptions": { ...workshop, query: ReceptionsQuery, answers: { 200: ReceptionsPage } },
  "GET /admin/api/receptions.csv": {
    who: { permission: "devices.work", stepUp: true },
    query: ReceptionsQuery,
    answers: { 200: csvFile },
  },
  "GET /admin/api/supplier-names": { ...workshop, answers: { 200: z.array(z.string()) } },
  "GET /admin/api/receptions/:id": {
    ...workshop,
    params: { id: rowIdParam },
    answers: { 200: Reception },
    refuses: [404],
  },
  "POST /admin/api/receptions/check": { ...workshop, body: ListText, answers: { 200: ListCheck } },
  "POST /admin/api/receptions": {
    ...workshop,
    body: ListInput,
    answers: { 201: z.object({ id: z.int() }) },
  },
  "POST /admin/api/receptions/scans": { ...workshop, body: ReceiveScan, answers: { 200: ReceiveAnswer } },
});

const packing = { who: { permission: "orders.write" }, refuses: [404, 409] } as const;

/** The units of paid orders. */
export const allocationStaffRoutes = defineRoutes({
  "GET /admin/api/packing/:number": {
    who: { permission: "orders.read" },
    params: { number: orderNumberParam },
    answers: { 200: Packing },
    refuses: [404],
  },
  "POST /admin/api/packing/scans": { ...packing, body: PackScan, answers: { 200: PackAnswer } },
  "POST /admin/api/packing/replacements": { ...packing, body: ReplaceInput, answers: { 200: Packing } },
  "GET /admin/api/packing": {
    who: { permission: "orders.read" },
    answers: { 200: z.array(WaitingParcel) },
  },
  "POST /admin/api/packing/:number/parcels/:parcel/photos": {
    ...packing,
    params: { number: orderNumberParam, parcel: rowIdParam },
    picture: true,
    answers: { 200: Packing },
  },
  "GET /admin/api/packing/:number/photos/:photo": {
    who: { permission: "orders.read" },
    params: { number: orderNumberParam, photo: z.uuid() },
    answers: { 200: pictureFile },
    refuses: [404],
  },
  "GET /admin/api/labels": {
    who: { permission: "orders.read" },
    answers: { 200: z.object({ isSold: z.boolean() }) },
  },
  "POST /admin/api/packing/:number/parcels/:parcel/label": {
    ...packing,
    params: { number: orderNumberParam, parcel: rowIdParam },
    body: LabelWish,
    answers: { 200: Packing },
    refuses: [404, 409, 503],
  },
  "POST /admin/api/packing/:number/parcels/:parcel/label/cancellation": {
    ...packing,
    params: { number: orderNumberParam, parcel: rowIdParam },
    answers: { 200: Packing },
    refuses: [404, 409, 503],
  },
  "PUT /admin/api/packing/:number/parcels/:parcel/label-file": {
    ...packing,
    params: { number: orderNumberParam, parcel: rowIdParam },
    body: LabelFile,
    answers: { 200: Packing },
  },
  "GET /admin/api/packing/:number/labels/:label": {
    who: { permission: "orders.read" },
    params: { number: orderNumberParam, label: rowIdParam },
    answers: { 200: fileOf("application/octet-stream") },
    refuses: [404],
  },
  "POST /admin/api/packing/undo": { ...packing, body: UndoInput, answers: { 200: Packing } },
  "POST /admin/api/packing/unpackings": { ...packing, body: UnpackInput, answers: { 200: Packing } },
});
