import { context, type DiagLogger, DiagLogLevel, diag, propagation, trace } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import {
  defaultResource,
  detectResources,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
  serviceNameEnvDetector,
} from "@opentelemetry/resources";
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import type { Log } from "#server/observe/log.ts";
import { inSpan } from "./in-span.ts";
import type { Telemetry, TraceSettings } from "./telemetry.ts";
import { traceGateway, traceOutgoing } from "./trace-calls.ts";
import { carry, traceJob } from "./trace-jobs.ts";
import { traceQueries } from "./trace-queries.ts";
import { traceRequests } from "./trace-requests.ts";

function samplerOf({ OTEL_TRACES_SAMPLER: name, OTEL_TRACES_SAMPLER_ARG: part }: TraceSettings): Sampler {
  const root = name.endsWith("always_off")
    ? new AlwaysOffSampler()
    : name.endsWith("traceidratio")
      ? new TraceIdRatioBasedSampler(part)
      : new AlwaysOnSampler();
  return name.startsWith("parentbased_") ? new ParentBasedSampler({ root }) : root;
}

/** Writes OpenTelemetry's own messages, such as an unreachable collector, to the shop's log. */
function diagnosticsTo(log: Log): DiagLogger {
  const warn = (words: string) => log.warn({ about: words.slice(0, 300) }, "traces could not be sent");
  const nothing = () => {};
  return { error: warn, warn, info: nothing, debug: nothing, verbose: nothing };
}

/**
 * Sends spans of requests, queries, payments, jobs and outgoing calls. The exporter reads the other standard variables
 * (OTEL_EXPORTER_OTLP_HEADERS, _TIMEOUT, _COMPRESSION, _CERTIFICATE …) itself, the resource OTEL_RESOURCE_ATTRIBUTES.
 */
export function startTelemetry(settings: TraceSettings): Telemetry {
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(
        resourceFromAttributes({ "service.name": settings.OTEL_SERVICE_NAME, "process.pid": process.pid }),
      )
      .merge(detectResources({ detectors: [resourceAttributesEnvDetector, serviceNameEnvDetector] })),
    sampler: samplerOf(settings),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
  trace.setGlobalTracerProvider(provider);
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  traceOutgoing();
  return {
    facts() {
      const span = trace.getActiveSpan()?.spanContext();
      return span ? { trace_id: span.traceId, span_id: span.spanId } : {};
    },
    traceRequests(app) {
      diag.setLogger(diagnosticsTo(app.log), { logLevel: DiagLogLevel.WARN });
      traceRequests(app);
    },
    traceQueries,
    traceGateway,
    carry,
    traceJob,
    traceWork: (name, work) => inSpan(name, {}, work),
    stop: () => provider.shutdown(),
  };
}
