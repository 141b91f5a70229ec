import { explainError } from "#server/database/unreachable.ts";
import { UsageError } from "./usage-error.ts";

interface Command {
  /** For example `npm run backup`. */
  readonly name: string;
  readonly usage: string;
  /** Whether the command also runs without arguments. */
  readonly wordless?: boolean;
  /** Runs the command and returns its output. */
  run(words: readonly string[]): Promise<string>;
}

/**
 * Runs a command of the operator and exits: with 0 on success, with 1 and one line on failure. Prints the usage when
 * required arguments are missing.
 */
export async function runCommand({ name, usage, run, wordless = false }: Command): Promise<never> {
  const words = process.argv.slice(2);
  const help = words[0] === "help" || words.some((word) => /^(?:--help|-h)$/.test(word));
  try {
    const output = help || (!wordless && words.length === 0) ? usage : await run(words);
    // Waits for the output: a long one to a pipe is written asynchronously.
    await new Promise((resolve) => process.stdout.write(`${output}\n`, resolve));
    // Exits explicitly, because the embedded database's supervisor keeps the process alive.
    process.exit(0);
  } catch (error) {
    console.error(explainError(error));
    if (error instanceof UsageError) console.error(`Help: ${name} -- help`);
    process.exit(1);
  }
}

/** The single argument of a command, and whether its option was given. Throws UsageError. */
export function oneWord(words: readonly string[], wanted: string, option?: string) {
  const rest = words.filter((word) => word !== option);
  const strange = rest.find((word) => word.startsWith("-"));
  if (strange) throw new UsageError(`There is no option ${strange}.`);
  const [word] = rest;
  if (!word || rest.length !== 1) throw new UsageError(`Name one ${wanted}.`);
  return { word, given: rest.length < words.length };
}

/** `1 row`, `2 rows`, `1,234 rows`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString("en-GB")} ${count === 1 ? one : many}`;
}

/** Bytes as KB, MB or GB. */
export function sized(bytes: number): string {
  if (bytes < 1024 ** 2) return `${Math.max(1, Math.round(bytes / 1024))} KB`;
  if (bytes < 1024 ** 3) return `${(bytes / 1024 ** 2).toFixed(1)} MB`;
  return `${(bytes / 1024 ** 3).toFixed(2)} GB`;
}

/** The seconds since a value of `performance.now()`, such as `1.2 s`. */
export const since = (began: number) => `${((performance.now() - began) / 1000).toFixed(1)} s`;
