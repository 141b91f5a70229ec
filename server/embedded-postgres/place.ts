import { createHash } from "node:crypto";
import { chmod, mkdir, readFile, realpath, stat } from "node:fs/promises";
import { userInfo } from "node:os";
import { join, resolve } from "node:path";
import { EmbeddedPostgresError } from "./errors.ts";
import { type Account, runShell } from "./processes.ts";

/** The folder of the database and the account that runs it; undefined is the current user. */
export type Place = { folder: string; account: Account | undefined };

/**
 * Chooses the folder and the account. PostgreSQL refuses to run as root, so root runs it as the owner of existing data,
 * or as `nobody`. If `nobody` cannot enter a folder, one in /var/lib is used instead, and this is logged.
 */
export async function choosePlace(dataDir: string, log: (line: string) => void): Promise<Place> {
  const asRoot = process.getuid?.() === 0;
  const folder = await makeFolder(resolve(dataDir), asRoot);
  const owner = await clusterOwner(folder);
  if (!asRoot) {
    if (owner && owner.uid !== process.getuid?.())
      throw new EmbeddedPostgresError(
        "WRONG_OWNER",
        `The database in ${folder} belongs to user id ${owner.uid}: start the shop as that user or as root, ` +
          "or choose another DATA_DIR.",
      );
    if (!owner) requirePasswdEntry();
    return { folder, account: undefined };
  }
  if (owner) {
    if (await canEnter(folder, owner)) return { folder, account: owner };
    throw new EmbeddedPostgresError(
      "FOLDER_UNREACHABLE",
      `The database in ${folder} belongs to user id ${owner.uid}, who can no longer enter that folder: ` +
        "give back the right to enter it (chmod a+x on it and its parents).",
    );
  }
  const nobody = await findNobody();
  const name = createHash("sha256").update(folder).digest("hex").slice(0, 12);
  const elsewhere = join("/var/lib", `reluit-${name}`);
  const owned = await clusterOwner(elsewhere);
  if (!owned && (await canEnter(folder, nobody))) return { folder, account: nobody };
  log(`The account "nobody" can't enter ${folder}: the database lives in ${elsewhere}`);
  return { folder: await makeFolder(elsewhere, asRoot), account: owned ?? nobody };
}

async function makeFolder(folder: string, asRoot: boolean): Promise<string> {
  try {
    const created = await mkdir(folder, { recursive: true });
    // With a umask of 077 the account could not enter the folder. The data inside is in folders of mode 0700.
    if (created && asRoot) await chmod(folder, 0o755);
    return await realpath(folder);
  } catch (error) {
    throw new EmbeddedPostgresError(
      "FOLDER_UNREACHABLE",
      `The data folder ${folder} can't be used (${(error as Error).message}): choose another DATA_DIR.`,
      { cause: error },
    );
  }
}

async function clusterOwner(folder: string): Promise<Account | undefined> {
  try {
    const { uid, gid } = await stat(join(folder, "cluster"));
    return { uid, gid };
  } catch {
    return undefined;
  }
}

// The kernel is asked, because a check of modes would miss access lists and mounts.
async function canEnter(folder: string, account: Account): Promise<boolean> {
  return (await runShell('cd "$1" && [ -r . ]', [folder], account)).ok;
}

async function findNobody(): Promise<Account> {
  const lines = (await readFile("/etc/passwd", "utf8").catch(() => "")).split("\n");
  const [, , uid, gid] = lines.find((line) => line.startsWith("nobody:"))?.split(":") ?? [];
  if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  throw new EmbeddedPostgresError(
    "NO_ACCOUNT",
    'PostgreSQL refuses to run as root and this machine has no account "nobody" to run it as: ' +
      "start the shop as an ordinary user, or set DATABASE_URL.",
  );
}

// initdb needs a passwd entry of the user; its own error message does not say so.
function requirePasswdEntry(): void {
  try {
    userInfo();
  } catch (cause) {
    throw new EmbeddedPostgresError(
      "NO_ACCOUNT",
      `User id ${process.getuid?.()} has no entry in /etc/passwd, and PostgreSQL needs one to make its first files: ` +
        "add one, start the shop as another user, or set DATABASE_URL.",
      { cause },
    );
  }
}
