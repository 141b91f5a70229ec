import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { newKey } from "#tests/people.ts";
import { type Fleet, sendUntilAnswered } from "#tests/races/fleet.ts";
import { BIN, type Cluster } from "./cluster.ts";
import { DATABASES, NGINX, runOn } from "./machines.ts";

/** The port of the restored server, which runs beside the cluster. */
const PORT = "5999";

/** Takes the first full backup, from which every later moment can be restored. */
export async function backUp(cluster: Cluster) {
  const leader = await cluster.leader();
  if (!leader) throw new Error("nobody leads");
  await cluster.backrest(leader, "stanza-create");
  await cluster.backrest(leader, "--type=full", "backup");
}

/** Restores the moment between two orders, beside the running cluster. Returns the faults of the restored database. */
export async function restoreBetween(fleet: Fleet, cluster: Cluster, item: number) {
  const [buyer] = await fleet.buyers(1);
  const leader = await cluster.leader();
  const machine = DATABASES.find(({ name }) => name !== leader?.name);
  if (!buyer || !leader || !machine) throw new Error("nobody buys, or nobody leads");
  const order = async () => {
    const { orderId } = await sendUntilAnswered(`http://${NGINX}`, buyer, [item], "pm_card_visa", newKey());
    return orderId ?? "";
  };
  const first = await order();
  await delay(1000);
  const [moment] = await fleet.query<{ at: string }>(
    "select to_char(clock_timestamp(), 'YYYY-MM-DD HH24:MI:SS.US') || to_char(now(), 'TZH:TZM') as at",
  );
  await delay(1000);
  const second = await order();
  const end = new pg.Client(cluster.superUrl(leader));
  await end.connect();
  await end.query("select pg_switch_wal()");
  await end.end();
  await cluster.backrest(leader, "check");

  const began = Date.now();
  const data = join(cluster.folderOf(machine), "restored");
  await rm(data, { recursive: true, force: true });
  await cluster.backrest(
    machine,
    `--pg1-path=${data}`,
    "--type=time",
    `--target=${moment?.at}`,
    "--target-action=promote",
    "restore",
  );
  const options = `-p ${PORT} -c listen_addresses=${machine.address} -c unix_socket_directories=${data} -c archive_mode=off -c hba_file=${data}/pg_hba.conf`;
  const control = (...words: string[]) =>
    runOn(machine, [`${BIN}/pg_ctl`, "-D", data, ...words], { environment: cluster.environmentOf(machine) });
  await control("-w", "-l", join(cluster.folderOf(machine), "restored.log"), "-o", options, "start");
  const restored = new pg.Client(`postgres://postgres:super@${machine.address}:${PORT}/reluit`);
  // The server stops if the archive lacks the log up to that moment; the query below then fails.
  restored.on("error", () => {});
  try {
    await restored.connect();
    // The server answers queries before it has replayed everything.
    for (const limit = Date.now() + 60_000; Date.now() < limit; await delay(200)) {
      const { rows } = await restored.query<{ recovering: boolean }>(
        "select pg_is_in_recovery() as recovering",
      );
      if (!rows[0]?.recovering) break;
    }
    const { rows } = await restored.query<{ number: string }>(
      "select number from orders where status = 'PAYED' and number = any($1)",
      [[first, second]],
    );
    const found = rows.map(({ number }) => number);
    return {
      ok: found.length === 1 && found[0] === first,
      words: `restored to ${moment?.at} in ${Math.round((Date.now() - began) / 1000)} s: of two orders, ${found.length} there (${found[0] === first ? "the first" : "not the first"})`,
    };
  } finally {
    await restored.end().catch(() => {});
    await control("-m", "immediate", "stop").catch(() => {});
  }
}
