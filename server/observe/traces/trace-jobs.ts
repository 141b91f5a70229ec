import { context, propagation, ROOT_CONTEXT, SpanKind } from "@opentelemetry/api";
import { inSpan } from "./in-span.ts";

/** The data of a job with the `traceparent` of the moment that puts it into the queue. */
export function carry(data: object): object {
  const carried = { ...data };
  propagation.inject(context.active(), carried);
  return carried;
}

/** Does a job in a span of the trace it was put into the queue by, or of a trace of its own. */
export function traceJob<Result>(
  name: string,
  data: Record<string, unknown>,
  work: (data: Record<string, unknown>) => Promise<Result>,
): Promise<Result> {
  const parent = propagation.extract(ROOT_CONTEXT, data);
  const options = { kind: SpanKind.CONSUMER, attributes: { "messaging.destination.name": name } };
  return inSpan(`job ${name}`, options, () => work(data), parent);
}
