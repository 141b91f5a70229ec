import type { Client } from "pg";
import type { CopyToStreamQuery } from "pg-copy-streams";

/**
 * The number of rows of a COPY whose stream has ended. PostgreSQL sends the number in a message that may arrive after the
 * end of the stream, but always before the answer to a further query.
 */
export async function copiedRows(client: Client, copied: CopyToStreamQuery): Promise<number> {
  await client.query("select");
  return copied.rowCount;
}
