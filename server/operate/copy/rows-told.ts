import type { Client } from "pg";
import type { CopyToStreamQuery } from "pg-copy-streams";

/**
 * How many rows a COPY told, once its stream has ended. PostgreSQL says so in a message of its own after the last row,
 * which may still be on its way when the stream ends; whatever is asked next is answered after it.
 */
export async function rowsTold(client: Client, copied: CopyToStreamQuery): Promise<number> {
  await client.query("select");
  return copied.rowCount;
}
