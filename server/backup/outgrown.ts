import type { ClientBase } from "pg";

/** A copy of every row takes a quarter of an hour then, and a restore longer; docs/cluster.md has what follows. */
const OUTGROWN_BYTES = 10 * 1024 ** 3;

/** The size of the database, in bytes. */
export async function databaseBytes(client: ClientBase): Promise<number> {
  const { rows } = await client.query<{ bytes: string }>(
    "select pg_database_size(current_database()) as bytes",
  );
  return Number(rows[0]?.bytes ?? 0);
}

/** Says that a database is too large for a copy of every row; null for a smaller one. */
export function sayOutgrown(bytes: number): string | null {
  if (bytes < OUTGROWN_BYTES) return null;
  const size = `${Math.round(bytes / 1024 ** 3)} GB`;
  return `The database has ${size}: npm run backup is no longer the right tool. pgbackrest copies what changed and restores any moment: docs/cluster.md.`;
}
