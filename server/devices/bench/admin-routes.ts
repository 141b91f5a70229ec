import type { FastifyRequest } from "fastify";
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
import type { BenchDeps } from "./change-unit.ts";
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

const path = "/admin/api/bench/:publicId";
const params = z.object({ publicId: z.string().check(z.regex(/^[0-9A-Z]{10}$/, "INVALID")) });
const runParams = z.extend(params, { key: z.uuid() });
const pointParams = z.extend(runParams, { point: Point });
const angleParams = z.extend(params, { angle: z.enum(PHOTO_ANGLES) });
const photoParams = z.extend(params, { photoId: z.uuid() });
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
      return found;
    },
  );
  app.get("/admin/api/bench/waiting", { schema: { response: { 200: z.array(WaitingGrading) } } }, () =>
    listWaiting(shop.database),
  );
  app.get(path, { schema: { params, response } }, (request) => read(request.params.publicId));
  app.get(`${path}/prices`, { schema: { params, response: { 200: PriceHints } } }, (request) =>
    readPriceHints(shop.database, request.params.publicId),
  );
  app.get(`${path}/point-photos/:photoId`, { schema: { params: photoParams } }, async (request, reply) =>
    sendPrivatePicture(reply, await readPointPhoto(deps, request.params)),
  );

  /** A write of one use case: its input is the body, with what the address names. */
  function act<Address extends z.ZodMiniType<z.infer<typeof params>>, Body extends z.ZodMiniType<object>>(
    [method, url]: readonly ["POST" | "PUT", string],
    schema: { readonly params: Address; readonly body: Body },
    run: (given: BenchDeps, input: z.infer<Address> & z.infer<Body>, actor: StaffActor) => Promise<void>,
  ) {
    const handler = async (request: FastifyRequest) => {
      const address = request.params as z.infer<Address>;
      await run(deps, { ...address, ...(request.body as z.infer<Body>) }, actorOf(request));
      return read(address.publicId);
    };
    app.route({ method, url: `${path}/${url}`, schema: { ...schema, response }, handler });
  }
  act(["PUT", "runs/:key"], { params: runParams, body: RunInput }, openRun);
  act(["POST", "runs/:key/end"], { params: runParams, body: VersionInput }, finishRun);
  act(["POST", "moves"], { params, body: MoveInput }, moveUnit);
  act(["POST", "parts"], { params, body: PartInput }, fitPart);
  act(["POST", "wipes"], { params, body: WipeInput }, wipeUnit);
  act(["POST", "gradings"], { params, body: GradingInput }, gradeUnit);
  act(["POST", "gradings/decision"], { params, body: GradingDecision }, decideGrading);
  act(["POST", "publication"], { params, body: PublicationInput }, publishDevice);
  act(["POST", "unpublication"], { params, body: UnpublicationInput }, unpublishDevice);

  // A run saves 40 results in a minute or two: their answers have no body, and the end of the run answers with the unit.
  app.put(
    `${path}/runs/:key/results/:point`,
    { schema: { params: pointParams, body: ResultInput } },
    async (request, reply) => {
      await saveResult(deps, { ...request.params, ...request.body }, actorOf(request));
      return reply.code(204).send();
    },
  );
  withPictureBodies(app, (inner) => {
    inner.put(
      `${path}/runs/:key/results/:point/photo`,
      { bodyLimit: MAX_PHOTO_BYTES, schema: { params: pointParams, response } },
      async (request) => {
        await photographPoint(deps, { ...request.params, bytes: request.body }, actorOf(request));
        return read(request.params.publicId);
      },
    );
    inner.post(
      `${path}/photos/:angle`,
      {
        bodyLimit: MAX_PHOTO_BYTES,
        schema: { params: angleParams, querystring: VersionInput, response },
      },
      async (request) => {
        const { params: address, query, body: bytes } = request;
        await addPhoto(deps, { ...address, ...query, bytes }, actorOf(request));
        return read(address.publicId);
      },
    );
  });
  app.delete(
    `${path}/photos/:photoId`,
    { schema: { params: photoParams, querystring: VersionInput, response } },
    async (request) => {
      await removePhoto(deps, { ...request.params, ...request.query }, actorOf(request));
      return read(request.params.publicId);
    },
  );
}
