import type pg from "pg";

/**
 * The end of the write-ahead log, including what is not on disk yet, such as an asynchronous commit. Each promotion of a
 * replica starts a new timeline. Its number is the first 8 hexadecimal digits in the name of a log file.
 */
const WAL_END = `select lsn, ('x' || left(pg_walfile_name(lsn), 8))::bit(32)::int as timeline
  from (select pg_current_wal_insert_lsn() as lsn) as log`;
/**
 * Whether a replica has replayed the log up to a place on a timeline. A replica on another timeline, or without a WAL
 * receiver, is never level: it may hold changes that were never acknowledged. Without the right `pg_monitor` the
 * replica's timeline reads as null and counts as equal.
 */
const REPLAYED = `select pg_is_in_recovery() as recovering, pg_last_wal_replay_lsn() >= $1::pg_lsn
  and (select coalesce(received_tli, $2::int) from pg_stat_wal_receiver) = $2::int as level`;

/** A place in the write-ahead log of the primary. */
export interface WalEnd {
  readonly lsn: string;
  readonly timeline: number;
}

/** The end of the primary's log now. */
export async function readWalEnd(primary: pg.Pool): Promise<WalEnd | null> {
  const { rows } = await primary.query<WalEnd>(WAL_END);
  return rows[0] ?? null;
}

export class NotAReplica extends Error {}

/** Whether a replica has replayed the log up to `WalEnd`. Throws `NotAReplica` for a primary, such as a promoted replica. */
export async function hasReplayed(pool: pg.Pool, { lsn, timeline }: WalEnd): Promise<boolean> {
  const { rows } = await pool.query<{ recovering: boolean; level: boolean | null }>(REPLAYED, [
    lsn,
    timeline,
  ]);
  if (!rows[0]?.recovering) throw new NotAReplica();
  return rows[0].level === true;
}
