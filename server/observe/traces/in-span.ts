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

/** Marks a span as failed, with the type of the error. The message is left out because it may quote personal data. */
export function noteError(span: Span, error: unknown) {
  const state = sqlState(error);
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.setAttribute("error.type", state ?? (error instanceof Error ? error.name : "unknown"));
}

/** Runs work within a span, which ends when the work returns or throws. */
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
