import { IncomingMessage } from "node:http";
import { type Context, context, propagation, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import type { FastifyRequest } from "fastify";
import type { App } from "#server/http/server/app-types.ts";
import { routeOf } from "#server/http/server/route-key.ts";
import { tracer } from "./in-span.ts";

/**
 * Creates a span for each request, from its arrival to its response, in the trace of its `traceparent`. Spans of the
 * warm-up's requests, which are made inside the process, are internal. A span names the route, never the address or the
 * person.
 */
export function traceRequests(app: App) {
  const contexts = new WeakMap<FastifyRequest, Context>();
  const within = (request: FastifyRequest, next: () => void) =>
    context.with(contexts.get(request) ?? context.active(), next);

  app.addHook("onRequest", (request, _reply, done) => {
    const outside = request.raw instanceof IncomingMessage;
    const parent = outside ? propagation.extract(context.active(), request.headers) : context.active();
    const kind = outside ? SpanKind.SERVER : SpanKind.INTERNAL;
    const span = tracer().startSpan(request.method, { kind }, parent);
    contexts.set(request, trace.setSpan(parent, span));
    within(request, done);
  });
  app.addHook("onResponse", (request, reply, done) => {
    const span = trace.getSpan(contexts.get(request) ?? context.active());
    const route = routeOf(request);
    span?.updateName(`${request.method} ${route}`).setAttributes({
      "http.request.method": request.method,
      "http.route": route,
      "http.response.status_code": reply.statusCode,
      "reluit.request_id": request.id,
    });
    if (reply.statusCode >= 500)
      span?.setStatus({ code: SpanStatusCode.ERROR }).setAttribute("error.type", String(reply.statusCode));
    span?.end();
    within(request, done);
  });
}
