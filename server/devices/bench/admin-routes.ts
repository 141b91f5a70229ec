import * as z from "zod/mini";
import { MAX_PHOTO_BYTES } from "#contract/catalog/photos.ts";
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
} from "#contract/devices/bench.ts";
import { PHOTO_ANGLES } from "#contract/devices/publication-rule.ts";
import { Point, ResultInput } from "#contract/devices/test-run.ts";
import type { StaffActor } from "#server/audit/record-action.ts";
import { findScanned } from "#server/devices/find-device.ts";
import type { FileStore } from "#server/files/file-store.ts";
import { actorOf } from "#server/http/access/staff-of.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { App, Shop } from "#server/http/server/app-types.ts";
import { sendPrivatePicture } from "#server/inbox/picture-routes.ts";
import { openPhotoStore } from "#server/photos/open-photo-store.ts";
import { withPictureBodies } from "#server/photos/picture-bodies.ts";
import { publishDevice, unpublishDevice } from "../publication/publish-device.ts";
import { readPriceHints } from "../publication/read-price-hints.ts";
import { addPhoto, removePhoto } from "./add-photo.ts";
import type { BenchDeps, Target } from "./change-unit.ts";
import { finishRun } from "./finish-run.ts";
import { fitPart } from "./fit-part.ts";
import { decideGrading, gradeUnit } from "./grade-unit.ts";
import { listWaiting } from "./list-waiting.ts";
import { moveUnit } from "./move-unit.ts";
import { openRun } from "./open-run.ts";
import { photographPoint, readPointPhoto } from "./photograph-point.ts";
import { readUnit } from "./read-unit.ts";
import { saveResult } from "./save-result.ts";
import { wipeUnit } from "./wipe-unit.ts";

const path = "/admin/api/bench/:id";
const params = z.object({ id: z.string().check(z.regex(/^[0-9A-Z]{10}$/, "INVALID")) });
const runParams = z.extend(params, { key: z.uuid() });
const pointParams = z.extend(runParams, { point: Point });
const angleParams = z.extend(params, { angle: z.enum(PHOTO_ANGLES) });
const photoParams = z.extend(params, { photo: z.uuid() });
const response = { 200: BenchDevice };

/** Routes of the bench. Every write answers with the unit as it is then. */
export function benchRoutes(app: App, shop: Shop & { readonly files: FileStore }) {
  const deps = { ...shop, store: openPhotoStore(shop.settings) };
  const read = (publicId: string) => readUnit(shop.database, publicId);

  // A scan may be an IMEI, which is in no address.
  app.post(
    "/admin/api/bench/scans",
    { schema: { body: ScanInput, response: { 200: z.pick(BenchDevice, { publicId: true }) } } },
    async (request) => {
      const found = await findScanned(shop.database, request.body.code);
      if (!found) throw new Failure("NOT_FOUND");
      return { publicId: found.publicId };
    },
  );
  app.get("/admin/api/bench/waiting", { schema: { response: { 200: z.array(WaitingGrading) } } }, () =>
    listWaiting(shop.database),
  );
  app.get(path, { schema: { params, response } }, (request) => read(request.params.id));
  app.get(`${path}/prices`, { schema: { params, response: { 200: PriceHints } } }, (request) =>
    readPriceHints(shop.database, request.params.id),
  );

  app.put(
    `${path}/runs/:key`,
    { schema: { params: runParams, body: RunInput, response } },
    async (request) => {
      const { id: publicId, key } = request.params;
      await openRun(deps, { publicId, key, ...request.body }, actorOf(request));
      return read(publicId);
    },
  );
  app.put(
    `${path}/runs/:key/results/:point`,
    { schema: { params: pointParams, body: ResultInput } },
    async (request, reply) => {
      const { id: publicId, key, point } = request.params;
      await saveResult(deps, { publicId, key, point, ...request.body }, actorOf(request));
      return reply.code(204).send();
    },
  );
  withPictureBodies(app, (inner) =>
    inner.put(
      `${path}/runs/:key/results/:point/photo`,
      { bodyLimit: MAX_PHOTO_BYTES, schema: { params: pointParams, response } },
      async (request) => {
        if (!Buffer.isBuffer(request.body)) throw new Failure("UNSUPPORTED_MEDIA_TYPE");
        const { id: publicId, key, point } = request.params;
        await photographPoint(deps, { publicId, key, point, bytes: request.body }, actorOf(request));
        return read(publicId);
      },
    ),
  );
  app.get(`${path}/point-photos/:photo`, { schema: { params: photoParams } }, async (request, reply) =>
    sendPrivatePicture(reply, await readPointPhoto(deps, request.params.id, request.params.photo)),
  );
  app.post(
    `${path}/runs/:key/end`,
    { schema: { params: runParams, body: VersionInput, response } },
    async (request) => {
      const { id: publicId, key } = request.params;
      await finishRun(deps, { publicId, key, ...request.body }, actorOf(request));
      return read(publicId);
    },
  );

  /** A write of one use case, at the last part of its address. */
  function act<Body extends z.ZodMiniType<{ version: string }>>(
    name: string,
    body: Body,
    run: (given: BenchDeps, input: z.infer<Body> & Target, actor: StaffActor) => Promise<void>,
  ) {
    app.post(`${path}/${name}`, { schema: { params, body, response } }, async (request) => {
      const { id: publicId } = request.params;
      await run(deps, { ...z.parse(body, request.body), publicId }, actorOf(request));
      return read(publicId);
    });
  }
  act("moves", MoveInput, moveUnit);
  act("parts", PartInput, fitPart);
  act("wipes", WipeInput, wipeUnit);
  act("gradings", GradingInput, gradeUnit);
  act("gradings/decision", GradingDecision, decideGrading);
  act("publication", PublicationInput, publishDevice);
  act("unpublication", UnpublicationInput, unpublishDevice);

  withPictureBodies(app, (inner) =>
    inner.post(
      `${path}/photos/:angle`,
      {
        bodyLimit: MAX_PHOTO_BYTES,
        schema: { params: angleParams, querystring: VersionInput, response },
      },
      async (request) => {
        if (!Buffer.isBuffer(request.body)) throw new Failure("UNSUPPORTED_MEDIA_TYPE");
        const { id: publicId, angle } = request.params;
        await addPhoto(deps, { publicId, angle, bytes: request.body, ...request.query }, actorOf(request));
        return read(publicId);
      },
    ),
  );
  app.delete(
    `${path}/photos/:photo`,
    { schema: { params: photoParams, querystring: VersionInput, response } },
    async (request) => {
      const { id: publicId, photo: photoId } = request.params;
      await removePhoto(deps, { publicId, photoId, ...request.query }, actorOf(request));
      return read(publicId);
    },
  );
}
