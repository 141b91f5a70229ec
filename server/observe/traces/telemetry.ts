import type pg from "pg";
import type { App } from "#server/http/server/app-types.ts";
import type { PaymentGateway } from "#server/payments/gateway.ts";
import type { Settings } from "#server/settings.ts";

/** Ids of the current trace for log lines, with OpenTelemetry's names, so that collectors can join logs and traces. */
interface TraceFacts {
  readonly trace_id?: string;
  readonly span_id?: string;
}

type JobData = Record<string, unknown>;

/** The hooks for tracing. Without tracing, each does nothing. */
export interface Telemetry {
  facts(): TraceFacts;
  traceRequests(app: App): void;
  traceQueries(pool: pg.Pool): void;
  traceGateway(gateway: PaymentGateway): PaymentGateway;
  /** Adds the current trace to the data of a job. */
  carry(data: object): object;
  /** Runs a job within the trace that enqueued it. */
  traceJob<Result>(name: string, data: JobData, work: (data: JobData) => Promise<Result>): Promise<Result>;
  /** Runs work within a span of the current trace. */
  traceWork<Result>(name: string, work: () => Promise<Result>): Promise<Result>;
  /** Flushes pending spans, within a second. */
  stop(): Promise<void>;
}

export const NO_TELEMETRY: Telemetry = {
  facts: () => ({}),
  traceRequests: () => {},
  traceQueries: () => {},
  traceGateway: (gateway) => gateway,
  carry: (data) => data,
  traceJob: (_name, data, work) => work(data),
  traceWork: (_name, work) => work(),
  stop: async () => {},
};

export type TraceSettings = Pick<
  Settings,
  | "OTEL_EXPORTER_OTLP_ENDPOINT"
  | "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT"
  | "OTEL_SDK_DISABLED"
  | "OTEL_SERVICE_NAME"
  | "OTEL_TRACES_SAMPLER"
  | "OTEL_TRACES_SAMPLER_ARG"
>;
