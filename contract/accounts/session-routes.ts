import * as z from "zod/mini";
import { EmailChange, EmailConfirmed, EmailLink, EmailState } from "#contract/accounts/account-email.ts";
import {
  OpenSession,
  PasswordChange,
  PasswordReset,
  ResetRequest,
} from "#contract/accounts/account-safety.ts";
import { PasswordAgain, SessionAnswer } from "#contract/accounts/accounts.ts";
import { accepted, nothing } from "#contract/interface/answers.ts";
import { defineRoutes } from "#contract/interface/route.ts";

export const sessionRoutes = defineRoutes({
  "GET /users/me/sessions": {
    who: "a session",
    tag: "accounts",
    summary: "One’s own open sessions, the one that asks first",
    answers: { 200: z.array(OpenSession) },
  },
  "DELETE /users/me/sessions/:id": {
    who: "a session",
    limit: "60/1m",
    recentPassword: true,
    tag: "accounts",
    summary: "End one of one’s own sessions",
    params: { id: z.string() },
    answers: { 204: nothing },
  },
  "DELETE /users/me/sessions": {
    who: "a session",
    limit: "60/1m",
    recentPassword: true,
    tag: "accounts",
    summary: "End all of one’s own sessions but the one that asks",
    answers: { 204: nothing },
  },
  "POST /users/logout": {
    who: "a session",
    guests: true,
    limit: "60/1m",
    tag: "accounts",
    summary: "End the session",
    answers: { 204: nothing },
  },
  "POST /users/logout-everywhere": {
    who: "a session",
    limit: "60/1m",
    recentPassword: true,
    tag: "accounts",
    summary: "End all of one’s own sessions, the one that asks included",
    answers: { 204: nothing },
  },
});

export const renewalRoutes = defineRoutes({
  // The refresh token in its cookie authorises the request.
  "POST /users/refresh": {
    who: "anyone",
    limit: "60/1m",
    tag: "accounts",
    summary: "Renew the session of a remembered device",
    description:
      "The refresh token is in a cookie of this path alone. Each use replaces it; a replaced one that comes back after ten seconds ends the session, unless its successor is unused.",
    answers: { 200: SessionAnswer },
    refuses: [401],
  },
  // The refresh token in its cookie authorises the request.
  "DELETE /users/refresh": {
    who: "anyone",
    limit: "60/1m",
    tag: "accounts",
    summary: "Forget a remembered device",
    description:
      "Ends the session of the refresh token in the cookie and clears the cookie. It needs no session: a sign-out works after the hour of its token. The answer is the same without a token.",
    answers: { 204: nothing },
  },
  "POST /users/me/authentication": {
    who: "a session",
    limit: "10/1m",
    tag: "accounts",
    summary: "Give the password again",
    description: "Paying and changing the account ask for it after twelve hours (PASSWORD_NEEDED).",
    body: PasswordAgain,
    answers: { 200: SessionAnswer },
  },
});

export const passwordRoutes = defineRoutes({
  "PUT /users/me/password": {
    who: "a session",
    limit: "10/1m",
    tag: "accounts",
    summary: "Change one’s own password",
    description: "Ends one’s other sessions. Wrong present passwords count like those of a login.",
    body: PasswordChange,
    answers: { 204: nothing },
  },
  "POST /users/password-resets": {
    who: "anyone",
    limit: "10/15m",
    tag: "accounts",
    summary: "Ask for a link to set a new password",
    description: "The answer and its time are the same whether anybody has that e-mail or not.",
    body: ResetRequest,
    answers: { 202: accepted },
  },
  // The token of a mailed link authorises the request.
  "POST /users/password": {
    who: "anyone",
    limit: "10/5m",
    tag: "accounts",
    summary: "Set a new password with the link of the mail",
    description: "The link works once, for half an hour. All sessions of the account end.",
    body: PasswordReset,
    answers: { 204: nothing },
    refuses: [409, 410],
  },
});

export const emailRoutes = defineRoutes({
  "GET /users/me/email": {
    who: "a session",
    tag: "accounts",
    summary: "One’s own e-mail, and whether it is confirmed",
    answers: { 200: EmailState },
  },
  "PUT /users/me/email": {
    who: "a session",
    limit: "10/1m",
    tag: "accounts",
    summary: "Ask for another e-mail",
    description:
      "The new mailbox gets a link and counts once it is used; the present one is told. Wrong passwords count like those of a login.",
    body: EmailChange,
    answers: { 202: accepted },
    refuses: [409],
  },
  "POST /users/me/email-confirmations": {
    who: "a session",
    limit: "10/1m",
    tag: "accounts",
    summary: "Have the link that confirms one’s own e-mail sent again",
    description: "Earlier links keep working. Nothing is sent when the e-mail is confirmed.",
    answers: { 202: accepted },
  },
  "POST /users/email-confirmation": {
    who: "anyone",
    limit: "10/5m",
    tag: "accounts",
    summary: "Confirm an e-mail with the link of the mail",
    description: "The link works once, for a day. A change of e-mail ends all sessions of the account.",
    body: EmailLink,
    answers: { 200: EmailConfirmed },
    refuses: [409, 410],
  },
  "POST /users/email-undo": {
    who: "anyone",
    limit: "10/5m",
    tag: "accounts",
    summary: "Undo a change of e-mail with the link that the old mailbox got",
    description:
      "The link works once, for seven days. All sessions end; a link for a new password is sent to the old mailbox.",
    body: EmailLink,
    answers: { 204: nothing },
    refuses: [409, 410],
  },
});
