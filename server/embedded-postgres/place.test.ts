import { execFileSync } from "node:child_process";
import { chmod, chown, cp, mkdir, readdir, rm, stat, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { findEnginePackage } from "./engine.ts";
import { afterwards, asRoot, makeDataDir, nobody, query, startHere, startOwner } from "./fixtures/owners.ts";
import { choosePlace } from "./place.ts";

const project = join(import.meta.dirname, "../..");

// A child that is not root must be able to read this code and to run this Node.
const othersCanRun = asRoot && runsAs(nobody);

function runsAs(account: { uid: number; gid: number }): boolean {
  try {
    const script = `import(${JSON.stringify(join(import.meta.dirname, "start-embedded.ts"))})`;
    execFileSync(process.execPath, ["-e", script], {
      ...account,
      cwd: "/",
      timeout: 10_000,
      stdio: "ignore",
    });
    return true;
  } catch {
    return false;
  }
}

test.runIf(asRoot)(
  "root hands the database to nobody, whose files others can't read",
  async () => {
    const dataDir = await makeDataDir();
    await startHere({ dataDir, durable: false });
    for (const name of ["cluster", "run"]) {
      const { uid, mode } = await stat(join(dataDir, name));
      expect({ name, uid, mode: mode & 0o777 }).toEqual({ name, uid: nobody.uid, mode: 0o700 });
    }
  },
  30_000,
);

test.runIf(othersCanRun)(
  "an ordinary user runs it, and root goes on with that user's data",
  async () => {
    const dataDir = await makeDataDir();
    await chown(dataDir, nobody.uid, nobody.gid);
    await chmod(dataDir, 0o700);
    const owner = startOwner(dataDir, { account: nobody, insert: true });
    await owner.said("row 20");
    expect((await stat(join(dataDir, "cluster"))).uid).toBe(nobody.uid);
    owner.child.kill("SIGKILL");
    await owner.ended;
    const { url, warm } = await startHere({ dataDir });
    expect(warm).toBe(true);
    const [kept] = await query(url, "SELECT count(*)::int AS rows FROM kept");
    expect(kept?.rows).toBeGreaterThanOrEqual(20);
  },
  30_000,
);

test.runIf(othersCanRun)(
  "another user's data is refused in one line",
  async () => {
    const dataDir = await makeDataDir();
    await (await startHere({ dataDir, durable: false })).stop();
    const other = startOwner(dataDir, { account: { uid: 1, gid: 1 } });
    expect(await other.said("refused")).toContain(
      `WRONG_OWNER The database in ${dataDir} belongs to user id 65534`,
    );
  },
  30_000,
);

test.runIf(othersCanRun)(
  "a user id without an entry in the password file is named plainly",
  async () => {
    const dataDir = await makeDataDir();
    await chown(dataDir, 54_321, 54_321);
    const owner = startOwner(dataDir, { account: { uid: 54_321, gid: 54_321 } });
    expect(await owner.said("refused")).toMatch(
      /^refused NO_ACCOUNT User id 54321 has no entry in \/etc\/passwd/,
    );
  },
  30_000,
);

test.runIf(asRoot)(
  "a project in a private folder works, its packages unreadable for others",
  async () => {
    const dataDir = await makeDataDir();
    const home = await makeDataDir();
    const copy = join(home, "project");
    const enginePackage = dirname((await findEnginePackage()).native);
    const packageCopy = join(copy, enginePackage.slice(enginePackage.lastIndexOf("node_modules/")));
    await mkdir(dirname(packageCopy), { recursive: true });
    await cp(enginePackage, packageCopy, { recursive: true });
    await cp(import.meta.dirname, join(copy, "server/embedded-postgres"), { recursive: true });
    await symlink(join(project, "node_modules/pg"), join(copy, "node_modules/pg"));
    await writeFile(join(copy, "package.json"), '{ "type": "module" }');
    execFileSync("chmod", ["-R", "go-rwx", home]);
    const script = join(copy, "server/embedded-postgres/fixtures/owner-process.ts");
    const owner = startOwner(dataDir, { script, insert: true });
    await owner.said("row 20");
    owner.child.kill("SIGTERM");
    expect(await owner.ended).toBe(0);
  },
  30_000,
);

test.runIf(asRoot)(
  "a data folder that nobody can't enter is replaced by one that stays the same",
  async () => {
    const home = await makeDataDir();
    const dataDir = join(home, "data");
    await mkdir(dataDir);
    await chmod(home, 0o700);
    const lines: string[] = [];
    const { folder } = await choosePlace(dataDir, (line) => lines.push(line));
    afterwards(() => rm(folder, { recursive: true, force: true }));
    expect(folder).toMatch(/^\/var\/lib\/reluit-[0-9a-f]{12}$/);
    expect(lines).toEqual([`The account "nobody" can't enter ${dataDir}: the database lives in ${folder}`]);

    const first = await startHere({ dataDir, durable: false });
    await query(first.url, "CREATE TABLE kept (id int)");
    await first.stop();
    expect(await readdir(dataDir)).toEqual([]);
    // Opening the folder later must not make the shop start again with nothing.
    await chmod(home, 0o755);
    const second = await startHere({ dataDir, durable: false });
    expect(second.warm).toBe(true);
    expect(await query(second.url, "SELECT id FROM kept")).toEqual([]);
  },
  30_000,
);

test.runIf(asRoot)(
  "data that its user can no longer enter is not silently replaced by an empty shop",
  async () => {
    const home = await makeDataDir();
    const dataDir = join(home, "data");
    await (await startHere({ dataDir, durable: false })).stop();
    await chmod(home, 0o700);
    await expect(startHere({ dataDir })).rejects.toMatchObject({ code: "FOLDER_UNREACHABLE" });
  },
  30_000,
);
