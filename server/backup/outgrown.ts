import type { ClientBase } from "pg";

/** At this size a backup takes a quarter of an hour, and a restore longer. docs/cluster.md describes the alternative. */
const OUTGROWN_BYTES = 10 * 1024 ** 3;

/** The size of the database, in bytes. */
export async function databaseBytes(client: ClientBase): Promise<number> {
  const { rows } = await client.query<{ bytes: string }>(
    "select pg_database_size(current_database()) as bytes",
  );
  return Number(rows[0]?.bytes ?? 0);
}

/** A warning that a database is too large for a backup of every row; null for a smaller one. */
export function sayOutgrown(bytes: number): string | null {
  if (bytes < OUTGROWN_BYTES) return null;
  const size = `${Math.round(bytes / 1024 ** 3)} GB`;
  return `The database has ${size}: npm run backup is no longer the right tool. pgbackrest copies what changed and restores any moment: docs/cluster.md.`;
}
