import type { FastifyReply, FastifyRequest } from "fastify";
import { cookieValue } from "#server/accounts/caller.ts";
import { digestOf } from "#server/accounts/one-time-secret.ts";
import { deviceOf } from "#server/accounts/sessions/device-of.ts";

/** The session of staff. The cookie is sent to the back office only. */
const SESSION_COOKIE = "reluit_staff";
/** Identifies a browser. It grants no access. */
const BROWSER_COOKIE = "reluit_staff_browser";
export const BROWSER_SECONDS = 180 * 24 * 3600;

/** The digest of the session's cookie; null without one. */
export function sessionDigestOf(request: FastifyRequest): string | null {
  const secret = cookieValue(request.headers.cookie, SESSION_COOKIE);
  return secret ? digestOf(secret) : null;
}

/** The id of the browser; empty before its first sign-in. */
export const browserIdOf = (request: FastifyRequest): string =>
  cookieValue(request.headers.cookie, BROWSER_COOKIE);

/** The digest that binds a session to a browser: its id, and the kind of browser and system. */
export function browserDigestOf(request: FastifyRequest, id = browserIdOf(request)): string {
  const { browser, system } = deviceOf(request.headers["user-agent"] ?? "");
  return digestOf(`staff browser ${id} ${browser} ${system}`);
}

/** Sets the session's cookie, or deletes it for an empty secret. The cookie expires when the browser closes. */
export function setSessionCookie(reply: FastifyReply, secret: string, isSecure: boolean): void {
  reply.header("set-cookie", line(SESSION_COOKIE, secret, isSecure, secret ? "" : "; Max-Age=0"));
}

export function setBrowserCookie(reply: FastifyReply, id: string, isSecure: boolean): void {
  reply.header("set-cookie", line(BROWSER_COOKIE, id, isSecure, `; Max-Age=${BROWSER_SECONDS}`));
}

const line = (name: string, value: string, isSecure: boolean, end: string) =>
  `${name}=${value}; Path=/admin; HttpOnly; SameSite=Strict${isSecure ? "; Secure" : ""}${end}`;
