import type { Client } from "pg";
import type { CopyToStreamQuery } from "pg-copy-streams";

/**
 * The number of rows of a COPY whose stream has ended. PostgreSQL sends it in a message after the last row, which may
 * arrive after the end of the stream; the answer to a further query always arrives after it.
 */
export async function copiedRows(client: Client, copied: CopyToStreamQuery): Promise<number> {
  await client.query("select");
  return copied.rowCount;
}
