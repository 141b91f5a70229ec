import type { Client } from "pg";
import { findDisagreements } from "#server/agreed-settings.ts";
import { withClient } from "#server/database/find-database.ts";
import type { Settings } from "#server/settings.ts";
import { type Finding, reasonOf, right, watch, wrong } from "./finding.ts";

const DOCS = "docs/cluster.md";
/** The oldest acceptable archive, in seconds. The primary archives at least once a minute. */
const OLD_ARCHIVE = 300;
/**
 * The largest acceptable lag of a replica, in bytes of the write-ahead log. A replica further behind takes long to
 * become a primary.
 */
const FAR_BEHIND = 16 * 1024 ** 2;
const SKEW_MS = 2000;

/** What a database server reports about itself. */
interface Server {
  /** Identifies one start of one server. */
  readonly identity: string;
  readonly address: string;
  readonly recovering: boolean;
  readonly version: string;
  /** The server's clock, in ms of the epoch. */
  readonly clock: number;
  /** The end of the write-ahead log that the server has written or replayed. */
  readonly lsn: string;
  readonly timeline: number | null;
}

const SERVER = `select concat_ws(' ', inet_server_addr(), inet_server_port(), pg_postmaster_start_time()) as identity,
  coalesce(host(inet_server_addr()), 'this machine') as address,
  pg_is_in_recovery() as recovering, current_setting('server_version') as version,
  (extract(epoch from clock_timestamp()) * 1000)::float8 as clock,
  case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_insert_lsn() end as lsn,
  case when pg_is_in_recovery() then (select received_tli from pg_stat_wal_receiver)
    else ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int end as timeline`;

/**
 * `synchronous`: the replicas that every commit waits for. `archived`: seconds since the last file of the log was
 * archived.
 */
interface Primary {
  readonly may: boolean;
  readonly synchronous: number;
  readonly archiving: boolean;
  readonly archived: number | null;
  readonly failing: boolean;
}

const PRIMARY = `select pg_has_role(current_user, 'pg_monitor', 'usage') as may,
  (select count(*)::int from pg_stat_replication where sync_state in ('sync', 'quorum')) as synchronous,
  current_setting('archive_mode') <> 'off' as archiving,
  extract(epoch from now() - last_archived_time)::float8 as archived,
  coalesce(last_failed_time > last_archived_time, last_failed_time is not null) as failing from pg_stat_archiver`;

type ClusterSettings = Parameters<typeof findDisagreements>[1] &
  Pick<Settings, "DATABASE_URL" | "replicaUrls">;

/** Checks what several processes or database servers need. Only for a shop that has them. */
export async function checkCluster(settings: ClusterSettings, now = Date.now): Promise<Finding[]> {
  const { DATABASE_URL: url, replicaUrls } = settings;
  if (!url) return [];
  try {
    return await withClient(url, async (client) => {
      const agreed = await checkAgreement(client, settings);
      if (replicaUrls.length === 0) return agreed;
      const primary = await readOne<Server>(client, SERVER);
      const servers = await Promise.all(
        replicaUrls.map((one, index) => checkReplica(one, index, primary, now)),
      );
      return [...agreed, ...(await checkPrimary(client, primary)), ...servers];
    });
  } catch {
    // `check-database.ts` reports the unreachable database.
    return [];
  }
}

async function readOne<Row extends object>(client: Client, text: string): Promise<Row> {
  const { rows } = await client.query<Row>(text);
  if (!rows[0]) throw new Error("the server said nothing");
  return rows[0];
}

async function checkAgreement(client: Client, settings: ClusterSettings): Promise<Finding[]> {
  const names = await findDisagreements(client, settings);
  if (names.length === 0) return [];
  const todo = `give all of them the same value and restart them one after the other; ${DOCS}`;
  return [wrong("processes", `a running process of the shop has another ${names.join(", ")}`, todo)];
}

async function checkPrimary(client: Client, { recovering, address, timeline }: Server): Promise<Finding[]> {
  if (recovering)
    return [wrong("leader", `DATABASE_URL leads to a replica, ${address}`, `HAProxy's writer; ${DOCS}`)];
  const facts = await readOne<Primary>(client, PRIMARY);
  return [right("leader", `${address}, timeline ${timeline}`), judgeReplication(facts), judgeArchive(facts)];
}

function judgeReplication({ may, synchronous }: Primary): Finding {
  if (!may)
    return watch("replication", "the database's user may not look at it", "grant pg_monitor to that user");
  if (synchronous > 0) return right("replication", `${synchronous} synchronous`);
  return wrong(
    "replication",
    "no replica is synchronous: if the primary is lost now, orders are lost",
    "patronictl list says which replica is missing; it becomes synchronous once it streams",
  );
}

function judgeArchive({ archiving, archived, failing }: Primary): Finding {
  if (!archiving) return watch("archive", "archive_mode is off", `no moment can be restored; ${DOCS}`);
  const age = archived === null ? "nothing was archived yet" : `archived ${Math.round(archived)} s ago`;
  if (!failing && archived !== null && archived <= OLD_ARCHIVE) return right("archive", age);
  return wrong("archive", `${age}${failing ? ", and the last try failed" : ""}`, "pgbackrest check");
}

async function checkReplica(
  url: string,
  index: number,
  primary: Server,
  now: () => number,
): Promise<Finding> {
  const about = `server ${index + 1}`;
  try {
    return await withClient(url, async (client) => {
      const before = now();
      const server = await readOne<Server>(client, SERVER);
      const skew = Math.round(server.clock - (before + now()) / 2);
      if (Math.abs(skew) > SKEW_MS)
        return wrong(about, `its clock is ${skew} ms off`, "let all machines follow a time server");
      if (server.identity === primary.identity) return right(about, "the primary");
      if (!server.recovering)
        return wrong(about, "a second primary", `stop it at once, then patronictl reinit; ${DOCS}`);
      const { behind } = await readOne<{ behind: number }>(
        client,
        `select pg_wal_lsn_diff('${primary.lsn}', pg_last_wal_replay_lsn())::float8 as behind`,
      );
      const lag = `${Math.max(0, Math.round(behind / 1024))} kB behind`;
      if (server.timeline !== null && server.timeline !== primary.timeline)
        return wrong(about, `follows timeline ${server.timeline}`, `patronictl reinit; ${DOCS}`);
      if (server.version !== primary.version)
        return watch(
          about,
          `PostgreSQL ${server.version}, the primary ${primary.version}`,
          "upgrade it, too",
        );
      if (behind > FAR_BEHIND)
        return watch(about, lag, "is its disk or its network slow? It cannot take over quickly");
      return right(about, `a replica, ${lag}`);
    });
  } catch (error) {
    return wrong(about, reasonOf(error), `patronictl list; ${DOCS}`);
  }
}
