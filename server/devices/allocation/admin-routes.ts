import type { FastifyReply } from "fastify";
import { allocationStaffRoutes } from "#contract/devices/staff-routes.ts";
import { actorOf } from "#server/http/access/staff-of.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { App } from "#server/http/server/app-types.ts";
import { mountRoutes } from "#server/http/server/mount-routes.ts";
import { PRIVATE, sendPrivatePicture } from "#server/inbox/picture-routes.ts";
import { findOrder } from "#server/orders/find-order.ts";
import { buyLabel, type LabelDeps } from "#server/shipments/labels/buy-label.ts";
import { cancelLabel } from "#server/shipments/labels/cancel-label.ts";
import { keepLabel, type ParcelOfOrder } from "#server/shipments/labels/keep-label.ts";
import { readLabelFile } from "#server/shipments/labels/read-label.ts";
import { holdMails } from "./hold-mails.ts";
import { listQueue } from "./list-queue.ts";
import { photographParcel, readParcelPhoto } from "./photograph-parcel.ts";
import { readPacking, readParcel } from "./read-packing.ts";
import { replaceUnit } from "./replace-unit.ts";
import { scanAtDesk } from "./scan-at-desk.ts";
import { undoPacking } from "./undo-packing.ts";
import { unpackUnit } from "./unpack-unit.ts";

/** Sends a label for printing. It is personal and must not be cached. */
const sendLabel = (
  reply: FastifyReply,
  number: string,
  { contentType, content }: { readonly contentType: string; readonly content: Buffer },
) =>
  reply
    .headers({ ...PRIVATE, "content-disposition": `inline; filename="${number}"` })
    .type(contentType)
    .send(content);

export function mountAllocation(app: App, shop: LabelDeps) {
  const parcelOf = ({ number, parcel }: { readonly number: string; readonly parcel: string }) => ({
    number,
    parcel: Number(parcel),
  });
  const read = ({ number, parcel }: ParcelOfOrder) => readParcel(shop, number, parcel);

  mountRoutes(app, allocationStaffRoutes, {
    "GET /admin/api/labels": async () => ({ isSold: shop.labels.seller !== null }),
    async "POST /admin/api/packing/:number/parcels/:parcel/label"(request) {
      const parcel = parcelOf(request.params);
      await buyLabel(holdMails(shop), { ...parcel, ...request.body }, actorOf(request));
      return read(parcel);
    },
    async "POST /admin/api/packing/:number/parcels/:parcel/label/cancellation"(request) {
      const parcel = parcelOf(request.params);
      await cancelLabel(shop, parcel, actorOf(request));
      return read(parcel);
    },
    async "PUT /admin/api/packing/:number/parcels/:parcel/label-file"(request) {
      const parcel = parcelOf(request.params);
      await keepLabel(shop, { ...parcel, ...request.body }, actorOf(request));
      return read(parcel);
    },
    async "GET /admin/api/packing/:number/labels/:label"(request, reply) {
      const { number } = request.params;
      const order = await findOrder(shop.database, number);
      const label = Number(request.params.label);
      return sendLabel(reply, number, await readLabelFile(shop, { orderId: order.id, label }));
    },
    async "GET /admin/api/packing/:number"(request) {
      const packing = await readPacking(shop, request.params.number);
      if (!packing) throw new Failure("NOT_FOUND");
      return packing;
    },
    "POST /admin/api/packing/scans": (request) => scanAtDesk(shop, request.body, actorOf(request)),
    "GET /admin/api/packing": () => listQueue(shop.database, shop.clock()),
    "POST /admin/api/packing/:number/parcels/:parcel/photos": (request) => {
      const { params, body: bytes } = request;
      return photographParcel(shop, { ...params, parcel: Number(params.parcel), bytes }, actorOf(request));
    },
    "GET /admin/api/packing/:number/photos/:photo": async (request, reply) =>
      sendPrivatePicture(reply, await readParcelPhoto(shop, request.params)),
    "POST /admin/api/packing/undo": (request) => undoPacking(shop, request.body, actorOf(request)),
    "POST /admin/api/packing/replacements": (request) => replaceUnit(shop, request.body, actorOf(request)),
    "POST /admin/api/packing/unpackings": (request) => unpackUnit(shop, request.body, actorOf(request)),
  });
}
