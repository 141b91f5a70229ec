import { performance } from "node:perf_hooks";
import type { Database } from "#server/database/client.ts";
import type { Session } from "#server/http/app-types.ts";

/** Half of the second after which a logout or a changed role counts in every process. */
const FRESH_MS = 500;
const MOST = 10_000;

interface Entry {
  /** When the question was asked, in this process's own milliseconds. */
  readonly asked: number;
  readonly session: Promise<Session | null>;
}

/** What this process knows of sessions, by the database that it asked. */
const caches = new WeakMap<Database, Map<string, Entry>>();

function cacheOf(database: Database): Map<string, Entry> {
  const known = caches.get(database) ?? new Map<string, Entry>();
  caches.set(database, known);
  return known;
}

/** The answer to `ask`, or the one that it gave half a second ago at most; requests at the same moment ask once. */
export function cachedSession(
  database: Database,
  id: string,
  ask: () => Promise<Session | null>,
): Promise<Session | null> {
  const cache = cacheOf(database);
  const asked = performance.now();
  const known = cache.get(id);
  if (known && asked - known.asked < FRESH_MS) return known.session;
  const session = ask();
  const entry = { asked, session };
  cache.delete(id);
  cache.set(id, entry);
  const oldest = cache.size > MOST ? cache.keys().next().value : undefined;
  if (oldest !== undefined) cache.delete(oldest);
  // A database that was away a moment ago is asked again by the next request.
  session.catch(() => {
    if (cache.get(id) === entry) cache.delete(id);
  });
  return session;
}

/** Makes this process ask again about one session, or about all of them. */
export function forgetSessions(database: Database, id?: string): void {
  if (id === undefined) cacheOf(database).clear();
  else cacheOf(database).delete(id);
}
