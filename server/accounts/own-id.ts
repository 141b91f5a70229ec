import type { Session } from "#server/http/app-types.ts";
import { Failure } from "#server/http/failure.ts";

/** The user id of an address, which must be the caller's own. Errors: FORBIDDEN, for any other text alike. */
export function ownId(session: Session, text: string): number {
  if (text !== String(session.userId)) throw new Failure("FORBIDDEN");
  return session.userId;
}
