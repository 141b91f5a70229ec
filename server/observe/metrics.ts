import { monitorEventLoopDelay } from "node:perf_hooks";
import type pg from "pg";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Replicas } from "#server/database/replicas.ts";
import type { ResponseCacheFigures } from "#server/http/pages/response-cache.ts";
import type { CacheFigures } from "#server/open-cache.ts";

/** Buckets in seconds. The finest separate cached pages from rendered ones; at the coarsest, a person has given up. */
const DURATIONS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
const NANOSECONDS = 1e9;

export interface AnsweredRequest {
  /** The route's pattern, never an address: the number of label values must stay small. */
  readonly route: string;
  readonly method: string;
  readonly status: number;
  readonly seconds: number;
}

/** The metrics of one process. With several workers, a scrape aggregates their registries. */
export interface Metrics {
  readonly registry: Registry;
  answered(request: AnsweredRequest): void;
  /** Counts a response that the cache answered before the router. */
  cachedResponseSent(response: Pick<AnsweredRequest, "route" | "method" | "status">): void;
  /** Counts a request refused before the router because of overload. */
  refused(kind: string): void;
  /** Counts an exception outside the router, caught by the guard. */
  failedOutsideRouter(place: string): void;
  jobDone(job: string, outcome: "completed" | "failed", seconds: number): void;
  watchPool(name: string, pool: pg.Pool): void;
  watchResponses(figures: () => ResponseCacheFigures): void;
  watchCaches(figures: () => readonly CacheFigures[]): void;
  watchInFlight(count: () => number): void;
  watchReplicas(replicas: Pick<Replicas, "states" | "reads">): void;
}

