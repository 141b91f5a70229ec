import pg from "pg";
import { inject } from "vitest";

/** A database of one test file. */
export type TestDatabase = { url: string; drop(): Promise<void> };

let made = 0;

/**
 * Creates a database in the run's cluster, a copy of the migrated template unless another is given. The template must not
 * have connections, and must be `template0` for another encoding.
 */
export async function createTestDatabase(template?: string, encoding?: string): Promise<TestDatabase> {
  const cluster = inject("testCluster");
  if (!cluster) throw new Error("vitest.config.ts lacks globalSetup: tests/database/test-cluster.ts");
  // Unique across worker processes and threads, and readable in logs.
  const name = `test_${process.pid}_${++made}_${Math.random().toString(36).slice(2, 8)}`;
  const source = pg.escapeIdentifier(template ?? cluster.template);
  await run(
    cluster.url,
    `CREATE DATABASE ${name} TEMPLATE ${source} STRATEGY FILE_COPY${encoding ? ` ENCODING ${encoding} LOCALE_PROVIDER libc LOCALE 'C'` : ""}`,
  );
  const url = new URL(cluster.url);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => run(cluster.url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url);
  client.on("error", () => {});
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
