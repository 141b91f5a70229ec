import type { FastifyRequest } from "fastify";
import { type Locale, localeOf } from "#contract/locale.ts";

/** Where a request for an account comes from. */
export interface Caller {
  /** The network address. */
  readonly address: string;
  readonly userAgent: string;
  /** The language in which the person reads the shop. */
  readonly locale: Locale;
}

const none = new URLSearchParams();

export function callerOf(request: FastifyRequest): Caller {
  return {
    address: request.ip,
    userAgent: request.headers["user-agent"] ?? "",
    locale: localeOf(none, request.headers.cookie),
  };
}
