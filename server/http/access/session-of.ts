import type { FastifyRequest } from "fastify";
import { Failure } from "../errors/failure.ts";
import type { Session } from "../server/app-types.ts";

/** The caller's session on a route that requires one. Errors: UNAUTHENTICATED. */
export function sessionOf(request: FastifyRequest): Session {
  if (!request.session) throw new Failure("UNAUTHENTICATED");
  return request.session;
}
