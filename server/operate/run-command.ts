import { UsageError } from "./user-commands.ts";

interface Command {
  /** As it is typed: `npm run backup`. */
  readonly name: string;
  readonly usage: string;
  /** Does it, and answers what to print. */
  run(words: readonly string[]): Promise<string>;
}

/** Runs a command of the operator and ends the process: 0 when it is done, 1 with one line when it is not. */
export async function runCommand({ name, usage, run }: Command): Promise<never> {
  const words = process.argv.slice(2);
  try {
    const asked = words.some((word) => /^(?:help|--help|-h)$/.test(word));
    console.log(asked ? usage : await run(words));
    // The embedded database's watcher would keep the process alive.
    process.exit(0);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    if (error instanceof UsageError) console.error(`Help: ${name} -- help`);
    process.exit(1);
  }
}

/** The one file or address that a command wants, and whether an option was given. Throws UsageError. */
export function oneWord(words: readonly string[], wanted: string, option?: string) {
  const rest = words.filter((word) => word !== option);
  const strange = rest.find((word) => word.startsWith("-"));
  if (strange) throw new UsageError(`There is no option ${strange}.`);
  const [word] = rest;
  if (!word || rest.length !== 1) throw new UsageError(`Name one ${wanted}.`);
  return { word, given: rest.length < words.length };
}

/** 1 row, 2 rows, 1,234 rows. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString("en-GB")} ${count === 1 ? one : many}`;
}

/** Bytes as people read them. */
export function sized(bytes: number): string {
  if (bytes < 1024 ** 2) return `${Math.max(1, Math.round(bytes / 1024))} KB`;
  if (bytes < 1024 ** 3) return `${(bytes / 1024 ** 2).toFixed(1)} MB`;
  return `${(bytes / 1024 ** 3).toFixed(2)} GB`;
}

/** Seconds since a moment of `performance.now()`. */
export const since = (began: number) => `${((performance.now() - began) / 1000).toFixed(1)} s`;
