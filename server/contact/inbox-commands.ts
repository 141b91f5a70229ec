import { parseArgs } from "node:util";
import { UsageError } from "#server/cli/usage-error.ts";
import type { Queries } from "#server/database/client.ts";
import { INBOX_KINDS, type InboxKind, readInbox } from "./read-inbox.ts";
import { asCsv, asJson, asTable, asText } from "./write-inbox.ts";

export const INBOX_USAGE = `npm run inbox -- COMMAND

  list                 messages and buy-back requests, newest first, as a table
    --kind KIND        message or buyback only
    --limit N          so many, 50 unless told
    --format FORMAT    table, json or csv
  show ID              one of them with everything in it
    --format FORMAT    text or json
  export               all of them, oldest first
    --kind KIND        message or buyback only
    --format FORMAT    csv (unless told) or json
    --to FILE          into a new file instead of onto the screen

The shop may be running; with DATABASE_URL or DATA_DIR set, set them here, too.
They hold names, addresses and phone numbers: keep an export as you keep those.`;

const COMMANDS = {
  list: ["table", "json", "csv"],
  show: ["text", "json"],
  export: ["csv", "json"],
} as const;
type CommandName = keyof typeof COMMANDS;

export interface InboxCommand {
  readonly name: CommandName;
  readonly id?: number;
  readonly kind?: InboxKind;
  readonly limit: number;
  readonly format: string;
  readonly file?: string;
}

/** Parses a command line. Throws UsageError with the mistake and the correct form. */
export function readInboxCommand(args: readonly string[]): InboxCommand {
  const { positionals, values } = parse(args);
  const [word = "", ...rest] = positionals;
  const name = Object.keys(COMMANDS).find((one): one is CommandName => one === word);
  if (!name) throw new UsageError(`There is no command "${word}". Commands: list, show, export.`);
  const formats: readonly string[] = COMMANDS[name];
  const format = values.format ?? formats[0] ?? "";
  if (!formats.includes(format))
    throw new UsageError(`"${format}" is no format of ${name}. Formats: ${formats.join(", ")}.`);
  if (values.to !== undefined && name !== "export") throw new UsageError("--to goes with export only.");
  if (values.limit !== undefined && name !== "list") throw new UsageError("--limit goes with list only.");
  if (values.kind !== undefined && name === "show") throw new UsageError("--kind goes with list and export.");
  if (rest.length !== (name === "show" ? 1 : 0))
    throw new UsageError(name === "show" ? "Usage: show ID" : `${name} takes no "${rest[0]}".`);
  return {
    name,
    format,
    limit: wholeNumber(values.limit ?? "50", "--limit"),
    ...(name === "show" ? { id: wholeNumber(rest[0] ?? "", "The ID") } : {}),
    ...(values.kind === undefined ? {} : { kind: kindOf(values.kind) }),
    ...(values.to === undefined ? {} : { file: values.to }),
  };
}

/** Runs a command and returns its output. Throws UsageError for an unknown ID. */
export async function runInboxCommand(db: Queries, command: InboxCommand): Promise<string> {
  const { name, id, kind, limit, format } = command;
  const filter = kind ? { kind } : {};
  if (name === "show") {
    const [entry] = await readInbox(db, { id: id ?? 0 });
    if (!entry) throw new UsageError(`There is no message ${id}. See: list`);
    return format === "json" ? asJson(entry) : asText(entry);
  }
  const entries = await readInbox(
    db,
    name === "list" ? { ...filter, limit } : { ...filter, order: "oldest" },
  );
  if (format === "json") return asJson(entries);
  if (format === "csv") return asCsv(entries);
  return entries.length > 0 ? asTable(entries) : "The inbox is empty.";
}

function parse(args: readonly string[]) {
  const option = { type: "string" } as const;
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { kind: option, limit: option, format: option, to: option },
    });
  } catch (error) {
    throw new UsageError((error as Error).message.split(/\. |\n/)[0] ?? "");
  }
}

function wholeNumber(text: string, what: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text))
    throw new UsageError(`${what} wants a whole number from 1, not "${text}".`);
  return Number(text);
}

function kindOf(text: string): InboxKind {
  const kind = INBOX_KINDS.find((one) => one === text);
  if (!kind) throw new UsageError(`"${text}" is no kind. Kinds: ${INBOX_KINDS.join(", ")}.`);
  return kind;
}
