import { randomUUID } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";

/** What a log line can hold without being mistaken for anything else. */
const PLAIN = /^[\w.:/+=-]{8,128}$/;

/** The id a balancer gave the request, when it is a plain one, else a new one. */
export function requestIdOf(headers: IncomingHttpHeaders): string {
  const given = headers["x-request-id"];
  return typeof given === "string" && PLAIN.test(given) ? given : randomUUID();
}
