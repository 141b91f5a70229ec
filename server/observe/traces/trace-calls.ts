import { subscribe } from "node:diagnostics_channel";
import { ClientRequest, IncomingMessage } from "node:http";
import { context, propagation, type Span, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import type { PaymentGateway } from "#server/payments/gateway.ts";
import { inSpan, noteError, tracer } from "./in-span.ts";

/** Wraps a gateway so that each call has a span. Amounts and card data are left out. */
export function traceGateway(gateway: PaymentGateway): PaymentGateway {
  const traced = <Parameters extends unknown[], Result>(
    name: string,
    call: (...parameters: Parameters) => Promise<Result>,
  ) => {
    const options = { kind: SpanKind.CLIENT, attributes: { "peer.service": gateway.provider } };
    return (...parameters: Parameters) =>
      inSpan(`payment ${name}`, options, () => call.apply(gateway, parameters));
  };
  return {
    ...gateway,
    open: traced("open", gateway.open),
    confirm: traced("confirm", gateway.confirm),
    find: traced("find", gateway.find),
    cancel: traced("cancel", gateway.cancel),
    refund: traced("refund", gateway.refund),
    refundPart: traced("refund part", gateway.refundPart),
    refundsOf: traced("refunds", gateway.refundsOf),
    disputesOf: traced("disputes", gateway.disputesOf),
    openCustomer: traced("open customer", gateway.openCustomer),
    savedCards: traced("saved cards", gateway.savedCards),
    forgetCard: traced("forget card", gateway.forgetCard),
    forgetCustomer: traced("forget customer", gateway.forgetCustomer),
  };
}

/** A request of `fetch` in Node's diagnostics channel. */
interface Fetched {
  readonly method: string;
  readonly origin: string | URL;
  addHeader(name: string, value: string): unknown;
}

/** Spans of outgoing requests of `node:http` and `fetch`, from Node's diagnostics channels. */
export function traceOutgoing() {
  const spans = new WeakMap<object, Span>();
  const on = (channel: string, listener: (message: Record<string, unknown>) => void) =>
    subscribe(channel, (message) => listener(Object(message)));

  /** Starts a span in the current trace and sends its context to the other server. */
  function begin(
    request: object,
    method: string,
    host: string,
    addHeader: (name: string, value: string) => void,
  ) {
    if (!trace.getActiveSpan()) return;
    const attributes = { "http.request.method": method, "server.address": host };
    const span = tracer().startSpan(method, { kind: SpanKind.CLIENT, attributes });
    spans.set(request, span);
    const carrier: Record<string, string> = {};
    propagation.inject(trace.setSpan(context.active(), span), carrier);
    for (const [name, value] of Object.entries(carrier)) addHeader(name, value);
  }
  function answered(request: unknown, status: unknown) {
    const span = spans.get(Object(request));
    if (typeof status === "number") span?.setAttribute("http.response.status_code", status);
    if (Number(status) >= 400) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
  }
  function failed(request: unknown, error: unknown) {
    const span = spans.get(Object(request));
    if (span) noteError(span, error);
    span?.end();
  }

  on("http.client.request.created", ({ request }) => {
    if (!(request instanceof ClientRequest) || request.headersSent) return;
    begin(request, request.method, request.host, (name, value) => request.setHeader(name, value));
  });
  on("http.client.response.finish", ({ request, response }) =>
    answered(request, response instanceof IncomingMessage ? response.statusCode : undefined),
  );
  on("http.client.request.error", ({ request, error }) => failed(request, error));
  on("undici:request:create", ({ request }) => {
    const { method, origin, addHeader }: Fetched = Object(request);
    begin(Object(request), method, new URL(origin).hostname, addHeader.bind(request));
  });
  on("undici:request:headers", ({ request, response }) => answered(request, Object(response).statusCode));
  on("undici:request:error", ({ request, error }) => failed(request, error));
}
