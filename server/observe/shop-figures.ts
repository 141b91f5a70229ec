import type pg from "pg";
import { Gauge, Registry } from "prom-client";
import { withTimeout } from "#server/with-timeout.ts";

/** Concurrent and repeated reads within this time share one result. */
const FRESH_MS = 5000;
/** A database that doesn't answer within this time counts as unreachable; the other metrics are still returned. */
const TIMEOUT_MS = 2000;

interface Figure {
  readonly name: string;
  readonly help: string;
  /** One row per value; each column but `n` is a label. */
  readonly query: string;
  readonly labels: readonly string[];
}

/** The business metrics. Each query uses an index, so its cost does not depend on the number of orders. */
const FIGURES: readonly Figure[] = [
  {
    name: "reluit_orders_day",
    help: "Orders of the last 24 hours",
    labels: ["status"],
    query:
      "select status, count(*) as n from orders where created_at > now() - interval '24 hours' group by 1",
  },
  {
    name: "reluit_orders_overdue",
    help: "Unpaid orders whose time has been over for 5 minutes; the reconciler should have closed them",
    labels: [],
    query: `select count(*) as n from orders
      where status = 'PENDING' and total_cents > 0 and expires_at < now() - interval '5 minutes'`,
  },
  {
    name: "reluit_payments_day",
    help: "Payments of the last 24 hours",
    labels: ["outcome"],
    query:
      "select status as outcome, count(*) as n from payments where created_at > now() - interval '24 hours' group by 1",
  },
  {
    name: "reluit_reservations_held",
    help: "Units held for orders that are being paid",
    labels: [],
    query: `select coalesce(sum(quantity), 0) as n from orders join order_lines on order_id = id
      where reservation = 'held' and item_id is not null`,
  },
  {
    name: "reluit_mails_waiting",
    help: "Mails owed and not yet sent",
    labels: [],
    query: "select count(*) as n from mails where sent_at is null",
  },
  {
    name: "reluit_mails_oldest_seconds",
    help: "Age of the oldest mail that is owed",
    labels: [],
    query:
      "select coalesce(extract(epoch from now() - min(created_at)), 0) as n from mails where sent_at is null",
  },
  {
    name: "reluit_queue_jobs",
    help: "Jobs waiting (tries to come included), under way, and failed for good, which are kept for some days",
    labels: ["job", "state"],
    query: `select name as job, state, n from pgboss.queue,
      lateral (values ('waiting', deferred_count + queued_count), ('active', active_count), ('failed', failed_count)) v (state, n)
      where name not like '\\_\\_pgboss%'`,
  },
];

/** Metrics of a cluster. Only the role `pg_monitor` may read the replicas and their state. */
const CLUSTER_FIGURES: readonly Figure[] = [
  {
    name: "reluit_database_timeline",
    help: "Grows by one with each new primary",
    labels: [],
    query: "select ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int as n",
  },
  {
    name: "reluit_replicas_streaming",
    help: "Replicas that receive the primary's log, by whether commits wait for them",
    labels: ["sync"],
    query: `select sync, count(sync_state) as n from (values ('sync'), ('async')) kinds (sync)
      left join pg_stat_replication on state = 'streaming'
        and sync = case when sync_state in ('sync', 'quorum') then 'sync' else 'async' end group by 1`,
  },
  {
    name: "reluit_replication_lag_bytes",
    help: "What a replica has not replayed of the primary's log",
    labels: ["replica"],
    query: `select application_name as replica, pg_wal_lsn_diff(pg_current_wal_insert_lsn(), replay_lsn) as n
      from pg_stat_replication where replay_lsn is not null`,
  },
  {
    name: "reluit_archive_age_seconds",
    help: "Since a file of the log was last archived",
    labels: [],
    query: `select extract(epoch from now() - last_archived_time) as n from pg_stat_archiver
      where last_archived_time is not null`,
  },
];

interface Options {
  /** Whether there are several database servers. */
  readonly inCluster?: boolean;
  readonly now?: () => number;
}

/** The metrics of the whole shop, read from the database. Every process returns the same. */
export function openShopFigures(
  pool: pg.Pool,
  { inCluster = false, now = Date.now }: Options = {},
): () => Promise<string> {
  const registry = new Registry();
  const registers = [registry];
  const up = new Gauge({ name: "reluit_database_up", help: "1 when the database answers", registers });
  const figures = inCluster ? [...FIGURES, ...CLUSTER_FIGURES] : FIGURES;
  const gauges = figures.map(({ name, help, labels, query }) => ({
    query,
    gauge: new Gauge({ name, help, labelNames: [...labels], registers }),
  }));

  async function read() {
    await pool.query("select 1");
    for (const { gauge, query } of gauges) {
      gauge.reset();
      // A metric that can't be read is left out.
      const { rows } = await pool.query<Record<string, string>>(query).catch(() => ({ rows: [] }));
      for (const { n, ...labels } of rows) gauge.set(labels, Number(n));
    }
  }

  async function render(): Promise<string> {
    try {
      await withTimeout(read(), TIMEOUT_MS);
      up.set(1);
    } catch {
      for (const { gauge } of gauges) gauge.reset();
      up.set(0);
    }
    return registry.metrics();
  }

  let readAt = Number.NEGATIVE_INFINITY;
  let rendered = Promise.resolve("");
  return () => {
    if (now() - readAt > FRESH_MS) {
      readAt = now();
      rendered = render();
    }
    return rendered;
  };
}
