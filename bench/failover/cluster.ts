import { chownSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { chown, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { DATABASES, type Machine, NGINX, runOn, SHOPS, startOn } from "./machines.ts";

const DEPLOY = fileURLToPath(new URL("../../deploy/", import.meta.url));
const UID = Number(/^postgres:[^:]*:(\d+):/m.exec(readFileSync("/etc/passwd", "utf8"))?.[1]);
export const BIN = "/usr/lib/postgresql/15/bin";
const MOST_LAG = 1024 * 1024;
/** A replica that follows nobody for this long is rebuilt. */
const LONE_MS = 60_000;
const PASSWORDS = { SUPER_PASSWORD: "super", REPLICATION_PASSWORD: "replication" };

interface Member {
  readonly name: string;
  readonly role: string;
  readonly state: string;
  readonly timeline?: number;
  /** Bytes of the write-ahead log that a replica has not replayed. */
  readonly lag?: number | string;
}

/** Reads a file of `deploy/` and replaces the servers' addresses and folders with the bench's. */
function configure(file: string, folder: string, replaced: Record<string, string>): string {
  let text = readFileSync(join(DEPLOY, file), "utf8");
  const addresses = Object.fromEntries(
    [...DATABASES, ...SHOPS].map((one) => [one.address.replace("127.0.88.", "10.0.0."), one.address]),
  );
  const all = { ...replaced, ...PASSWORDS, ...addresses, "10.0.0.0/24": "127.0.0.0/8" };
  for (const [from, to] of Object.entries(all)) text = text.replaceAll(from, to);
  const path = join(folder, file.split("/").at(-1) ?? file);
  writeFileSync(path, text);
  return path;
}

/** Three database servers with etcd and Patroni, HAProxy beside each shop, nginx before them. */
export async function openCluster(root: string) {
  const folderOf = ({ name }: Machine) => join(root, name);
  const logOf = (machine: Machine, program: string) => join(folderOf(machine), `${program}.log`);
  const backups = join(root, "backups");
  const remade: string[] = [];
  for (const machine of [...DATABASES, ...SHOPS]) {
    await mkdir(folderOf(machine), { recursive: true });
    await chown(folderOf(machine), UID, machine.gid);
  }
  await mkdir(backups);
  await chown(backups, UID, UID);
  const environmentOf = (machine: Machine) => ({
    PGBACKREST_CONFIG: join(folderOf(machine), "pgbackrest.conf"),
    PGBACKREST_REPO1_TYPE: "posix",
    PGBACKREST_LOG_PATH: folderOf(machine),
    PGBACKREST_LOCK_PATH: folderOf(machine),
    PGBACKREST_SPOOL_PATH: folderOf(machine),
  });

  for (const machine of DATABASES) {
    const folder = folderOf(machine);
    const replaced = {
      NODE: machine.name,
      ADDRESS: machine.address,
      "/var/lib/postgresql/15/reluit": join(folder, "data"),
      "/var/lib/postgresql/.pgpass-reluit": join(folder, "pgpass"),
      "/var/run/postgresql": folder,
      "/var/lib/etcd/reluit": join(folder, "etcd"),
      "repo1-path=/reluit": `repo1-path=${backups}`,
      "wal_keep_size: 1GB": "wal_keep_size: 256MB",
      "local all postgres peer": "local all postgres trust",
      "/etc/patroni/": `${folder}/`,
    };
    for (const file of ["patroni.yml", "etcd.conf.yml", "pgbackrest.conf", "pgbackrest-push.sh"])
      configure(`cluster/${file}`, folder, replaced);
  }

  const startEtcd = (machine: Machine) =>
    startOn(machine, logOf(machine, "etcd"), [
      "etcd",
      "--config-file",
      join(folderOf(machine), "etcd.conf.yml"),
    ]);
  const startPatroni = (machine: Machine) =>
    startOn(
      machine,
      logOf(machine, "patroni"),
      ["patroni", join(folderOf(machine), "patroni.yml")],
      environmentOf(machine),
    );
  const startHaproxy = (machine: Machine) =>
    startOn(machine, logOf(machine, "haproxy"), [
      "haproxy",
      "-db",
      "-f",
      join(folderOf(machine), "haproxy.cfg"),
    ]);

  async function members(): Promise<Member[]> {
    for (const { address } of DATABASES) {
      const answer = await fetch(`http://${address}:8008/cluster`, { signal: AbortSignal.timeout(1000) })
        // A server that dies during its answer counts as silent.
        .then(async (told) => (told.ok ? ((await told.json()) as { members: Member[] }) : null))
        .catch(() => null);
      if (!answer) continue;
      const { members } = answer;
      if (members.some(({ role }) => role === "leader")) return members;
    }
    return [];
  }
  /** Whether a replica streams from the leader. The state `running` alone may mean that it still tries to. */
  const follows = ({ role, state, timeline, lag }: Member, leader: Member) =>
    role === "leader" ||
    (/^(?:running|streaming)$/.test(state) && timeline === leader.timeline && Number(lag) < MOST_LAG);
  /** Runs patronictl on a machine. */
  const control = (machine: Machine, ...words: string[]) =>
    runOn(machine, ["patronictl", "-c", join(folderOf(machine), "patroni.yml"), ...words]);
  async function leader(): Promise<Machine | undefined> {
    const name = (await members()).find(({ role }) => role === "leader")?.name;
    return DATABASES.find((machine) => machine.name === name);
  }
  /**
   * Waits until a leader, a synchronous replica and another replica run. A replica that follows nobody for a minute is rebuilt
   * as an operator would, by docs/cluster.md.
   */
  async function untilWhole(seconds = 240) {
    const began = Date.now();
    for (const made = new Set<string>(); ; await delay(500)) {
      const all = await members();
      const leader = all.find(({ role, state }) => role === "leader" && state === "running");
      const behind = leader && all.filter((one) => !follows(one, leader));
      const isWhole = all.length === 3 && behind?.length === 0;
      if (isWhole && all.some(({ role }) => role === "sync_standby")) return;
      const passed = Date.now() - began;
      if (passed > seconds * 1000) throw new Error(`the cluster is not whole: ${JSON.stringify(all)}`);
      for (const { name } of passed > LONE_MS ? (behind ?? []) : []) {
        const machine = DATABASES.find((one) => one.name === name);
        if (!machine || made.has(name)) continue;
        made.add(name);
        remade.push(name);
        await control(machine, "reinit", "reluit", name, "--force");
      }
    }
  }

  for (const machine of DATABASES) startEtcd(machine);
  for (const machine of DATABASES) startPatroni(machine);
  for (const machine of SHOPS) {
    configure("cluster/haproxy.cfg", folderOf(machine), { "bind 127.0.0.1": `bind ${machine.address}` });
    startHaproxy(machine);
  }
  await untilWhole();
  await makeDatabase((await leader())?.address ?? "");
  await startNginx(root);

  const urlAt = (host: string) => `postgres://reluit:reluit@${host}/reluit`;
  return {
    members,
    leader,
    untilWhole,
    startEtcd,
    startPatroni,
    folderOf,
    environmentOf,
    /** The primary, through the HAProxy of a shop. */
    writerOf: ({ address }: Machine) => urlAt(`${address}:5000`),
    replicaUrls: DATABASES.map(({ address }) => urlAt(`${address}:5432`)).join(","),
    superUrl: ({ address }: Machine) => `postgres://postgres:super@${address}:5432/reluit`,
    control,
    /** The replicas that were rebuilt, in order. */
    remade,
    backrest: (machine: Machine, ...words: string[]) =>
      runOn(machine, ["pgbackrest", "--stanza=reluit", ...words], {
        seconds: 300,
        environment: environmentOf(machine),
      }),
  };
}

export type Cluster = Awaited<ReturnType<typeof openCluster>>;

/** Creates the database, as docs/cluster.md says. */
async function makeDatabase(host: string) {
  const client = new pg.Client(`postgres://postgres:super@${host}:5432/postgres`);
  await client.connect();
  await client.query("create role reluit login password 'reluit' in role pg_monitor");
  await client.query(
    "create database reluit owner reluit template template0 encoding 'UTF8' locale 'C.UTF-8' locale_provider icu icu_locale 'fr-FR'",
  );
  await client.end();
}

/** `deploy/nginx.conf` with the shops of `deploy/cluster`, without TLS. */
async function startNginx(root: string) {
  const folder = join(root, "nginx");
  mkdirSync(folder);
  const shops = readFileSync(configure("cluster/nginx-shops.conf", folder, {}), "utf8");
  const site = readFileSync(join(DEPLOY, "nginx.conf"), "utf8")
    .replace(/upstream reluit \{[\s\S]*?\n\}\n/, () => shops)
    .replace(/server \{\n {4}listen 80;[\s\S]*?\n\}\n/, "")
    .replace(/listen 443 ssl http2;/, `listen ${NGINX};`)
    .replace(/^ *(?:ssl_|listen \[).*$/gm, "")
    .replace("proxy_next_upstream off;", "proxy_next_upstream error timeout;");
  const file = join(folder, "all.conf");
  // Debian's own folders for them belong to root until nginx has run as a service.
  const folders = ["client_body", "proxy", "fastcgi", "scgi", "uwsgi"]
    .map((kind) => `${kind}_temp_path ${join(folder, kind)};`)
    .join(" ");
  writeFileSync(
    file,
    `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; events {}
http { access_log off; ${folders} ${site} }`,
  );
  chownSync(folder, UID, UID);
  const log = join(root, "nginx.log");
  startOn({ name: "nginx", address: NGINX, gid: 7020 }, log, ["nginx", "-c", file]);
  for (const end = Date.now() + 10_000; Date.now() < end; await delay(100))
    if (await fetch(`http://${NGINX}/`).catch(() => null)) return;
  throw new Error(`nginx does not answer: ${readFileSync(log, "utf8")}`);
}
