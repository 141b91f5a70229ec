import type { FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { CaseInput, CaseNumber, OrderCases } from "#contract/cases/cases.ts";
import { MAX_PHOTO_BYTES, PHOTO_TYPES } from "#contract/catalog/photos.ts";
import { ErrorBody } from "#contract/errors.ts";
import { localeOfCookie } from "#contract/locale.ts";
import { TrackedCase, TrackedCaseInput } from "#contract/shipments/tracked-order.ts";
import type { FileStore } from "#server/files/file-store.ts";
import { sessionOf } from "#server/http/access/session-of.ts";
import type { App, Shop } from "#server/http/server/app-types.ts";
import { withPictureBodies } from "#server/http/server/picture-bodies.ts";
import type { SendMail } from "#server/mail/outbox.ts";
import { findOrderOf } from "#server/orders/find-order.ts";
import type { OrderRow } from "#server/orders/tables.ts";
import { findTracked } from "#server/tracking/find-tracking.ts";
import { addCasePhoto } from "./add-photo.ts";
import { cancelCase } from "./answer-case.ts";
import { openCase } from "./open-case.ts";
import { readOrderCases } from "./read-order-cases.ts";

const tags = ["cases"];
const OrderParams = z.object({ id: z.string().check(z.regex(/^[\w-]{1,40}$/, "INVALID")) });
const Params = z.extend(OrderParams, { case: CaseNumber });
const refusals = { 400: ErrorBody, 404: ErrorBody, 409: ErrorBody, 429: ErrorBody };
const photoAnswers = { 201: OrderCases, ...refusals, 413: ErrorBody, 415: ErrorBody };
const photo = {
  description: `The body is the picture itself (${PHOTO_TYPES.join(", ")}), at most 8 MB. Only the shop sees it.`,
  consumes: [...PHOTO_TYPES],
};

/** Cases for buyers: signed in, or with the token of the tracking page, which is never in an address. */
export function caseRoutes(
  app: App,
  shop: Shop & { readonly sendMail: SendMail; readonly files: FileStore },
) {
  const ownOrder = (request: FastifyRequest) =>
    findOrderOf(shop.database, sessionOf(request).userId, (request.params as { id: string }).id);
  /** The cases of an order as they are now. They are personal: nothing keeps them. */
  function answer(reply: FastifyReply, order: OrderRow, status: 200 | 201 = 200) {
    reply.code(status).header("cache-control", "no-store");
    return readOrderCases(shop, order, localeOfCookie(reply.request.headers.cookie));
  }
  async function open(request: FastifyRequest, reply: FastifyReply, order: OrderRow, input: CaseInput) {
    await openCase(shop, order.id, input, localeOfCookie(request.headers.cookie));
    return answer(reply, order, 201);
  }
  async function cancel(reply: FastifyReply, order: OrderRow, number: string) {
    await cancelCase(shop, order.id, number);
    return answer(reply, order);
  }
  async function addPhoto(reply: FastifyReply, order: OrderRow, number: string, bytes: unknown) {
    await addCasePhoto(shop, order.id, number, bytes);
    return answer(reply, order, 201);
  }

  app.get(
    "/orders/:id/cases",
    {
      schema: {
        tags,
        summary: "The after-sale cases of one’s own order, and what a new one can be about",
        params: OrderParams,
        response: { 200: OrderCases, 404: ErrorBody },
      },
    },
    async (request, reply) => answer(reply, await ownOrder(request)),
  );

  app.post(
    "/orders/:id/cases",
    {
      schema: {
        tags,
        summary: "Open a case about one’s own order",
        description: "The same key again is the same case.",
        params: OrderParams,
        body: CaseInput,
        response: { 201: OrderCases, ...refusals, 422: ErrorBody },
      },
    },
    async (request, reply) => open(request, reply, await ownOrder(request), request.body),
  );

  app.post(
    "/orders/:id/cases/:case/cancellation",
    {
      schema: {
        tags,
        summary: "Take a case back",
        description: "Possible until its goods have come. Doing it again changes nothing.",
        params: Params,
        response: { 200: OrderCases, ...refusals },
      },
    },
    async (request, reply) => cancel(reply, await ownOrder(request), request.params.case),
  );

  app.post(
    "/tracking/cases",
    {
      schema: {
        tags,
        summary: "Open a case about the order of a tracking page",
        description: "The same key again is the same case.",
        body: TrackedCaseInput,
        response: { 201: OrderCases, ...refusals, 422: ErrorBody },
      },
    },
    async (request, reply) => {
      const { order } = await findTracked(shop, request.body.token);
      return open(request, reply, order, request.body.input);
    },
  );

  app.post(
    "/tracking/cases/cancellation",
    {
      schema: {
        tags,
        summary: "Take a case of a tracking page back",
        body: TrackedCase,
        response: { 200: OrderCases, ...refusals },
      },
    },
    async (request, reply) => {
      const { order } = await findTracked(shop, request.body.token);
      return cancel(reply, order, request.body.number);
    },
  );

  withPictureBodies(app, (inner) => {
    inner.post(
      "/orders/:id/cases/:case/photos",
      {
        bodyLimit: MAX_PHOTO_BYTES,
        // Somebody else's order is refused before its picture is read.
        preParsing: async (request) => {
          await ownOrder(request);
        },
        schema: {
          tags,
          summary: "Add a photograph to a case",
          ...photo,
          params: Params,
          response: photoAnswers,
        },
      },
      async (request, reply) => addPhoto(reply, await ownOrder(request), request.params.case, request.body),
    );

    const tokenOf = (request: FastifyRequest) => String(request.headers["tracking-token"] ?? "");
    inner.post(
      "/tracking/cases/:case/photos",
      {
        bodyLimit: MAX_PHOTO_BYTES,
        preParsing: async (request) => {
          await findTracked(shop, tokenOf(request));
        },
        schema: {
          tags,
          summary: "Add a photograph to a case of a tracking page",
          ...photo,
          params: z.object({ case: CaseNumber }),
          headers: z.object({ "tracking-token": z.string() }),
          response: photoAnswers,
        },
      },
      async (request, reply) => {
        const { order } = await findTracked(shop, tokenOf(request));
        return addPhoto(reply, order, request.params.case, request.body);
      },
    );
  });
}
