import type { FastifyRequest } from "fastify";
import type { StaffActor } from "#server/audit/record-audit.ts";
import { Failure } from "../errors/failure.ts";
import type { StaffSession } from "../server/app-types.ts";

/** The member of staff on a route of the back office. */
export function staffOf(request: FastifyRequest): StaffSession {
  if (!request.staff) throw new Failure("UNAUTHENTICATED");
  return request.staff;
}

/** Who acts, for the audit log. */
export const actorOf = (request: FastifyRequest): StaffActor => ({
  staffId: staffOf(request).staffId,
  requestId: request.id,
});
