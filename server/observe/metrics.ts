import { monitorEventLoopDelay } from "node:perf_hooks";
import type pg from "pg";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Replicas } from "#server/database/replicas.ts";
import type { PageCacheFigures } from "#server/http/page-cache.ts";

/** Seconds; the finest tell kept pages from made ones, the coarsest what a person gives up on. */
const DURATIONS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
const NANOSECONDS = 1e9;

export interface AnsweredRequest {
  /** The route's pattern, never an address: patterns are few, addresses without end. */
  readonly route: string;
  readonly method: string;
  readonly status: number;
  readonly seconds: number;
}

/** What is counted in one process. With several workers their registries are added up when they are read. */
export interface Metrics {
  readonly registry: Registry;
  answered(request: AnsweredRequest): void;
  /** Sent before the router, in next to no time. */
  keptPageSent(method: string, status: number): void;
  /** Refused before the router, because too much is under way. */
  refused(kind: string): void;
  jobDone(job: string, outcome: "completed" | "failed", seconds: number): void;
  watchPool(name: string, pool: pg.Pool): void;
  watchPages(figures: () => PageCacheFigures): void;
  watchInFlight(count: () => number): void;
  watchReplicas(replicas: Pick<Replicas, "states" | "reads">): void;
}

export function openMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  watchEventLoop(registry);
  new Gauge({ name: "reluit_workers", help: "Processes that answer", registers }).set(1);
  /** Kept pages since the last reading: counting them one by one would cost a tenth of sending them. */
  const keptPages = new Map<string, number>();
  const requests = new Counter({
    name: "reluit_http_requests_total",
    help: "Requests answered",
    labelNames: ["route", "method", "status"],
    registers,
    collect() {
      for (const [name, count] of keptPages) {
        const [method = "", status = ""] = name.split(" ");
        this.inc({ route: "page", method, status }, count);
      }
      keptPages.clear();
    },
  });
  const durations = new Histogram({
    name: "reluit_http_request_duration_seconds",
    help: "From a request's arrival to its answer's last byte; kept pages, which take no time, are left out",
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
  new Gauge({
    name: "reluit_database_pool_connections",
    help: "Connections busy and idle, and requests waiting for one",
    labelNames: ["database", "state"],
    registers,
    collect() {
      for (const [database, pool] of pools) {
        this.set({ database, state: "busy" }, pool.totalCount - pool.idleCount);
        this.set({ database, state: "idle" }, pool.idleCount);
        this.set({ database, state: "waiting" }, pool.waitingCount);
      }
    },
  });

  return {
    registry,
    answered({ route, method, status, seconds }) {
      const known = METHODS.has(method) ? method : "other";
      requests.inc({ route, method: known, status });
      durations.observe({ route, method: known }, seconds);
    },
    keptPageSent(method, status) {
      const name = `${method} ${status}`;
      keptPages.set(name, (keptPages.get(name) ?? 0) + 1);
    },
    refused: (kind) => refusals.inc({ kind }),
    jobDone(job, outcome, seconds) {
      jobs.inc({ job, outcome });
      jobDurations.observe({ job }, seconds);
    },
    watchPool: (name, pool) => pools.set(name, pool),
    watchPages: (figures) => watchPages(registry, figures),
    watchReplicas: (replicas) => watchReplicas(registry, replicas),
    watchInFlight(count) {
      new Gauge({
        name: "reluit_http_requests_in_flight",
        help: "Requests being answered, kept pages apart",
        registers,
        collect() {
          this.set(count());
        },
      });
    },
  };
}

function watchReplicas(registry: Registry, { states, reads }: Pick<Replicas, "states" | "reads">) {
  const registers = [registry];
  new Gauge({
    name: "reluit_replicas",
    help: "Replicas by state, as the processes see them: read from, behind a change, away",
    labelNames: ["state"],
    registers,
    collect() {
      for (const state of ["level", "behind", "away"] as const)
        this.set({ state }, states().filter((one) => one === state).length);
    },
  });
  new Counter({
    name: "reluit_catalogue_reads_total",
    help: "Queries of the catalogue that a replica could answer, by who did",
    labelNames: ["database"],
    registers,
    collect() {
      this.reset();
      for (const [database, count] of Object.entries(reads())) this.inc({ database }, count);
    },
  });
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

function watchPages(registry: Registry, figures: () => PageCacheFigures) {
  const registers = [registry];
  for (const [name, help] of [
    ["hits", "Pages sent as they were kept"],
    ["misses", "Pages that had to be made"],
    ["evictions", "Pages dropped for want of room"],
  ] as const)
    new Counter({
      name: `reluit_page_cache_${name}_total`,
      help,
      registers,
      collect() {
        this.reset();
        this.inc(figures()[name]);
      },
    });
  for (const [name, help] of [
    ["bytes", "Bytes of the pages that are kept"],
    ["pages", "Pages that are kept"],
  ] as const)
    new Gauge({
      name: `reluit_page_cache_${name}`,
      help,
      registers,
      collect() {
        this.set(figures()[name]);
      },
    });
}
