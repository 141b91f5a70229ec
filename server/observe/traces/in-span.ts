import {
  type Context,
  context,
  type Span,
  type SpanOptions,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import { sqlState } from "#server/database/transact.ts";

export const tracer = () => trace.getTracer("reluit");

/** Notes that what a span tells of went wrong: the kind of error, never its words, which may quote a person. */
export function noteError(span: Span, error: unknown) {
  const state = sqlState(error);
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.setAttribute("error.type", state ?? (error instanceof Error ? error.name : "unknown"));
}

/** Does work within a span that ends with it, whether it answers or throws. */
export async function inSpan<Result>(
  name: string,
  options: SpanOptions,
  work: () => Promise<Result>,
  parent: Context = context.active(),
): Promise<Result> {
  const span = tracer().startSpan(name, options, parent);
  try {
    return await context.with(trace.setSpan(parent, span), work);
  } catch (error) {
    noteError(span, error);
    throw error;
  } finally {
    span.end();
  }
}
