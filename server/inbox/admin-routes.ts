import { inboxStaffRoutes, macroStaffRoutes, templateStaffRoutes } from "#contract/inbox/staff-routes.ts";
import type { ThreadRow } from "#contract/inbox/staff-threads.ts";
import { readAll, readPage } from "#server/back-office/read-page.ts";
import { sendCsv } from "#server/back-office/send-csv.ts";
import { readId } from "#server/catalog/read-id.ts";
import type { Enqueue } from "#server/database/queue.ts";
import { actorOf, staffOf } from "#server/http/access/staff-of.ts";
import type { App, Shop } from "#server/http/server/app-types.ts";
import { mountRoutes } from "#server/http/server/mount-routes.ts";
import type { SendMail } from "#server/mail/outbox.ts";
import { answerThread, mailAnswerAgain, moveThread, takeAnswerBack } from "./answer-thread.ts";
import { addAttachment, readAttachment } from "./attachments.ts";
import { listMacros, macroRows } from "./change-macro.ts";
import { listTemplates, templateRows } from "./change-template.ts";
import { threadsList } from "./list-threads.ts";
import { openThread } from "./open-thread.ts";
import { sendPrivatePicture } from "./picture-routes.ts";
import { readThread } from "./read-thread.ts";
import { runMacro } from "./run-macro.ts";

type Parts = Shop & { readonly sendMail: SendMail; readonly enqueue: Enqueue };

interface OfThread {
  readonly params: { readonly id: string };
}
const idOf = (request: OfThread) => readId(request.params.id);

/** Conversations in the back office. Notes and assignments use the timeline's routes. */
export function mountInbox(app: App, shop: Parts) {
  const read = (request: Parameters<typeof staffOf>[0] & OfThread) =>
    readThread(shop, idOf(request), staffOf(request));

  mountRoutes(app, inboxStaffRoutes, {
    "GET /admin/api/threads": (request) =>
      readPage(shop.database, threadsList(request.query, staffOf(request).staffId, shop.clock())),
    "GET /admin/api/threads.csv": async (request, reply) =>
      sendCsv<ThreadRow>(reply, {
        name: "threads",
        head: ["id", "kind", "state", "since", "due", "subject", "name", "email", "order", "assignee"],
        cells: (
          { id, kind, state, movedAt, answerDueAt, subject, name, email, orderNumber, assignee },
          words,
        ) => [
          id,
          words("admin-inbox")(`kind.${kind}`),
          words("admin-inbox")(`state.${state}`),
          new Date(movedAt),
          answerDueAt && new Date(answerDueAt),
          subject,
          name,
          email,
          orderNumber,
          assignee,
        ],
        rows: readAll(shop.database, threadsList(request.query, staffOf(request).staffId, shop.clock())),
      }),
    "POST /admin/api/orders/:number/thread": async (request) => ({
      id: await openThread(shop, actorOf(request), request.params.number),
    }),
    "GET /admin/api/threads/:id": async (request) => read(request),
    async "POST /admin/api/threads/:id/answers"(request) {
      await answerThread(shop, actorOf(request), idOf(request), request.body);
      return read(request);
    },
    async "DELETE /admin/api/threads/:id/answers/:message"(request) {
      const message = readId(request.params.message);
      await takeAnswerBack(shop, actorOf(request), { id: idOf(request), message, ...request.query });
      return read(request);
    },
    async "POST /admin/api/threads/:id/answers/:message/mail"(request) {
      const message = readId(request.params.message);
      await mailAnswerAgain(shop, actorOf(request), { id: idOf(request), message });
      return read(request);
    },
    async "POST /admin/api/threads/:id/macros/:macro"(request) {
      const { name } = staffOf(request);
      const macro = readId(request.params.macro);
      await runMacro(shop, actorOf(request), { id: idOf(request), macro, name, ...request.body });
      return read(request);
    },
    async "POST /admin/api/threads/:id/closing"(request) {
      await moveThread(shop, actorOf(request), { id: idOf(request), ...request.body, to: "closed" });
      return read(request);
    },
    async "POST /admin/api/threads/:id/reopening"(request) {
      await moveThread(shop, actorOf(request), { id: idOf(request), ...request.body, to: "open" });
      return read(request);
    },
    "GET /admin/api/threads/:id/attachments/:attachment": async (request, reply) =>
      sendPrivatePicture(reply, await readAttachment(shop, idOf(request), request.params.attachment)),
    async "POST /admin/api/threads/:id/attachments"(request) {
      return addAttachment(shop, await read(request), "staff", request.body);
    },
  });
}

/** Templates and macros in the back office. Every write returns the whole list. */
export function mountTemplates(app: App, shop: Parts) {
  mountRoutes(app, templateStaffRoutes, {
    "GET /admin/api/templates": () => listTemplates(shop.database),
    "POST /admin/api/templates": (request) => templateRows.add(shop, actorOf(request), request.body),
    "PUT /admin/api/templates/:id": async (request) =>
      templateRows.change(shop, actorOf(request), idOf(request), request.body),
    "DELETE /admin/api/templates/:id": async (request) =>
      templateRows.remove(shop, actorOf(request), idOf(request), request.query.version),
  });
  mountRoutes(app, macroStaffRoutes, {
    "GET /admin/api/macros": () => listMacros(shop.database),
    "POST /admin/api/macros": (request) => macroRows.add(shop, actorOf(request), request.body),
    "PUT /admin/api/macros/:id": async (request) =>
      macroRows.change(shop, actorOf(request), idOf(request), request.body),
    "DELETE /admin/api/macros/:id": async (request) =>
      macroRows.remove(shop, actorOf(request), idOf(request), request.query.version),
  });
}
