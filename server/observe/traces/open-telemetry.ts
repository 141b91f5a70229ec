import { withTimeout } from "#server/with-timeout.ts";
import { NO_TELEMETRY, type Telemetry, type TraceSettings } from "./telemetry.ts";

/** The limit for flushing at the end of the process, since the collector may be unreachable. */
const FLUSH_LIMIT_MS = 1000;

/** Traces with OTLP over HTTP when an endpoint is set; without one, no tracing code is loaded. */
export async function openTelemetry(settings: TraceSettings): Promise<Telemetry> {
  const endpoint = settings.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? settings.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (!endpoint || settings.OTEL_SDK_DISABLED === "true") return NO_TELEMETRY;
  const { startTelemetry } = await import("./start-telemetry.ts");
  const telemetry = startTelemetry(settings);
  return {
    ...telemetry,
    stop: () =>
      withTimeout(
        telemetry.stop().catch(() => {}),
        FLUSH_LIMIT_MS,
        () => {},
      ),
  };
}
