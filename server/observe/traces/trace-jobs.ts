import { context, propagation, ROOT_CONTEXT, SpanKind } from "@opentelemetry/api";
import { inSpan } from "./in-span.ts";

/** Adds the current `traceparent` to the data of a job. */
export function carry(data: object): object {
  const carried = { ...data };
  propagation.inject(context.active(), carried);
  return carried;
}

/** Runs a job in a span of the trace that enqueued it, or of a new trace. */
export function traceJob<Result>(
  name: string,
  data: Record<string, unknown>,
  work: (data: Record<string, unknown>) => Promise<Result>,
): Promise<Result> {
  const parent = propagation.extract(ROOT_CONTEXT, data);
  const options = { kind: SpanKind.CONSUMER, attributes: { "messaging.destination.name": name } };
  return inSpan(`job ${name}`, options, () => work(data), parent);
}
