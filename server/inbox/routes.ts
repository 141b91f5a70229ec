import { threadRoutes } from "#contract/inbox/routes.ts";
import { sessionOf } from "#server/http/access/session-of.ts";
import type { App, Shop } from "#server/http/server/app-types.ts";
import { mountRoutes } from "#server/http/server/mount-routes.ts";
import { askAboutOrder } from "./ask-about-order.ts";
import { addAttachment, readAttachment } from "./attachments.ts";
import { answerAsCustomer, readCustomerThread, threadOfToken } from "./customer-threads.ts";
import { listOwnThreads } from "./list-own-threads.ts";
import { PRIVATE, sendPrivatePicture } from "./picture-routes.ts";

/** Routes of conversations for customers, by secret address or by account. */
export function mountThreads(app: App, shop: Shop) {
  const { database, clock } = shop;
  const found = (token: string) => threadOfToken(database, token, clock());

  mountRoutes(
    app,
    threadRoutes,
    {
      "GET /users/me/threads": (request) => listOwnThreads(shop, sessionOf(request).userId),
      "POST /users/me/threads": async (request) =>
        askAboutOrder(shop, sessionOf(request).userId, request.body),
      async "GET /threads/:token"(request, reply) {
        reply.headers(PRIVATE);
        return readCustomerThread(shop, request.params.token);
      },
      async "POST /threads/:token/messages"(request, reply) {
        reply.headers(PRIVATE);
        return answerAsCustomer(shop, request.params.token, request.body);
      },
      async "GET /threads/:token/attachments/:id"(request, reply) {
        const { id } = await found(request.params.token);
        return sendPrivatePicture(reply, await readAttachment(shop, id, request.params.id));
      },
      "POST /contact/pictures": (request) => addAttachment(shop, null, "customer", request.body),
      async "POST /threads/:token/attachments"(request, reply) {
        const thread = await found(request.params.token);
        reply.headers(PRIVATE);
        return addAttachment(shop, thread, "customer", request.body);
      },
    },
    {
      "POST /threads/:token/attachments": (request) => found((request.params as { token: string }).token),
    },
  );
}
