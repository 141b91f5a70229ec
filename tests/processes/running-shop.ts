import { type ChildProcess, spawn } from "node:child_process";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { makeOpenFolder } from "#tests/database/fast-folder.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const START_LIMIT_MS = 60_000;

/** The options and the folder of `script/environment`. */
export const NODE_OPTIONS = ["--max-semi-space-size=16"];
const COMPILED = "node_modules/.cache/compiled";

interface Started {
  /** The output so far. */
  output(): string;
  /** The announced address. Rejects with the output when the process ends before. */
  readonly address: Promise<string>;
  /** Resolves with the exit code or signal. */
  readonly ended: Promise<number | string>;
  kill(signal: NodeJS.Signals): void;
  readonly pid: number;
}

/**
 * Starts the shop in a process of its own on a free port. `within` is a command to run it with, such as `nice`. `root` is
 * the folder of the checkout to run.
 */
export function startShop(
  environment: Record<string, string>,
  within: readonly string[] = [],
  root = ROOT,
): Started {
  const [command = "", ...words] = [...within, process.execPath, ...NODE_OPTIONS, "server/main.ts"];
  const child: ChildProcess = spawn(command, words, {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: "production",
      MALLOC_ARENA_MAX: "1",
      MALLOC_TRIM_THRESHOLD_: "131072",
      NODE_COMPILE_CACHE: join(root, COMPILED),
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
  // A caller that only awaits `ended` gets no unhandled rejection of `address`.
  address.catch(() => {});
  const ended = new Promise<number | string>((resolve) =>
    child.on("exit", (code, signal) => resolve(code ?? signal ?? "unknown")),
  );
  return { output: () => text, address, ended, kill: (signal) => child.kill(signal), pid: child.pid ?? 0 };
}

/** Makes a data folder for one test. */
export async function makeDataDir(): Promise<{ dataDir: string; remove(): Promise<void> }> {
  const dataDir = await makeOpenFolder(tmpdir(), "reluit-process-");
  // The database of a killed shop stops a moment later, and writes until then.
  const options = { recursive: true, force: true, maxRetries: 20, retryDelay: 100 };
  return { dataDir, remove: () => rm(dataDir, options) };
}

/** Starts a shop with the demo catalogue. `close` kills it and removes its data folder. */
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
