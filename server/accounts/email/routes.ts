import * as z from "zod/mini";
import { EmailChange, EmailConfirmed, EmailLink, EmailState } from "#contract/accounts/account-email.ts";
import { ErrorBody } from "#contract/errors.ts";
import { sessionOf } from "#server/http/access/session-of.ts";
import type { App } from "#server/http/server/app-types.ts";
import type { AccountDeps } from "../account-deps.ts";
import { callerOf } from "../caller.ts";
import { askEmailConfirmation } from "./ask-email-confirmation.ts";
import { changeEmail } from "./change-email.ts";
import { confirmEmail } from "./confirm-email.ts";
import { findEmailState } from "./find-email-state.ts";
import { undoEmailChange } from "./undo-email-change.ts";

const tags = ["accounts"];
const Accepted = z.object({ ok: z.literal(true) });

/** Routes of an account's e-mail. A link is used by POST only: a mail scanner that opens it changes nothing. */
export function emailRoutes(app: App, deps: AccountDeps) {
  app.get(
    "/users/me/email",
    {
      schema: {
        tags,
        summary: "One’s own e-mail, and whether it is confirmed",
        response: { 200: EmailState, 401: ErrorBody },
      },
    },
    async (request) => findEmailState(deps, sessionOf(request)),
  );

  app.put(
    "/users/me/email",
    {
      schema: {
        tags,
        summary: "Ask for another e-mail",
        description:
          "The new mailbox gets a link and counts once it is used; the present one is told. Wrong passwords count like those of a login.",
        body: EmailChange,
        response: { 202: Accepted, 400: ErrorBody, 401: ErrorBody, 409: ErrorBody, 429: ErrorBody },
      },
    },
    async (request, reply) => {
      await changeEmail(deps, sessionOf(request), request.body, callerOf(request));
      return reply.code(202).send({ ok: true });
    },
  );

  app.post(
    "/users/me/email-confirmations",
    {
      schema: {
        tags,
        summary: "Have the link that confirms one’s own e-mail sent again",
        description: "Earlier links keep working. Nothing is sent when the e-mail is confirmed.",
        response: { 202: Accepted, 401: ErrorBody, 429: ErrorBody },
      },
    },
    async (request, reply) => {
      await askEmailConfirmation(deps, sessionOf(request), callerOf(request).locale);
      return reply.code(202).send({ ok: true });
    },
  );

  app.post(
    "/users/email-confirmation",
    {
      schema: {
        tags,
        summary: "Confirm an e-mail with the link of the mail",
        description: "The link works once, for a day. A change of e-mail ends all sessions of the account.",
        body: EmailLink,
        response: { 200: EmailConfirmed, 400: ErrorBody, 409: ErrorBody, 410: ErrorBody, 429: ErrorBody },
      },
    },
    async (request) => confirmEmail(deps, request.body.token),
  );

  app.post(
    "/users/email-undo",
    {
      schema: {
        tags,
        summary: "Undo a change of e-mail with the link that the old mailbox got",
        description:
          "The link works once, for seven days. All sessions end; a link for a new password is sent to the old mailbox.",
        body: EmailLink,
        response: { 204: z.null(), 400: ErrorBody, 409: ErrorBody, 410: ErrorBody, 429: ErrorBody },
      },
    },
    async (request, reply) => {
      await undoEmailChange(deps, request.body.token);
      return reply.code(204).send(null);
    },
  );
}
