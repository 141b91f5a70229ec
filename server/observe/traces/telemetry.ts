import type pg from "pg";
import type { App } from "#server/http/app-types.ts";
import type { PaymentGateway } from "#server/payments/gateway.ts";
import type { Settings } from "#server/settings.ts";

/** What tells of the moment a line is logged in; as OpenTelemetry names them, so that collectors join log and trace. */
interface TraceFacts {
  readonly trace_id?: string;
  readonly span_id?: string;
}

type JobData = Record<string, unknown>;

/** The places where a shop is traced. Where it is not, each does nothing. */
export interface Telemetry {
  facts(): TraceFacts;
  traceRequests(app: App): void;
  traceQueries(pool: pg.Pool): void;
  traceGateway(gateway: PaymentGateway): PaymentGateway;
  /** What is put into the queue, with the trace that it belongs to. */
  carry(data: object): object;
  /** Does a job as part of the trace that it was put into the queue by. */
  traceJob<Result>(name: string, data: JobData, work: (data: JobData) => Promise<Result>): Promise<Result>;
  /** Sends what is not sent yet, within a second. */
  stop(): Promise<void>;
}

export const NO_TELEMETRY: Telemetry = {
  facts: () => ({}),
  traceRequests: () => {},
  traceQueries: () => {},
  traceGateway: (gateway) => gateway,
  carry: (data) => data,
  traceJob: (_name, data, work) => work(data),
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
