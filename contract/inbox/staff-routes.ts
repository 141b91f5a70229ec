import * as z from "zod/mini";
import { csvFile, pictureFile } from "#contract/interface/answers.ts";
import { orderNumberParam } from "#contract/interface/params.ts";
import { defineRoutes } from "#contract/interface/route.ts";
import { Macro, MacroInput, MacroRun, NewMacro } from "./macros.ts";
import {
  AnswerInput,
  OpenedThread,
  StaffThread,
  ThreadList,
  ThreadMove,
  ThreadQuery,
} from "./staff-threads.ts";
import { NewTemplate, Template, TemplateInput } from "./templates.ts";
import { Attachment } from "./threads.ts";

const inbox = { who: { permission: "inbox.write" } } as const;
/** A malformed id is answered with 404, so the schema accepts any text. */
const id = z.string();
const thread = { ...inbox, params: { id }, answers: { 200: StaffThread }, refuses: [404] } as const;
const act = { ...thread, refuses: [404, 409] } as const;

/** Conversations. The timeline's routes serve their notes and assignments. */
export const inboxStaffRoutes = defineRoutes({
  "GET /admin/api/threads": { ...inbox, query: ThreadQuery, answers: { 200: ThreadList } },
  "GET /admin/api/threads.csv": {
    who: { permission: "inbox.write", stepUp: true },
    query: ThreadQuery,
    answers: { 200: csvFile },
  },
  "POST /admin/api/orders/:number/thread": {
    ...inbox,
    params: { number: orderNumberParam },
    answers: { 200: OpenedThread },
    refuses: [404],
  },
  "GET /admin/api/threads/:id": thread,
  "POST /admin/api/threads/:id/answers": { ...act, body: AnswerInput, refuses: [404, 409, 422] },
  "DELETE /admin/api/threads/:id/answers/:message": {
    ...act,
    params: { id, message: id },
    query: ThreadMove,
  },
  "POST /admin/api/threads/:id/answers/:message/mail": { ...act, params: { id, message: id } },
  "POST /admin/api/threads/:id/macros/:macro": {
    ...act,
    params: { id, macro: id },
    body: MacroRun,
    refuses: [404, 409, 422],
  },
  "POST /admin/api/threads/:id/closing": { ...act, body: ThreadMove },
  "POST /admin/api/threads/:id/reopening": { ...act, body: ThreadMove },
  "GET /admin/api/threads/:id/attachments/:attachment": {
    ...inbox,
    params: { id, attachment: z.string() },
    answers: { 200: pictureFile },
    refuses: [404],
  },
  "POST /admin/api/threads/:id/attachments": {
    ...inbox,
    params: { id },
    picture: true,
    answers: { 201: Attachment },
    refuses: [404],
  },
});

/** The answer to a change is the list of all templates. */
const writeTemplate = { who: { permission: "settings.write" }, answers: { 200: z.array(Template) } } as const;
const changeTemplate = { ...writeTemplate, params: { id }, refuses: [404, 409] } as const;

export const templateStaffRoutes = defineRoutes({
  "GET /admin/api/templates": { ...inbox, answers: { 200: z.array(Template) } },
  "POST /admin/api/templates": { ...writeTemplate, body: NewTemplate },
  "PUT /admin/api/templates/:id": { ...changeTemplate, body: TemplateInput },
  "DELETE /admin/api/templates/:id": { ...changeTemplate, query: ThreadMove },
});

/** The answer to a change is the list of all macros. */
const writeMacro = { who: { permission: "settings.write" }, answers: { 200: z.array(Macro) } } as const;
const oneMacro = { ...writeMacro, params: { id }, refuses: [404, 409] } as const;

export const macroStaffRoutes = defineRoutes({
  "GET /admin/api/macros": { ...inbox, answers: { 200: z.array(Macro) } },
  "POST /admin/api/macros": { ...writeMacro, body: NewMacro },
  "PUT /admin/api/macros/:id": { ...oneMacro, body: MacroInput },
  "DELETE /admin/api/macros/:id": { ...oneMacro, query: ThreadMove },
});
