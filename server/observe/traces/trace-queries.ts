import { SpanKind, trace } from "@opentelemetry/api";
import type pg from "pg";
import { inSpan } from "./in-span.ts";

const LONGEST_TEXT = 2000;

type Query = (...parameters: unknown[]) => unknown;

/** The text of a query with placeholders for values; null for other protocols such as COPY. */
function textOf(query: unknown): string | null {
  if (typeof query === "string") return query;
  if (typeof query !== "object" || !query || "submit" in query || !("text" in query)) return null;
  return String(query.text);
}

/** Creates spans for the queries of requests and jobs. The queue's polling belongs to neither and gets no span. */
export function traceQueries(pool: pg.Pool) {
  const traced = (target: pg.Pool | pg.PoolClient) => {
    const query: Query = target.query.bind(target);
    const spanned: Query = (...parameters) => {
      const text = textOf(parameters[0]);
      // The pool calls its connections with a callback for queries that already have a span.
      if (text === null || typeof parameters.at(-1) === "function" || !trace.getActiveSpan())
        return query(...parameters);
      const operation = /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? "QUERY";
      const attributes = {
        "db.system.name": "postgresql",
        "db.operation.name": operation,
        "db.query.text": text.slice(0, LONGEST_TEXT),
      };
      return inSpan(operation, { kind: SpanKind.CLIENT, attributes }, async () => query(...parameters));
    };
    Object.assign(target, { query: spanned });
  };
  traced(pool);
  pool.on("connect", traced);
}
