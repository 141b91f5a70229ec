import * as z from "zod/mini";
import { MAX_PHOTO_BYTES } from "#contract/catalog/photos.ts";
import {
  AnswerInput,
  Attachment,
  QuoteAnswer,
  StaffThread,
  Template,
  TemplateInput,
  ThreadList,
  ThreadMove,
  ThreadQuery,
} from "#contract/inbox/threads.ts";
import { readId } from "#server/catalog/read-id.ts";
import type { Enqueue } from "#server/database/queue.ts";
import { actorOf } from "#server/http/access/staff-of.ts";
import type { App, Shop } from "#server/http/server/app-types.ts";
import type { SendMail } from "#server/mail/outbox.ts";
import { answerQuote, answerThread, moveThread, takeAnswerBack } from "./answer-thread.ts";
import { addAttachment, readAttachment } from "./attachments.ts";
import { changeTemplate, listTemplates } from "./change-template.ts";
import { sendPrivatePicture, withPictureBodies } from "./picture-routes.ts";
import { listThreads, readThread } from "./staff-threads.ts";

const params = z.object({ id: z.string() });
const response = { 200: StaffThread };

/** Routes of the back office for conversations. Notes and assignments are those of the timeline. */
export function inboxRoutes(
  app: App,
  shop: Shop & { readonly sendMail: SendMail; readonly enqueue: Enqueue },
) {
  const path = "/admin/api/threads/:id";
  const idOf = (request: { readonly params: { readonly id: string } }) => readId(request.params.id);

  app.get(
    "/admin/api/threads",
    { schema: { querystring: ThreadQuery, response: { 200: ThreadList } } },
    (request) => listThreads(shop.database, request.query),
  );
  app.get(path, { schema: { params, response } }, async (request) => readThread(shop, idOf(request)));
  app.post(`${path}/answers`, { schema: { params, body: AnswerInput, response } }, async (request) =>
    answerThread(shop, actorOf(request), idOf(request), request.body),
  );
  app.delete(
    `${path}/answers/:message`,
    { schema: { params: z.extend(params, { message: z.string() }), querystring: ThreadMove, response } },
    async (request) => {
      const message = readId(request.params.message);
      return takeAnswerBack(shop, actorOf(request), { id: idOf(request), message, ...request.query });
    },
  );
  app.post(`${path}/quote`, { schema: { params, body: QuoteAnswer, response } }, async (request) =>
    answerQuote(shop, actorOf(request), idOf(request), request.body),
  );
  app.post(`${path}/closing`, { schema: { params, body: ThreadMove, response } }, async (request) =>
    moveThread(shop, actorOf(request), { id: idOf(request), ...request.body, to: "closed" }),
  );
  app.post(`${path}/reopening`, { schema: { params, body: ThreadMove, response } }, async (request) =>
    moveThread(shop, actorOf(request), { id: idOf(request), ...request.body, to: "open" }),
  );
  app.get(
    `${path}/attachments/:attachment`,
    { schema: { params: z.extend(params, { attachment: z.string() }) } },
    async (request, reply) =>
      sendPrivatePicture(reply, await readAttachment(shop, idOf(request), request.params.attachment)),
  );
  withPictureBodies(app, (inner) =>
    inner.post(
      `${path}/attachments`,
      { bodyLimit: MAX_PHOTO_BYTES, schema: { params, response: { 201: Attachment } } },
      async (request, reply) => {
        const thread = await readThread(shop, idOf(request));
        return reply.code(201).send(await addAttachment(shop, thread, "staff", request.body));
      },
    ),
  );

  app.get("/admin/api/templates", { schema: { response: { 200: z.array(Template) } } }, () =>
    listTemplates(shop.database),
  );
  app.put(
    "/admin/api/templates/:id",
    { schema: { params, body: TemplateInput, response: { 200: Template } } },
    async (request) => changeTemplate(shop, actorOf(request), idOf(request), request.body),
  );
}
