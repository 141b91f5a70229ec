import type { FastifyRequest } from "fastify";
import type { StaffActor } from "#server/audit/record-audit.ts";
import { Failure } from "../errors/failure.ts";
import type { StaffSession } from "../server/app-types.ts";

/** The signed-in member of staff. Errors: UNAUTHENTICATED. */
export function staffOf(request: FastifyRequest): StaffSession {
  if (!request.staff) throw new Failure("UNAUTHENTICATED");
  return request.staff;
}

/** The acting member of staff, for the audit log. */
export const actorOf = (request: FastifyRequest): StaffActor => ({
  staffId: staffOf(request).staffId,
  requestId: request.id,
});

/** Whether the caller may see what the shop paid for its phones. Answers leave such prices out for everybody else. */
export const seesMoney = (request: FastifyRequest): boolean =>
  staffOf(request).permissions.includes("money.read");
