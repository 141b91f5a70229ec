import { expect, test } from "vitest";
import { readSettings } from "#server/settings.ts";
import { openTelemetry } from "./open-telemetry.ts";
import { NO_TELEMETRY } from "./telemetry.ts";

const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:4318" };

test("without an endpoint, or switched off, nothing is traced", async () => {
  expect(await openTelemetry(readSettings({}))).toBe(NO_TELEMETRY);
  expect(await openTelemetry(readSettings({ ...endpoint, OTEL_SDK_DISABLED: "true" }))).toBe(NO_TELEMETRY);
});

test.for([
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: "collector:4318" }, "OTEL_EXPORTER_OTLP_ENDPOINT"],
  [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: "grpc://collector" }, "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT"],
  [{ OTEL_EXPORTER_OTLP_PROTOCOL: "grpc" }, "OTEL_EXPORTER_OTLP_PROTOCOL"],
  [{ OTEL_TRACES_SAMPLER: "sometimes" }, "OTEL_TRACES_SAMPLER"],
  [{ OTEL_TRACES_SAMPLER_ARG: "1.5" }, "OTEL_TRACES_SAMPLER_ARG wants a part from 0 to 1"],
] as const)("%o stops the start with one line", ([given, words]) => {
  expect(() => readSettings(given)).toThrow(words);
});
