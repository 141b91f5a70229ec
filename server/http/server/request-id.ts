import { randomUUID } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";

/** Ids of characters that are safe in a log line. */
const PLAIN = /^[\w.:/+=-]{8,128}$/;

/** The balancer's request id if it is safe to log, else a new one. */
export function requestIdOf(headers: IncomingHttpHeaders): string {
  const given = headers["x-request-id"];
  return typeof given === "string" && PLAIN.test(given) ? given : randomUUID();
}
