import { type ChildProcess, execFile, type SpawnOptions, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { EmbeddedPostgresError } from "./errors.ts";

/** The user the database's processes run as; absent when it is the user of this process. */
export type Account = { uid: number; gid: number };

/** Why a supervised process is gone, and the last lines it wrote. */
export type ProcessEnd = { reason: string; lastLines: string[] };

export type Supervised = {
  ended: Promise<ProcessEnd>;
  /** Closes the pipe, at which the watcher sends its signal. */
  letGo(): void;
};

// Nothing of this process's environment reaches PostgreSQL: settings and secrets stay here, and its messages and
// time zone are the same on every machine.
const environment = {
  PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
  HOME: "/",
  LC_ALL: "C",
  TZ: "UTC",
};

// The watcher holds this process's pipe as its standard input. The kernel closes the other end however this process
// ends, kill -9 included, so the database never outlives its owner. The shell ignores what a terminal or an init
// system sends to everyone: only the owner decides when the database stops. Standard input of a background job is
// /dev/null in sh, hence descriptor 3.
const supervisor = `
trap '' HUP INT TERM
exec 3<&0 </dev/null
signal=$1; shift
"$@" 3<&- &
child=$!
{ read -r line <&3; kill -s "$signal" "$child"; } >/dev/null 2>&1 &
watcher=$!
exec 3<&-
wait "$child"; status=$?
kill -s KILL "$watcher" 2>/dev/null
exit "$status"
`;

/**
 * Runs a command that can't outlive this process: when this process ends, in whatever way, `signal` is sent to it.
 * Its lines go to `log`.
 */
export function supervise(
  command: string[],
  options: { signal: "INT" | "KILL"; cwd: string; account: Account | undefined; log: (line: string) => void },
): Supervised {
  const child = start("/bin/sh", ["-c", supervisor, "sh", options.signal, ...command], {
    cwd: options.cwd,
    account: options.account,
    stdio: ["pipe", "pipe", "pipe"],
    // Its own session: Ctrl-C in a terminal reaches this process alone, which drains before the database stops.
    detached: true,
  });
  const lastLines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue;
    createInterface({ input: stream }).on("line", (line) => {
      lastLines.push(line);
      if (lastLines.length > 20) lastLines.shift();
      options.log(line);
    });
  }
  child.stdin?.on("error", () => {});
  const ended = new Promise<ProcessEnd>((resolve) => {
    child.on("error", (error) => resolve({ reason: error.message, lastLines }));
    // "exit" and not "close": after kill -9 of the postmaster its backends still hold the pipes for a moment. The
    // lines already in the pipe are read on the next turns.
    child.on("exit", (code, signal) =>
      setImmediate(() => setImmediate(() => resolve({ reason: reasonOf(code, signal), lastLines }))),
    );
  });
  return { ended, letGo: () => child.stdin?.destroy() };
}

/** Runs a few lines of sh as the account; true and the output when it ended with 0 within five seconds. */
export function askShell(
  script: string,
  args: string[],
  account: Account | undefined,
): Promise<{ ok: boolean; output: string }> {
  return new Promise((resolve, reject) => {
    const options = { cwd: "/", env: environment, timeout: 5_000, ...account };
    try {
      execFile("/bin/sh", ["-c", script, "sh", ...args], options, (error, output) =>
        resolve({ ok: !error, output }),
      );
    } catch (error) {
      reject(cannotSwitch(error, account));
    }
  });
}

function start(
  file: string,
  args: string[],
  { account, ...options }: SpawnOptions & { account: Account | undefined },
): ChildProcess {
  try {
    return spawn(file, args, { ...options, ...account, env: environment });
  } catch (error) {
    throw cannotSwitch(error, account);
  }
}

function cannotSwitch(error: unknown, account: Account | undefined): unknown {
  if (!account) return error;
  return new EmbeddedPostgresError(
    "NO_ACCOUNT",
    `PostgreSQL refuses to run as root and this container doesn't let root become user id ${account.uid}: ` +
      "start the shop as an ordinary user, or set DATABASE_URL.",
    { cause: error },
  );
}

function reasonOf(code: number | null, signal: string | null): string {
  if (signal) return `supervisor killed by ${signal}`;
  if (code !== null && code > 128) return `killed by signal ${code - 128}`;
  return `exit code ${code}`;
}
