// Vitest's globalSetup: one PostgreSQL for a run. Test files create their databases with test-database.ts.
import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { migrate } from "#server/database/migrate.ts";
import { claimFolder } from "#server/embedded-postgres/owner.ts";
import { startEmbedded } from "#server/embedded-postgres/start-embedded.ts";
import { fastBase, makeFastFolder } from "./fast-folder.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The address for creating databases, and the migrated template. */
    testCluster: { url: string; template: string };
  }
}

const templateName = "reluit_template";

const prefix = "reluit-test-cluster-";

/** Starts the cluster and creates the template. Returns the function that stops and removes them. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  await removeAbandoned();
  const dataDir = await makeFastFolder(prefix);
  const remove = () => rm(dataDir, { recursive: true, force: true });
  try {
    const cluster = await startEmbedded({ dataDir, durable: false, maxConnections: 200 });
    const tearDown = async () => {
      await cluster.stop();
      await remove();
    };
    try {
      await makeTemplate(cluster.url);
    } catch (error) {
      await tearDown();
      throw error;
    }
    project.provide("testCluster", { url: cluster.url, template: templateName });
    return tearDown;
  } catch (error) {
    await remove();
    throw error;
  }
}

async function makeTemplate(clusterUrl: string): Promise<void> {
  const client = new pg.Client(clusterUrl);
  await client.connect();
  try {
    await client.query(`CREATE DATABASE ${templateName} STRATEGY FILE_COPY`);
    const url = new URL(clusterUrl);
    url.pathname = `/${templateName}`;
    await migrate(url.href);
    // A connection to the template makes every copy fail, so connections are forbidden from here on.
    await client.query(`ALTER DATABASE ${templateName} ALLOW_CONNECTIONS false`);
  } finally {
    await client.end();
  }
}

// Removes folders of killed runs, which fill the memory: those without an owner that are older than a start takes.
async function removeAbandoned(): Promise<void> {
  const base = await fastBase();
  for (const name of await readdir(base)) {
    if (!name.startsWith(prefix)) continue;
    const folder = join(base, name);
    try {
      if (Date.now() - (await stat(folder)).mtimeMs < 60_000) continue;
      const ownership = await claimFolder(folder);
      await rm(folder, { recursive: true, force: true });
      await ownership.release();
    } catch {
      // Another run or another user owns it.
    }
  }
}
