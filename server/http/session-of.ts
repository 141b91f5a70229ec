import type { FastifyRequest } from "fastify";
import type { Session } from "./app-types.ts";
import { Failure } from "./failure.ts";

/** The caller's session on a route that asks for one. */
export function sessionOf(request: FastifyRequest): Session {
  if (!request.session) throw new Failure("UNAUTHENTICATED");
  return request.session;
}
