import * as z from "zod/mini";
import { PHOTO_TYPES } from "#contract/catalog/photos.ts";
import {
  Attachment,
  CustomerThread,
  MessageInput,
  OrderQuestion,
  OwnThread,
} from "#contract/inbox/threads.ts";
import { fileOf } from "#contract/interface/answers.ts";
import { defineRoutes } from "#contract/interface/route.ts";

export const threadRoutes = defineRoutes({
  "GET /users/me/threads": {
    who: "a session",
    tag: "contact",
    summary: "One’s own conversations with the shop, newest first",
    answers: { 200: z.array(OwnThread) },
  },
  "POST /users/me/threads": {
    who: "the buyer",
    limit: "20/10m",
    tag: "contact",
    summary: "Ask about one’s own order",
    description:
      "The questions about one order are one conversation. The same key again is the same message.",
    body: OrderQuestion,
    answers: { 201: OwnThread },
    refuses: [422],
  },
  // The token in the address authorises the request. The limit counts addresses that do not exist, too.
  "GET /threads/:token": {
    who: "anyone",
    limit: "120/1m",
    tag: "contact",
    summary: "A conversation",
    params: { token: z.string() },
    answers: { 200: CustomerThread },
  },
  // The token in the address authorises the request.
  "POST /threads/:token/messages": {
    who: "anyone",
    limit: "20/10m",
    tag: "contact",
    summary: "Write in a conversation",
    description: "It opens the conversation again. The same key again is the same message.",
    params: { token: z.string() },
    body: MessageInput,
    answers: { 201: CustomerThread },
    refuses: [422],
  },
  // The token in the address authorises the request.
  "GET /threads/:token/attachments/:id": {
    who: "anyone",
    tag: "contact",
    summary: "A picture of a conversation",
    params: { token: z.string(), id: z.string() },
    answers: { 200: fileOf("image/webp", "WebP") },
  },
  // Anybody can send pictures, and they are stored. The limits allow about 200 MB a day.
  "POST /contact/pictures": {
    who: "anyone",
    limit: "100/24h",
    tag: "contact",
    summary: "Send a picture for a first message to the shop",
    description: `The body is the picture itself (${PHOTO_TYPES.join(", ")}), at most 8 MB. Name the answered id in the message within a day.`,
    picture: true,
    answers: { 201: Attachment },
  },
  // The token in the address authorises the request.
  "POST /threads/:token/attachments": {
    who: "anyone",
    limit: "20/10m",
    tag: "contact",
    summary: "Send a picture for a message",
    description: `The body is the picture itself (${PHOTO_TYPES.join(", ")}), at most 8 MB. Name the answered id in a message.`,
    params: { token: z.string() },
    picture: true,
    answers: { 201: Attachment },
  },
});
