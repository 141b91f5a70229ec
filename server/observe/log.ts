import type { FastifyBaseLogger } from "fastify";
import { type DestinationStream, destination, type LoggerOptions, pino, stdTimeFunctions } from "pino";
import type { Settings } from "#server/settings.ts";

export type Log = FastifyBaseLogger;

/**
 * The shop's log: one JSON object a line on standard output. What is logged are facts chosen one by one, never a
 * request's headers or body; `facts` adds what every line of this moment shares, such as a trace's id.
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
    // The second line of defence, for an object that was logged whole.
    redact: {
      paths: ["authorization", "cookie", "password", "token", "email"].flatMap((name) => [name, `*.${name}`]),
      censor: "[…]",
    },
  };
  return pino(options, sink);
}

/**
 * An error as it may be logged: type, code, words, the place in the code, and the same of its cause. The words of a
 * query that failed quote what a person sent, so the database's code stands for them.
 */
export function plainError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
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
