import { once } from "node:events";
import { createServer, get, type IncomingMessage } from "node:http";
import { context, propagation, trace } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
import { InMemorySpanExporter, SimpleSpanProcessor, TracerProvider } from "@opentelemetry/sdk-trace";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inSpan } from "./in-span.ts";
import { traceOutgoing } from "./trace-calls.ts";

const exporter = new InMemorySpanExporter();
const heard: IncomingMessage["headers"][] = [];
const server = createServer((request, response) => {
  heard.push(request.headers);
  response.writeHead(request.url === "/broken" ? 500 : 200).end();
});
let address: string;

beforeAll(async () => {
  trace.setGlobalTracerProvider(
    new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter })] }),
  );
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  traceOutgoing();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const bound = server.address();
  address = `http://127.0.0.1:${typeof bound === "object" && bound ? bound.port : 0}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const ask = async (path: string) => {
  const [response]: IncomingMessage[] = await once(get(address + path), "response");
  await once(response?.resume() ?? server, "end");
};

test("fetch and node:http send the trace context to another server, and each call has a span", async () => {
  exporter.reset();
  await inSpan("order", {}, async () => {
    await fetch(`${address}/fetched?secret=1`);
    await ask("/asked");
    await ask("/broken");
  });
  const [fetched, asked, broken, order] = exporter.getFinishedSpans();
  for (const [index, span] of [fetched, asked, broken].entries()) {
    const { traceId, spanId } = span?.spanContext() ?? {};
    expect(heard[index]?.traceparent).toBe(`00-${traceId}-${spanId}-01`);
    expect(traceId).toBe(order?.spanContext().traceId);
    expect(span?.attributes).toMatchObject({ "http.request.method": "GET", "server.address": "127.0.0.1" });
  }
  expect(broken?.status.code).toBe(2);
  expect(JSON.stringify(exporter.getFinishedSpans().map(({ attributes }) => attributes))).not.toContain(
    "secret",
  );
});

test("a call to an unreachable server ends its span with the type of the error", async () => {
  exporter.reset();
  const away = createServer();
  await once(away.listen(0, "127.0.0.1"), "listening");
  const bound = away.address();
  const port = typeof bound === "object" && bound ? bound.port : 0;
  await new Promise((resolve) => away.close(resolve));
  const gone: (() => Promise<unknown>)[] = [
    () => fetch(`http://127.0.0.1:${port}/`),
    () => once(get(`http://127.0.0.1:${port}/`), "response"),
  ];
  for (const call of gone) await expect(inSpan("order", {}, call)).rejects.toThrow();
  const told = exporter.getFinishedSpans().map(({ name, attributes }) => [name, attributes["error.type"]]);
  expect(told.map(([name]) => name)).toEqual(["GET", "order", "GET", "order"]);
  expect(told.map(([, type]) => type)).not.toContain(undefined);
});

test("a call outside a trace, such as the export to the collector, has no span and sends no context", async () => {
  exporter.reset();
  heard.length = 0;
  await ask("/alone");
  expect(exporter.getFinishedSpans()).toEqual([]);
  expect(heard[0]?.traceparent).toBeUndefined();
});
