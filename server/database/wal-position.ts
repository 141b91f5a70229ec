import type pg from "pg";

/**
 * The end of the write-ahead log, with what is not on disk yet: an asynchronous commit is there. Each promotion of a replica
 * starts a new timeline, the first 8 digits of the name of a file of the log.
 */
const WAL_END = `select lsn, ('x' || left(pg_walfile_name(lsn), 8))::bit(32)::int as timeline
  from (select pg_current_wal_insert_lsn() as lsn) as log`;
/**
 * Whether a replica has replayed the log up to a place of a timeline. One that receives no log or that of another timeline
 * has not, whatever place it is at: it may hold what was never acknowledged. Its timeline is null without the right
 * `pg_monitor`.
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

/** Throws `NotAReplica` when the server is a primary, for example after it was promoted. */
export async function hasReplayed(pool: pg.Pool, { lsn, timeline }: WalEnd): Promise<boolean> {
  const { rows } = await pool.query<{ recovering: boolean; level: boolean | null }>(REPLAYED, [
    lsn,
    timeline,
  ]);
  if (!rows[0]?.recovering) throw new NotAReplica();
  return rows[0].level === true;
}
