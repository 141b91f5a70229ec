import * as z from "zod/mini";
import { MAX_PHOTO_BYTES } from "#contract/catalog/photos.ts";
import {
  AnswerInput,
  OpenedThread,
  QuoteAnswer,
  StaffThread,
  ThreadList,
  ThreadMove,
  ThreadQuery,
  type ThreadRow,
} from "#contract/inbox/staff-threads.ts";
import { NewTemplate, Template, TemplateInput } from "#contract/inbox/templates.ts";
import { Attachment } from "#contract/inbox/threads.ts";
import { readAll, readPage } from "#server/back-office/read-page.ts";
import { sendCsv } from "#server/back-office/send-csv.ts";
import { readId } from "#server/catalog/read-id.ts";
import type { Enqueue } from "#server/database/queue.ts";
import { actorOf, staffOf } from "#server/http/access/staff-of.ts";
import type { App, Shop } from "#server/http/server/app-types.ts";
import { withPictureBodies } from "#server/http/server/picture-bodies.ts";
import type { SendMail } from "#server/mail/outbox.ts";
import { answerQuote, answerThread, mailAnswerAgain, moveThread, takeAnswerBack } from "./answer-thread.ts";
import { addAttachment, readAttachment } from "./attachments.ts";
import { addTemplate, changeTemplate, deleteTemplate, listTemplates } from "./change-template.ts";
import { threadsList } from "./list-threads.ts";
import { openThread } from "./open-thread.ts";
import { sendPrivatePicture } from "./picture-routes.ts";
import { readThread } from "./read-thread.ts";

type Parts = Shop & { readonly sendMail: SendMail; readonly enqueue: Enqueue };

const params = z.object({ id: z.string() });
const OrderParams = z.object({ number: z.string().check(z.regex(/^[\w-]{1,40}$/, "INVALID")) });
const response = { 200: StaffThread };
const idOf = (request: { readonly params: { readonly id: string } }) => readId(request.params.id);

/** Routes of the back office for conversations. Notes and assignments are those of the timeline. */
export function inboxRoutes(app: App, shop: Parts) {
  const path = "/admin/api/threads/:id";
  const read = (request: Parameters<typeof staffOf>[0] & { readonly params: { readonly id: string } }) =>
    readThread(shop, idOf(request), staffOf(request));

  app.get(
    "/admin/api/threads",
    { schema: { querystring: ThreadQuery, response: { 200: ThreadList } } },
    (request) => readPage(shop.database, threadsList(request.query, staffOf(request).staffId)),
  );
  app.get("/admin/api/threads.csv", { schema: { querystring: ThreadQuery } }, (request, reply) =>
    sendCsv<ThreadRow>(reply, {
      name: "threads",
      head: ["id", "kind", "state", "since", "subject", "name", "email", "order", "assignee"],
      cells: ({ id, kind, state, movedAt, subject, name, email, orderNumber, assignee }, words) => [
        id,
        words("admin-inbox")(`kind.${kind}`),
        words("admin-inbox")(`state.${state}`),
        new Date(movedAt),
        subject,
        name,
        email,
        orderNumber,
        assignee,
      ],
      rows: readAll(shop.database, threadsList(request.query, staffOf(request).staffId)),
    }),
  );
  app.post(
    "/admin/api/orders/:number/thread",
    { schema: { params: OrderParams, response: { 200: OpenedThread } } },
    async (request) => ({ id: await openThread(shop, actorOf(request), request.params.number) }),
  );
  app.get(path, { schema: { params, response } }, async (request) => read(request));
  app.post(`${path}/answers`, { schema: { params, body: AnswerInput, response } }, async (request) => {
    await answerThread(shop, actorOf(request), idOf(request), request.body);
    return read(request);
  });
  app.delete(
    `${path}/answers/:message`,
    { schema: { params: z.extend(params, { message: z.string() }), querystring: ThreadMove, response } },
    async (request) => {
      const message = readId(request.params.message);
      await takeAnswerBack(shop, actorOf(request), { id: idOf(request), message, ...request.query });
      return read(request);
    },
  );
  app.post(
    `${path}/answers/:message/mail`,
    { schema: { params: z.extend(params, { message: z.string() }), response } },
    async (request) => {
      const message = readId(request.params.message);
      await mailAnswerAgain(shop, actorOf(request), { id: idOf(request), message });
      return read(request);
    },
  );
  app.post(`${path}/quote`, { schema: { params, body: QuoteAnswer, response } }, async (request) => {
    await answerQuote(shop, actorOf(request), idOf(request), request.body);
    return read(request);
  });
  for (const [move, to] of [["closing", "closed"] as const, ["reopening", "open"] as const])
    app.post(`${path}/${move}`, { schema: { params, body: ThreadMove, response } }, async (request) => {
      await moveThread(shop, actorOf(request), { id: idOf(request), ...request.body, to });
      return read(request);
    });
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
        const thread = await read(request);
        return reply.code(201).send(await addAttachment(shop, thread, "staff", request.body));
      },
    ),
  );
}

/** Routes of the back office for templates. A write answers all of them. */
export function templateRoutes(app: App, shop: Parts) {
  const path = "/admin/api/templates";
  const response = { 200: z.array(Template) };
  app.get(path, { schema: { response } }, () => listTemplates(shop.database));
  app.post(path, { schema: { body: NewTemplate, response } }, (request) =>
    addTemplate(shop, actorOf(request), request.body),
  );
  app.put(`${path}/:id`, { schema: { params, body: TemplateInput, response } }, async (request) =>
    changeTemplate(shop, actorOf(request), idOf(request), request.body),
  );
  app.delete(`${path}/:id`, { schema: { params, querystring: ThreadMove, response } }, async (request) =>
    deleteTemplate(shop, actorOf(request), idOf(request), request.query.version),
  );
}
