import type { Registry } from "prom-client";

/** The metrics of one process, as its registry gives them. */
export type ProcessMetrics = Awaited<ReturnType<Registry["getMetricsAsJSON"]>>;

/** What the first process says to a worker. */
export type ToWorker =
  | { readonly kind: "stop" }
  /** Tell your metrics, under this number. */
  | { readonly kind: "measure"; readonly number: number }
  /** The metrics of all workers, which you asked for under this number. */
  | { readonly kind: "gathered"; readonly number: number; readonly metrics: ProcessMetrics[] };

/** What a worker says to the first process. */
export type ToPrimary =
  | { readonly kind: "open"; readonly address: string }
  | { readonly kind: "failed"; readonly words: string }
  | { readonly kind: "measured"; readonly number: number; readonly metrics: ProcessMetrics }
  | { readonly kind: "gather"; readonly number: number };
