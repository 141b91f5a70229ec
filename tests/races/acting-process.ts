import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { Failure } from "#server/http/errors/failure.ts";

/** A process that does one act after another, each sent as a line of JSON and answered by a line. */
export interface ActingProcess<Act> {
  /** How the act ended: the process's own word, the code of a refusal, or `killed`. */
  do(act: Act): Promise<string>;
  /** Kills the process, wherever it is. */
  kill(): Promise<void>;
  end(): void;
}

export async function startActing<Act>(file: string, args: readonly string[]): Promise<ActingProcess<Act>> {
  const child: ChildProcess = spawn(process.execPath, [`${import.meta.dirname}/${file}`, ...args], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const { stdin, stdout } = child;
  if (!stdin || !stdout) throw new Error("The process has no pipes.");
  const lines = createInterface({ input: stdout })[Symbol.asyncIterator]();
  await lines.next();
  return {
    async do(act) {
      stdin.write(`${JSON.stringify(act)}\n`);
      const { value, done } = await lines.next();
      return done ? "killed" : String(value);
    },
    async kill() {
      const ended = once(child, "close");
      child.kill("SIGKILL");
      await ended;
    },
    end: () => stdin.end(),
  };
}

/** The other side: does the act of each line that the process reads, and prints how it ended. */
export async function actOnLines<Act>(work: (act: Act) => Promise<string>): Promise<void> {
  process.stdout.write("ready\n");
  for await (const line of createInterface({ input: process.stdin })) {
    const end = await work(JSON.parse(line)).catch((error: unknown) =>
      error instanceof Failure ? error.code : `BROKEN ${String(error)}`,
    );
    process.stdout.write(`${end.replaceAll("\n", " ")}\n`);
  }
}
