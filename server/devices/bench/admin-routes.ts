import type { FastifyReply } from "fastify";
import { benchStaffRoutes } from "#contract/devices/bench-routes.ts";
import { findScanned } from "#server/devices/find-device.ts";
import type { FileStore } from "#server/files/file-store.ts";
import { actorOf } from "#server/http/access/staff-of.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { App, Shop } from "#server/http/server/app-types.ts";
import { mountRoutes } from "#server/http/server/mount-routes.ts";
import { PRIVATE, sendPrivatePicture } from "#server/inbox/picture-routes.ts";
import { openPhotoStore } from "#server/photos/open-photo-store.ts";
import { publishDevice, unpublishDevice } from "../publication/publish-device.ts";
import { readCosts } from "../publication/read-costs.ts";
import { readPriceHints } from "../publication/read-price-hints.ts";
import { addPhoto, removePhoto } from "./add-photo.ts";
import { attachReport, readReportFile } from "./attach-report.ts";
import { finishRun } from "./finish-run.ts";
import { fitPart } from "./fit-part.ts";
import { decideGrading, gradeUnit } from "./grade-unit.ts";
import { inspectUnit } from "./inspect-unit.ts";
import { listQueue } from "./list-queue.ts";
import { listWaiting } from "./list-waiting.ts";
import { moveUnit } from "./move-unit.ts";
import { openRun } from "./open-run.ts";
import { photographFlaw, readFlaw } from "./photograph-flaw.ts";
import { photographPoint, readPointPhoto } from "./photograph-point.ts";
import { readUnit } from "./read-unit.ts";
import { receiveUnit } from "./receive-unit.ts";
import { saveResult } from "./save-result.ts";
import { wipeUnit } from "./wipe-unit.ts";

/** Sends the file of a report as it was attached. The headers forbid caching. */
const sendReport = (reply: FastifyReply, content: Buffer) =>
  reply
    .headers({ ...PRIVATE, "content-disposition": 'attachment; filename="rapport"' })
    .type("application/octet-stream")
    .send(content);

/** The bench in the back office. Every write returns the changed unit. */
export function mountBench(app: App, shop: Shop & { readonly files: FileStore }) {
  const deps = { ...shop, store: openPhotoStore(shop.settings) };
  const read = (publicId: string) => readUnit(shop.database, publicId);

  mountRoutes(app, benchStaffRoutes, {
    async "POST /admin/api/bench/scans"(request) {
      const found = await findScanned(shop.database, request.body.code);
      if (!found) throw new Failure("NOT_FOUND");
      return found;
    },
    "GET /admin/api/bench/queue": (request) =>
      listQueue(shop.database, request.query, actorOf(request).staffId),
    "GET /admin/api/bench/waiting": () => listWaiting(shop.database),
    "GET /admin/api/bench/:publicId": (request) => read(request.params.publicId),
    "GET /admin/api/bench/:publicId/prices": (request) =>
      readPriceHints(shop.database, request.params.publicId, shop.clock()),
    "GET /admin/api/bench/:publicId/costs": (request) => readCosts(shop, request.params.publicId),
    "GET /admin/api/bench/:publicId/point-photos/:photoId": async (request, reply) =>
      sendPrivatePicture(reply, await readPointPhoto(deps, request.params)),
    async "PUT /admin/api/bench/:publicId/runs/:key/results/:point"(request) {
      await saveResult(deps, { ...request.params, ...request.body }, actorOf(request));
      return null;
    },
    async "PUT /admin/api/bench/:publicId/runs/:key/results/:point/photo"(request) {
      await photographPoint(deps, { ...request.params, bytes: request.body }, actorOf(request));
      return read(request.params.publicId);
    },
    async "POST /admin/api/bench/:publicId/photos/:angle"(request) {
      const { params, query, body: bytes } = request;
      await addPhoto(deps, { ...params, ...query, bytes }, actorOf(request));
      return read(params.publicId);
    },
    async "DELETE /admin/api/bench/:publicId/photos/:photoId"(request) {
      await removePhoto(deps, { ...request.params, ...request.query }, actorOf(request));
      return read(request.params.publicId);
    },
    async "PUT /admin/api/bench/:publicId/runs/:key"(request) {
      await openRun(deps, { ...request.params, ...request.body }, actorOf(request));
      return read(request.params.publicId);
    },
    async "POST /admin/api/bench/:publicId/runs/:key/end"(request) {
      await finishRun(deps, { ...request.params, ...request.body }, actorOf(request));
      return read(request.params.publicId);
    },
    async "POST /admin/api/bench/:publicId/reception"(request) {
      await receiveUnit(deps, { ...request.params, ...request.body }, actorOf(request));
      return read(request.params.publicId);
    },
    async "POST /admin/api/bench/:publicId/inspections"(request) {
      await inspectUnit(deps, { ...request.params, ...request.body }, actorOf(request));
      return read(request.params.publicId);
    },
    async "POST /admin/api/bench/:publicId/flaws"(request) {
      const { params, query, body: bytes } = request;
      await photographFlaw(deps, { ...params, ...query, bytes }, actorOf(request));
      return read(params.publicId);
    },
    "GET /admin/api/bench/:publicId/flaws/:photoId": async (request, reply) =>
      sendPrivatePicture(reply, await readFlaw(deps, request.params)),
    async "POST /admin/api/bench/:publicId/reports"(request) {
      await attachReport(deps, { ...request.params, ...request.body }, actorOf(request));
      return read(request.params.publicId);
    },
    "GET /admin/api/bench/:publicId/reports/:report": async (request, reply) =>
      sendReport(
        reply,
        await readReportFile(deps, { ...request.params, report: Number(request.params.report) }),
      ),
    async "POST /admin/api/bench/:publicId/moves"(request) {
      await moveUnit(deps, { ...request.params, ...request.body }, actorOf(request));
      return read(request.params.publicId);
    },
    async "POST /admin/api/bench/:publicId/parts"(request) {
      await fitPart(deps, { ...request.params, ...request.body }, actorOf(request));
      return read(request.params.publicId);
    },
    async "POST /admin/api/bench/:publicId/wipes"(request) {
      await wipeUnit(deps, { ...request.params, ...request.body }, actorOf(request));
      return read(request.params.publicId);
    },
    async "POST /admin/api/bench/:publicId/gradings"(request) {
      await gradeUnit(deps, { ...request.params, ...request.body }, actorOf(request));
      return read(request.params.publicId);
    },
    async "POST /admin/api/bench/:publicId/gradings/decision"(request) {
      await decideGrading(deps, { ...request.params, ...request.body }, actorOf(request));
      return read(request.params.publicId);
    },
    async "POST /admin/api/bench/:publicId/publication"(request) {
      await publishDevice(deps, { ...request.params, ...request.body }, actorOf(request));
      return read(request.params.publicId);
    },
    async "POST /admin/api/bench/:publicId/unpublication"(request) {
      await unpublishDevice(deps, { ...request.params, ...request.body }, actorOf(request));
      return read(request.params.publicId);
    },
  });
}
