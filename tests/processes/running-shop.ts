import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { fileURLToPath } from "node:url";
import { makeOpenFolder } from "#tests/database/fast-folder.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const START_LIMIT_MS = 60_000;

const SCRIPT = readFileSync(`${ROOT}script/environment`, "utf8");
/** How Node runs the shop, read from `script/environment`. */
export const NODE_OPTIONS = /^node_options=\((.+)\)$/m.exec(SCRIPT)?.[1]?.split(" ") ?? [];
/** As `script/environment` has it. */
const COMPILED = `${ROOT}node_modules/.cache/compiled`;

interface Started {
  /** What the process wrote so far. */
  output(): string;
  /** The address it announced; rejects with its output when it ended instead. */
  readonly address: Promise<string>;
  /** Resolves with the exit code, or the signal that ended it. */
  readonly ended: Promise<number | string>;
  kill(signal: NodeJS.Signals): void;
  readonly pid: number;
}

/** Starts the shop as an operator does, as a process of its own on a free port; `within` is what may run it, as `nice` does. */
export function startShop(environment: Record<string, string>, within: readonly string[] = []): Started {
  const [command = "", ...words] = [...within, process.execPath, ...NODE_OPTIONS, "server/main.ts"];
  const child: ChildProcess = spawn(command, words, {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: "production",
      MALLOC_ARENA_MAX: "1",
      MALLOC_MMAP_THRESHOLD_: "131072",
      MALLOC_TRIM_THRESHOLD_: "131072",
      NODE_COMPILE_CACHE: COMPILED,
      PORT: "0",
      LOG_LEVEL: "error",
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  const address = new Promise<string>((resolve, reject) => {
    const limit = setTimeout(
      () => reject(new Error(`The shop did not open in time:\n${text}`)),
      START_LIMIT_MS,
    );
    const listen = (chunk: Buffer) => {
      text += chunk.toString();
      const told = /is open: (http:\S+)/.exec(text)?.[1];
      if (told) {
        clearTimeout(limit);
        resolve(told);
      }
    };
    child.stdout?.on("data", listen);
    child.stderr?.on("data", listen);
    child.on("exit", () => {
      clearTimeout(limit);
      reject(new Error(`The shop ended:\n${text}`));
    });
  });
  // Whoever only waits for the end is not told of an address that never came.
  address.catch(() => {});
  const ended = new Promise<number | string>((resolve) =>
    child.on("exit", (code, signal) => resolve(code ?? signal ?? "unknown")),
  );
  return { output: () => text, address, ended, kill: (signal) => child.kill(signal), pid: child.pid ?? 0 };
}

/** A data folder of one test's own. */
export async function makeDataDir(): Promise<{ dataDir: string; remove(): Promise<void> }> {
  const dataDir = await makeOpenFolder(tmpdir(), "reluit-process-");
  // The database of a shop that was killed ends a moment later, and writes until then.
  const options = { recursive: true, force: true, maxRetries: 20, retryDelay: 100 };
  return { dataDir, remove: () => rm(dataDir, options) };
}

/** A shop with the demo catalogue and a data folder of its own, open; `close` kills it and removes the folder. */
export async function openDemoShop(environment: Record<string, string> = {}) {
  const { dataDir, remove } = await makeDataDir();
  const shop = startShop({ DATA_DIR: dataDir, DEMO: "1", ...environment });
  async function close() {
    shop.kill("SIGKILL");
    await shop.ended;
    await remove();
  }
  try {
    return { ...shop, address: await shop.address, dataDir, close };
  } catch (error) {
    await close();
    throw error;
  }
}