export function openMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  watchEventLoop(registry);
  new Gauge({ name: "reluit_workers", help: "Processes that answer", registers }).set(1);
  /**
   * Cached responses since the last scrape. Incrementing the counter each time would cost a tenth of sending a
   * response.
   */
  const cachedSent = new Map<string, number>();
  const requests = new Counter({
    name: "reluit_http_requests_total",
    help: "Requests answered",
    labelNames: ["route", "method", "status"],
    registers,
    collect() {
      for (const [name, count] of cachedSent) {
        const [method = "", status = "", route = ""] = name.split(" ");
        this.inc({ route, method, status }, count);
      }
      cachedSent.clear();
    },
  });
  const durations = new Histogram({
    name: "reluit_http_request_duration_seconds",
    help: "From a request's arrival to its answer's last byte; cached responses, which take no time, are left out",
    labelNames: ["route", "method"],
    buckets: DURATIONS,
    registers,
  });
  const refusals = new Counter({
    name: "reluit_http_requests_refused_total",
    help: "Requests refused with 503 because too much was under way",
    labelNames: ["kind"],
    registers,
  });
  const guarded = new Counter({
    name: "reluit_failures_outside_router_total",
    help: "Failures outside the router, each answered 400 or 500 by the guard: any is a fault of the shop",
    labelNames: ["place"],
    registers,
  });
  const jobs = new Counter({
    name: "reluit_jobs_total",
    help: "Jobs worked on, each try counted",
    labelNames: ["job", "outcome"],
    registers,
  });
  const jobDurations = new Histogram({
    name: "reluit_job_duration_seconds",
    help: "How long a job's try took",
    labelNames: ["job"],
    buckets: DURATIONS,
    registers,
  });
  const pools = new Map<string, pg.Pool>();
  const read = readMetrics(registry);
  read.gauge(
    "reluit_database_pool_connections",
    "Connections busy and idle, and requests waiting for one",
    ["database", "state"],
    () =>
      [...pools].flatMap(([database, { totalCount, idleCount, waitingCount }]) => [
        [{ database, state: "busy" }, totalCount - idleCount],
        [{ database, state: "idle" }, idleCount],
        [{ database, state: "waiting" }, waitingCount],
      ]),
  );

  return {
    registry,
    answered({ route, method, status, seconds }) {
      const label = METHODS.has(method) ? method : "other";
      requests.inc({ route, method: label, status });
      durations.observe({ route, method: label }, seconds);
    },
    cachedResponseSent({ route, method, status }) {
      const name = `${method} ${status} ${route}`;
      cachedSent.set(name, (cachedSent.get(name) ?? 0) + 1);
    },
    refused: (kind) => refusals.inc({ kind }),
    failedOutsideRouter: (place) => guarded.inc({ place }),
    jobDone(job, outcome, seconds) {
      jobs.inc({ job, outcome });
      jobDurations.observe({ job }, seconds);
    },
    watchPool: (name, pool) => pools.set(name, pool),
    watchResponses(figures) {
      for (const [name, help] of [
        ["hits", "Responses sent from the cache"],
        ["misses", "Responses that had to be made"],
      ] as const)
        read.counter(`reluit_page_cache_${name}_total`, help, [], () => [[{}, figures()[name]]]);
    },
    watchCaches(figures) {
      const each = (key: "entries" | "bytes" | "limitBytes" | "evictions") => () =>
        figures().map((one): Reading => [{ cache: one.name }, one[key]]);
      read.gauge("reluit_cache_entries", "Entries of a cache", ["cache"], each("entries"));
      read.gauge("reluit_cache_bytes", "Bytes that a cache holds", ["cache"], each("bytes"));
      read.gauge("reluit_cache_limit_bytes", "Bytes that a cache may hold", ["cache"], each("limitBytes"));
      const help = "Entries that a cache dropped for want of room";
      read.counter("reluit_cache_evictions_total", help, ["cache"], each("evictions"));
    },
    watchReplicas({ states, reads }) {
      read.gauge(
        "reluit_replicas",
        "Replicas by state, as the processes see them: read from, behind a change, the primary itself, away",
        ["state"],
        () =>
          (["level", "behind", "primary", "away"] as const).map((state) => [
            { state },
            states().filter((one) => one === state).length,
          ]),
      );
      read.counter(
        "reluit_catalogue_reads_total",
        "Queries of the catalogue that a replica could answer, by who did",
        ["database"],
        () => Object.entries(reads()).map(([database, count]) => [{ database }, count]),
      );
    },
    watchInFlight(count) {
      const help = "Requests being answered, without cached responses";
      read.gauge("reluit_http_requests_in_flight", help, [], () => [[{}, count()]]);
    },
  };
}

type Reading = readonly [labels: Readonly<Record<string, string>>, value: number];

/** Metrics whose values are kept elsewhere and read at each scrape. */
function readMetrics(registry: Registry) {
  const registers = [registry];
  type Add = (name: string, help: string, labelNames: string[], values: () => readonly Reading[]) => void;
  const gauge: Add = (name, help, labelNames, values) => {
    new Gauge({
      name,
      help,
      labelNames,
      registers,
      collect() {
        for (const [labels, value] of values()) this.set(labels, value);
      },
    });
  };
  const counter: Add = (name, help, labelNames, values) => {
    new Counter({
      name,
      help,
      labelNames,
      registers,
      collect() {
        this.reset();
        for (const [labels, value] of values()) this.inc(labels, value);
      },
    });
  };
  return { gauge, counter };
}

function watchEventLoop(registry: Registry) {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  new Gauge({
    name: "reluit_event_loop_delay_seconds",
    help: "How late the event loop came round since the last reading; the worst worker's",
    labelNames: ["quantile"],
    aggregator: "max",
    registers: [registry],
    collect() {
      for (const [quantile, value] of [
        ["0.5", delay.percentile(50)],
        ["0.99", delay.percentile(99)],
        ["1", delay.max],
      ] as const)
        this.set({ quantile }, delay.count > 0 ? value / NANOSECONDS : 0);
      delay.reset();
    },
  });
}
