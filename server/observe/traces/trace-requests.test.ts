import { once } from "node:events";
import { connect } from "node:net";
import { context, propagation, trace } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
import { InMemorySpanExporter, SimpleSpanProcessor, TracerProvider } from "@opentelemetry/sdk-trace";
import fastify from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { App } from "#server/http/server/app-types.ts";
import { inSpan } from "./in-span.ts";
import { traceRequests } from "./trace-requests.ts";

const exporter = new InMemorySpanExporter();
const app: App = fastify().withTypeProvider<ZodTypeProvider>();
let port: number;

beforeAll(async () => {
  trace.setGlobalTracerProvider(
    new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter })] }),
  );
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  traceRequests(app);
  app.get("/list", () => inSpan("listed", {}, async () => "listed"));
  app.post("/orders", () => inSpan("ordered", {}, async () => "ordered"));
  await app.listen({ port: 0, host: "127.0.0.1" });
  const bound = app.server.address();
  port = typeof bound === "object" && bound ? bound.port : 0;
});
afterAll(() => app.close());

const spanNamed = (name: string) => exporter.getFinishedSpans().find((span) => span.name === name);

test("queries belong to the span of their request, even after a late body or on a reused connection", async () => {
  const socket = connect(port, "127.0.0.1");
  let heard = "";
  socket.on("data", (chunk) => {
    heard += chunk;
  });
  const traceId = "0af7651916cd43dd8448eb211c80319c";
  socket.write("GET /list HTTP/1.1\r\nHost: shop\r\n\r\n");
  await expect.poll(() => heard).toContain("listed");
  socket.write(
    `POST /orders HTTP/1.1\r\nHost: shop\r\ntraceparent: 00-${traceId}-b7ad6b7169203331-01\r\nContent-Type: application/json\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n`,
  );
  // The head alone has arrived: the shop says so.
  await expect.poll(() => heard).toContain("100 Continue");
  socket.write("{}");
  await expect.poll(() => heard).toContain("ordered");
  await expect.poll(() => spanNamed("POST /orders")).toBeDefined();
  for (const [request, inner] of [
    ["GET /list", "listed"],
    ["POST /orders", "ordered"],
  ] as const)
    expect(spanNamed(inner)?.parentSpanContext?.spanId).toBe(spanNamed(request)?.spanContext().spanId);
  expect(spanNamed("ordered")?.spanContext().traceId).toBe(traceId);
  expect(spanNamed("listed")?.spanContext().traceId).not.toBe(traceId);
  socket.end();
  await once(socket, "close");
});
