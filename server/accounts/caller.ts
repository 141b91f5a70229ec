import type { FastifyRequest } from "fastify";
import { type Locale, localeOfCookie } from "#contract/locale.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { Session } from "#server/http/server/app-types.ts";

export const DEVICE_COOKIE = "reluit_device";

/** Where an account request comes from. */
export interface Caller {
  /** The network address. */
  readonly address: string;
  /** The id in the device cookie; empty without one. */
  readonly device: string;
  readonly userAgent: string;
  /** The language in which the person reads the shop. */
  readonly locale: Locale;
}

export function callerOf(request: FastifyRequest): Caller {
  return {
    address: request.ip,
    device: cookieValue(request.headers.cookie, DEVICE_COOKIE),
    userAgent: request.headers["user-agent"] ?? "",
    locale: localeOfCookie(request.headers.cookie),
  };
}

/** The value of a cookie in a Cookie header; empty without the cookie. */
export function cookieValue(header: string | undefined, name: string): string {
  return new RegExp(`(?:^|;\\s*)${name}=([\\w-]{1,2000})(?:;|$)`).exec(header ?? "")?.[1] ?? "";
}

/** Reads the user id in a path, which must be the caller's own. Errors: FORBIDDEN for any other text. */
export function ownId(session: Session, text: string): number {
  if (text !== String(session.userId)) throw new Failure("FORBIDDEN");
  return session.userId;
}
