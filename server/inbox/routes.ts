import * as z from "zod/mini";
import { MAX_PHOTO_BYTES, PHOTO_TYPES } from "#contract/catalog/photos.ts";
import { ErrorBody } from "#contract/errors.ts";
import {
  Attachment,
  CustomerThread,
  MessageInput,
  OrderQuestion,
  OwnThread,
} from "#contract/inbox/threads.ts";
import { sessionOf } from "#server/http/access/session-of.ts";
import type { App, Shop } from "#server/http/server/app-types.ts";
import { withPictureBodies } from "#server/http/server/picture-bodies.ts";
import { askAboutOrder } from "./ask-about-order.ts";
import { addAttachment, readAttachment } from "./attachments.ts";
import { answerAsCustomer, readCustomerThread, threadOfToken } from "./customer-threads.ts";
import { listOwnThreads } from "./list-own-threads.ts";
import { PRIVATE, sendPrivatePicture } from "./picture-routes.ts";

const tags = ["contact"];
const params = z.object({ token: z.string() });
const PICTURE_ANSWERS = {
  201: Attachment,
  400: ErrorBody,
  413: ErrorBody,
  415: ErrorBody,
  429: ErrorBody,
};

/** Routes of conversations for customers: by the address of one, or in the account. */
export function threadRoutes(app: App, shop: Shop) {
  const { database, clock } = shop;
  const found = (token: string) => threadOfToken(database, token, clock());

  app.get(
    "/users/me/threads",
    {
      schema: {
        tags,
        summary: "One’s own conversations with the shop, newest first",
        response: { 200: z.array(OwnThread), 401: ErrorBody },
      },
    },
    (request) => listOwnThreads(shop, sessionOf(request).userId),
  );

  app.post(
    "/users/me/threads",
    {
      schema: {
        tags,
        summary: "Ask about one’s own order",
        description:
          "The questions about one order are one conversation. The same key again is the same message.",
        body: OrderQuestion,
        response: {
          201: OwnThread,
          400: ErrorBody,
          401: ErrorBody,
          404: ErrorBody,
          422: ErrorBody,
          429: ErrorBody,
        },
      },
    },
    async (request, reply) =>
      reply.code(201).send(await askAboutOrder(shop, sessionOf(request).userId, request.body)),
  );

  app.get(
    "/threads/:token",
    {
      schema: {
        tags,
        summary: "A conversation",
        params,
        response: { 200: CustomerThread, 404: ErrorBody, 429: ErrorBody },
      },
    },
    async (request, reply) => {
      reply.headers(PRIVATE);
      return readCustomerThread(shop, request.params.token);
    },
  );

  app.post(
    "/threads/:token/messages",
    {
      schema: {
        tags,
        summary: "Write in a conversation",
        description: "It opens the conversation again. The same key again is the same message.",
        params,
        body: MessageInput,
        response: { 201: CustomerThread, 400: ErrorBody, 404: ErrorBody, 422: ErrorBody, 429: ErrorBody },
      },
    },
    async (request, reply) => {
      reply.headers(PRIVATE);
      return reply.code(201).send(await answerAsCustomer(shop, request.params.token, request.body));
    },
  );

  app.get(
    "/threads/:token/attachments/:id",
    {
      schema: {
        tags,
        summary: "A picture of a conversation",
        params: z.object({ token: z.string(), id: z.string() }),
        response: { 200: { description: "WebP", content: { "image/webp": { schema: z.string() } } } },
      },
    },
    async (request, reply) => {
      const { id } = await found(request.params.token);
      return sendPrivatePicture(reply, await readAttachment(shop, id, request.params.id));
    },
  );

  withPictureBodies(app, (inner) => {
    inner.post(
      "/contact/pictures",
      {
        bodyLimit: MAX_PHOTO_BYTES,
        schema: {
          tags,
          summary: "Send a picture for a first message to the shop",
          description: `The body is the picture itself (${PHOTO_TYPES.join(", ")}), at most 8 MB. Name the answered id in the message within a day.`,
          consumes: [...PHOTO_TYPES],
          response: PICTURE_ANSWERS,
        },
      },
      async (request, reply) =>
        reply.code(201).send(await addAttachment(shop, null, "customer", request.body)),
    );
    inner.post(
      "/threads/:token/attachments",
      {
        bodyLimit: MAX_PHOTO_BYTES,
        // An address that does not exist is refused before its picture is read.
        preParsing: async (request) => {
          await found((request.params as { token: string }).token);
        },
        schema: {
          tags,
          summary: "Send a picture for a message",
          description: `The body is the picture itself (${PHOTO_TYPES.join(", ")}), at most 8 MB. Name the answered id in a message.`,
          params,
          consumes: [...PHOTO_TYPES],
          response: { ...PICTURE_ANSWERS, 404: ErrorBody },
        },
      },
      async (request, reply) => {
        const thread = await found(request.params.token);
        reply.headers(PRIVATE);
        return reply.code(201).send(await addAttachment(shop, thread, "customer", request.body));
      },
    );
  });
}
