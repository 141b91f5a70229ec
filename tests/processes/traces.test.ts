import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { openFleet, PRICE, sendUntilAnswered } from "#tests/races/fleet.ts";
import { waitFor } from "#tests/wait-for.ts";

const Attribute = z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) });
const Sent = z.object({
  name: z.string(),
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.optional(z.string()),
  attributes: z.array(Attribute),
  status: z.object({ code: z.optional(z.number()) }),
});
const Export = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(Attribute) }),
      scopeSpans: z.array(z.object({ spans: z.array(Sent) })),
    }),
  ),
});
type Span = z.infer<typeof Sent>;

const spans: Span[] = [];
const resources: string[] = [];
const servers: Server[] = [];
let fleet: Awaited<ReturnType<typeof openFleet>>;

async function listen(server: Server): Promise<string> {
  servers.push(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const bound = server.address();
  return `http://127.0.0.1:${typeof bound === "object" && bound ? bound.port : 0}`;
}

/** A minimal OpenTelemetry collector: it accepts JSON at /v1/traces with the key. */
const collector = createServer(async (request, response) => {
  let text = "";
  for await (const chunk of request) text += chunk;
  if (request.url === "/v1/traces" && request.headers["x-key"] === "secret")
    for (const { resource, scopeSpans } of Export.parse(JSON.parse(text)).resourceSpans) {
      resources.push(JSON.stringify(resource.attributes));
      for (const scope of scopeSpans) spans.push(...scope.spans);
    }
  response.writeHead(200, { "content-type": "application/json" }).end("{}");
});

beforeAll(async () => {
  fleet = await openFleet();
}, 60_000);
afterAll(async () => {
  await fleet.close();
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});

const json = (body: object, headers: Record<string, string> = {}) => ({
  method: "POST",
  headers: { "content-type": "application/json", ...headers },
  body: JSON.stringify(body),
});
const attributeOf = (span: Span | undefined, key: string) =>
  Object.values(span?.attributes.find((attribute) => attribute.key === key)?.value ?? {})[0];
const childrenOf = (span: Span | undefined) =>
  spans.filter(({ parentSpanId }) => span && parentSpanId === span.spanId);

test("a trace continues from the caller to queries, payment and jobs, is named in the log, and has no personal data", async () => {
  const shop = await fleet.start({
    environment: {
      OTEL_EXPORTER_OTLP_ENDPOINT: await listen(collector),
      OTEL_EXPORTER_OTLP_HEADERS: "x-key=secret",
      OTEL_RESOURCE_ATTRIBUTES: "deployment.environment.name=essai",
      LOG_LEVEL: "info",
    },
  });
  const traceId = "0af7651916cd43dd8448eb211c80319c";
  const traceparent = `00-${traceId}-b7ad6b7169203331-01`;
  const [buyer] = await fleet.buyers(1);
  if (!buyer) throw new Error("nobody buys");
  const [item, card] = [await fleet.listing(5), await fleet.card()];
  const order = await sendUntilAnswered(
    shop.address,
    { ...buyer, headers: { ...buyer.headers, traceparent } },
    [item],
    card,
  );
  expect(order).toMatchObject({ code: 201, status: "PAYED" });
  const stranger = { email: "zoe@example.fr", password: "hunter22-hunter22" };
  await fetch(`${shop.address}/users/authenticate`, json(stranger, { "user-agent": "a-browser-of-mine" }));
  await fetch(`${shop.address}/store?search=introuvable`);
  // The order's mail is a job in the same trace.
  const mailDone = new RegExp(`"trace_id":"${traceId}".*"job":"mail".*"job done"`);
  await waitFor("the job of the mail", async () => mailDone.test(shop.output()));
  expect(shop.output()).toMatch(new RegExp(`"trace_id":"${traceId}".*"route":"/orders".*"answered"`));
  shop.kill("SIGTERM");
  expect(await shop.ended).toBe(0);

  expect(resources[0]).toContain('"reluit"');
  expect(resources[0]).toContain("essai");
  const own = spans.filter((span) => span.traceId === traceId);
  const request = own.find(({ name }) => name === "POST /orders");
  expect(request?.parentSpanId).toBe("b7ad6b7169203331");
  expect(attributeOf(request, "http.response.status_code")).toBe(201);
  const queries = childrenOf(request).filter((span) => attributeOf(span, "db.query.text"));
  expect(queries.map(({ name }) => name)).toEqual(expect.arrayContaining(["BEGIN", "INSERT", "COMMIT"]));
  expect(own.some((span) => String(attributeOf(span, "db.query.text")).includes("$1"))).toBe(true);
  const payment = childrenOf(request).find(({ name }) => name === "payment confirm");
  expect(attributeOf(payment, "peer.service")).toBe("sandbox");
  expect(own.map(({ name }) => name)).toContain("job mail");
  const page = spans.find(({ name }) => name === "GET page");
  expect(childrenOf(page).map(({ name }) => name)).toContain("read home phones");
  const told = JSON.stringify(spans);
  for (const secret of [
    "zoe@",
    "hunter22",
    "Martin",
    "0612345678",
    "introuvable",
    "a-browser",
    "127.0.0.1",
    String(PRICE),
    card,
  ])
    expect(told).not.toContain(secret);
}, 60_000);

test("a collector that refuses or hangs does no harm: the shop logs it, answers, and ends before the collector’s time limit", async () => {
  let asked = 0;
  const sulking = createServer((request, response) => {
    request.resume();
    asked += 1;
    // The second request is never answered.
    if (asked === 1) response.writeHead(400).end();
  });
  const shop = await fleet.start({
    environment: {
      OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${await listen(sulking)}/v1/traces`,
      // Longer than this test may take.
      OTEL_EXPORTER_OTLP_TIMEOUT: "600000",
      OTEL_TRACES_SAMPLER: "traceidratio",
      OTEL_TRACES_SAMPLER_ARG: "1.0",
      LOG_LEVEL: "warn",
    },
  });
  // A cached response has no span.
  const list = async (page: number) => (await fetch(`${shop.address}/smartphoneItems?page=${page}`)).status;
  expect(await list(1)).toBe(200);
  await waitFor("a line about the refusal", async () => shop.output().includes("traces could not be sent"));
  expect(await list(2)).toBe(200);
  shop.kill("SIGTERM");
  expect(await shop.ended).toBe(0);
  expect(asked).toBeGreaterThan(1);
}, 120_000);
