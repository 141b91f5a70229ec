import { type ChildProcess, execFile, type SpawnOptions, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { EmbeddedPostgresError } from "./errors.ts";

/** The account that runs the database's processes. */
export type Account = { uid: number; gid: number };

/** Why a supervised process ended, and its last lines of output. */
export type ProcessEnd = { reason: string; lastLines: string[] };

export type Supervised = {
  ended: Promise<ProcessEnd>;
  /** Closes the pipe, so that the supervisor sends its signal. */
  closePipe(): void;
};

// PostgreSQL inherits none of this process's environment: secrets stay here, and messages and time zone are the same on
// every machine.
const environment = {
  PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
  HOME: "/",
  LC_ALL: "C",
  TZ: "UTC",
};

// The supervisor reads a pipe from this process. The kernel closes it when this process ends, even by kill -9, so the
// database never outlives its owner. The shell ignores the signals of a terminal or an init system: only the owner stops
// the database. In sh the standard input of a background job is /dev/null, hence descriptor 3.
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
 * Runs a command that cannot outlive this process: when this process ends in any way, the command gets `signal`. Its
 * output goes to `log`.
 */
export function supervise(
  command: string[],
  options: { signal: "INT" | "KILL"; cwd: string; account: Account | undefined; log: (line: string) => void },
): Supervised {
  const child = start("/bin/sh", ["-c", supervisor, "sh", options.signal, ...command], {
    cwd: options.cwd,
    account: options.account,
    stdio: ["pipe", "pipe", "pipe"],
    // A session of its own: Ctrl-C reaches only this process, which drains before the database stops.
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
    // "exit" and not "close": after kill -9 of the postmaster its backends hold the pipes for a moment. The lines in the
    // pipe are read in the next iterations of the event loop.
    child.on("exit", (code, signal) =>
      setImmediate(() => setImmediate(() => resolve({ reason: reasonOf(code, signal), lastLines }))),
    );
  });
  return { ended, closePipe: () => child.stdin?.destroy() };
}

/** Runs a shell script as the account, for at most five seconds. `ok` is true when it exits with 0. */
export function runShell(
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
