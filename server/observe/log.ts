import type { FastifyBaseLogger } from "fastify";
import { type DestinationStream, destination, type LoggerOptions, pino, stdTimeFunctions } from "pino";
import type { Settings } from "#server/settings.ts";

export type Log = FastifyBaseLogger;

/**
 * The shop's log: one JSON object per line on standard output. Callers choose each logged field; headers and bodies of
 * requests are never logged. `facts` returns fields for every line, such as the current trace id.
 */
export function openLog(
  { LOG_LEVEL }: Pick<Settings, "LOG_LEVEL">,
  facts: () => object = () => ({}),
  sink: DestinationStream = destination(1),
): Log {
  const options: LoggerOptions = {
    level: LOG_LEVEL,
    timestamp: stdTimeFunctions.isoTime,
    mixin: facts,
    serializers: { err: plainError },
    // A second line of defence, in case a whole object is logged.
    redact: {
      paths: ["authorization", "cookie", "password", "token", "email"].flatMap((name) => [name, `*.${name}`]),
      censor: "[…]",
    },
  };
  return pino(options, sink);
}

/**
 * The loggable form of an error: type, code, message, stack, and the same for its cause. The database's error code
 * replaces the message of a failed query, which quotes values that a person sent.
 */
export function plainError(error: unknown): object {
  if (!(error instanceof Error)) {
    // The queue's library passes errors as plain objects.
    const hasFields = typeof error === "object" && error !== null && "message" in error;
    return hasFields ? plainError(Object.assign(new Error(), error)) : { type: typeof error };
  }
  const code = "code" in error && typeof error.code === "string" ? { code: error.code } : {};
  const query = error.message.startsWith("Failed query") || "severity" in error;
  return {
    type: error.name,
    ...code,
    message: query ? "a database query failed" : (error.message.split("\n")[0] ?? ""),
    stack: frames(error),
    ...(error.cause instanceof Error ? { cause: plainError(error.cause) } : {}),
  };
}

function frames(error: Error): string {
  return (error.stack ?? "")
    .split("\n")
    .filter((line) => line.startsWith("    at "))
    .join("\n");
}
