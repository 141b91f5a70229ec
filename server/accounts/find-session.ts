import type { Session, Shop } from "#server/http/app-types.ts";
import { findLiveSession } from "./queries.ts";
import { cachedSession } from "./session-cache.ts";
import type { Tokens } from "./tokens.ts";

type Deps = Pick<Shop, "database" | "clock"> & { readonly tokens: Tokens };

/**
 * The person behind a bearer token, with the roles that the database gives them; null when the token is not the
 * shop's, or its session ended or expired. The database is asked again after half a second.
 */
export async function findSession({ database, clock, tokens }: Deps, token: string): Promise<Session | null> {
  const now = clock();
  const claims = await tokens.read(token, now);
  if (!claims) return null;
  const session = await cachedSession(database, claims.sid, () => findLiveSession(database, claims.sid, now));
  return session?.userId === claims.idUser ? session : null;
}
