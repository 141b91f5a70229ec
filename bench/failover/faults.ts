import { mkdtempSync, writeFileSync } from "node:fs";
import { cp } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { migrate } from "#server/database/migrate.ts";
import { BIN, type Cluster } from "./cluster.ts";
import { cutOff, DATABASES, type Machine, reconnectAll, runOn, SHOPS, signal } from "./machines.ts";
import type { Shops } from "./shops.ts";

interface Context {
  readonly root: string;
  readonly cluster: Cluster;
  readonly shops: Shops;
  readonly round: number;
  /** Writes that a former primary acknowledged. Each must be on the surviving primary. */
  readonly oldWrites: string[];
}

const STOPPED_MS = 60_000;
const LIMIT_MS = 60_000;

/** Returns the leader. A busy server may answer late, so it throws only after ten seconds without one. */
async function leaderOf(cluster: Cluster): Promise<Machine> {
  for (const end = Date.now() + 10_000; ; await delay(250)) {
    const machine = await cluster.leader();
    if (machine) return machine;
    if (Date.now() > end) throw new Error("nobody leads");
  }
}

/** Writes directly to one server, from its own machine, until the cluster has another leader and for a while after. */
function writeTo(old: Machine, { cluster, oldWrites, round }: Context) {
  const state = { over: false };
  const work = (async () => {
    for (let turn = 0; !state.over; turn += 1, await delay(300)) {
      const word = `${round}-${old.name}-${turn}`;
      const statement = `insert into written values ('${word}')`;
      // A killed client has heard of no commit, so none of its writes has to survive.
      const command = [`${BIN}/psql`, cluster.superUrl(old), "-v", "ON_ERROR_STOP=1", "-qc", statement];
      await runOn(old, ["timeout", "--signal=KILL", "3", ...command]).then(
        () => oldWrites.push(word),
        () => {},
      );
    }
  })();
  return async () => {
    state.over = true;
    await work;
  };
}

/** Waits until another machine leads. */
async function untilReplaced(cluster: Cluster, old: Machine) {
  for (const end = Date.now() + LIMIT_MS; ; await delay(250)) {
    const now = await cluster.leader();
    if (now && now.name !== old.name) return;
    if (Date.now() > end) throw new Error(`${old.name} was not replaced within a minute`);
  }
}

/** The faults by name. Each fault ends with everything running again. */
export const FAULTS: Record<string, (context: Context) => Promise<void>> = {
  /** The primary's machine dies: PostgreSQL and Patroni are killed at once. */
  async kill(context) {
    const { cluster } = context;
    const old = await leaderOf(cluster);
    signal(old, "SIGKILL", "database");
    await untilReplaced(cluster, old);
    cluster.startPatroni(old);
  },

  /** The primary's machine is suspended for a minute, then continues. */
  async stop(context) {
    const { cluster } = context;
    const old = await leaderOf(cluster);
    signal(old, "SIGSTOP", "database");
    const end = delay(STOPPED_MS);
    await untilReplaced(cluster, old);
    await end;
    const stopWriting = writeTo(old, context);
    signal(old, "SIGCONT", "database");
    await delay(10_000);
    await stopWriting();
  },

  /** The primary is cut off from etcd, the other servers and the shops, while a local client still writes to it. */
  async cut(context) {
    const { cluster } = context;
    const old = await leaderOf(cluster);
    await cutOff(old);
    const stopWriting = writeTo(old, context);
    await untilReplaced(cluster, old);
    await delay(10_000);
    await reconnectAll();
    await delay(5000);
    await stopWriting();
  },

  async shop({ shops, round }) {
    const machine = SHOPS[round % SHOPS.length];
    if (machine) shops.kill(machine, "SIGKILL");
    await delay(5000);
    await shops.untilReady();
  },

  async etcd({ cluster, round }) {
    const machine = DATABASES[round % DATABASES.length];
    if (!machine) return;
    signal(machine, "SIGKILL", "etcd");
    await delay(15_000);
    cluster.startEtcd(machine);
  },

  /** Everything is restarted one by one, as for an upgrade, with a migration under way. */
  async upgrade(context) {
    const { cluster, shops } = context;
    const migrated = migrateBeside(context);
    for (const machine of DATABASES) {
      signal(machine, "SIGTERM", "etcd");
      await delay(2000);
      cluster.startEtcd(machine);
      await delay(3000);
    }
    for (const machine of SHOPS) {
      shops.kill(machine, "SIGTERM");
      await delay(5000);
      await shops.untilReady();
      // nginx passes over a shop for two seconds after it refused a connection: `fail_timeout` in nginx-shops.conf.
      await delay(3000);
    }
    const old = await leaderOf(cluster);
    for (const machine of DATABASES.filter(({ name }) => name !== old.name)) {
      await cluster.control(machine, "restart", "reluit", machine.name, "--force");
      await cluster.untilWhole();
    }
    await cluster.control(old, "switchover", "reluit", "--master", old.name, "--force");
    await untilReplaced(cluster, old);
    await cluster.untilWhole();
    await cluster.control(old, "restart", "reluit", old.name, "--force");
    await migrated;
  },
};

/** A migration as of a newer version: adds a column and builds an index while others write. Repeats it, as restarting shops do. */
async function migrateBeside({ root, cluster, round }: Context) {
  const folder = mkdtempSync(join(root, "migrations-"));
  await cp(new URL("../../server/database/migrations/", import.meta.url), folder, { recursive: true });
  const name = String(round).padStart(2, "0");
  writeFileSync(
    join(folder, `99${name}_a.sql`),
    `alter table order_lines add column round_${name} integer;\n`,
  );
  writeFileSync(
    join(folder, `99${name}_b.sql`),
    `-- no transaction\ndrop index concurrently if exists round_${name};
create index concurrently round_${name} on order_lines (round_${name}, order_id);\n`,
  );
  const [shop] = SHOPS;
  if (!shop) return;
  for (const end = Date.now() + LIMIT_MS * 2; ; await delay(1000)) {
    try {
      await migrate(cluster.writerOf(shop), { folder: pathToFileURL(`${folder}/`), allowNewer: true });
      return;
    } catch (error) {
      if (Date.now() > end) throw error;
    }
  }
}
