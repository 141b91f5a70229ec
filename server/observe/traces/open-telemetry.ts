import { setTimeout as delay } from "node:timers/promises";
import { NO_TELEMETRY, type Telemetry, type TraceSettings } from "./telemetry.ts";

/** Sending what is left must not hold up the end of the process: a collector may be away. */
const LAST_WORDS_MS = 1000;

/** Traces by OTLP over HTTP, when a setting says where to; nothing of it is loaded otherwise. */
export async function openTelemetry(settings: TraceSettings): Promise<Telemetry> {
  const endpoint = settings.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? settings.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (!endpoint || settings.OTEL_SDK_DISABLED === "true") return NO_TELEMETRY;
  const { startTelemetry } = await import("./start-telemetry.ts");
  const telemetry = startTelemetry(settings);
  return {
    ...telemetry,
    stop: () =>
      Promise.race([telemetry.stop().catch(() => {}), delay(LAST_WORDS_MS, undefined, { ref: false })]),
  };
}
