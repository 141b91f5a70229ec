import { access } from "node:fs/promises";
import { counted, oneWord, since } from "#server/cli/run-command.ts";
import { UsageError } from "#server/cli/usage-error.ts";
import { findDatabase, withClient } from "#server/database/find-database.ts";
import { migrate } from "#server/database/migrate.ts";
import type { Settings } from "#server/settings.ts";
import { COLUMNS } from "./columns.ts";
import { exportCatalogue } from "./export-catalogue.ts";
import { type ImportResult, importCatalogue } from "./import-catalogue.ts";
import type { Refusal } from "./refusals.ts";
import {
  changesOf,
  describeChange,
  describeRefusal,
  openChangedRows,
  openRefusedRows,
} from "./row-reports.ts";

export const CATALOGUE_USAGE = `npm run catalogue -- COMMAND

  export FILE        write models, listings and repairs into a new CSV file
    --excel          with semicolons and decimal commas, as French Excel reads it
  import FILE        bring such a file into the shop; comma or semicolon, 289,90 or 289.90
    --dry-run        only say what would change, all of it in FILE.changes.csv
    --strict         change nothing at all when any row is bad

A row changes what the shop has of the same model, listing (id, or seller and reference) or repair, and adds what is
new; nothing is ever deleted. Columns that the file does not have stay as they are; so does stock left empty. Units
promised to orders under way are never taken. Bad rows are named by line, here and in FILE.errors.csv, and leave the
others alone. Rows are written in chunks, each whole or not at all; an import that was interrupted is given again and
finds what is done unchanged.

Columns: ${COLUMNS.join(", ")}. What they hold: docs/catalogue-file.md.
The shop may be running; with DATABASE_URL or DATA_DIR set, set them here, too.`;

/** The most rows that the command prints. The reports have all of them. */
const PRINTED_ROWS = 10;
const PROGRESS_MS = 2000;

export interface CatalogueDeps {
  readonly settings: Settings;
  readonly clock: () => Date;
  /** Prints a line of progress. */
  progress(line: string): void;
}

/**
 * Runs `export` or `import` and returns the text to print. Throws UsageError for wrong arguments and files, and an Error
 * with the report when the import refused rows.
 */
export async function runCatalogueCommand(deps: CatalogueDeps, args: readonly string[]): Promise<string> {
  const [command, ...words] = args;
  if (command === "export") {
    const { word: file, given: excel } = oneWord(words, "file", "--excel");
    const began = performance.now();
    const rows = await withShop(deps.settings, (url) =>
      withClient(url, (client) => exportCatalogue(client, file, { excel })),
    );
    return `Exported ${counted(rows, "row")} to ${file} in ${since(began)}.`;
  }
  if (command === "import") {
    const strict = words.includes("--strict");
    const rest = words.filter((word) => word !== "--strict");
    const { word: file, given: dryRun } = oneWord(rest, "file", "--dry-run");
    await access(file).catch(() => {
      throw new UsageError(`${file} can't be read.`);
    });
    return withShop(deps.settings, (url) => importFile(deps, url, { file, dryRun, strict }));
  }
  throw new UsageError(`There is no command "${command ?? ""}". Commands: export, import.`);
}

/** Migrates the shop's database and runs work on it. */
async function withShop<Result>(settings: Settings, work: (url: string) => Promise<Result>): Promise<Result> {
  const found = await findDatabase(settings);
  try {
    await migrate(found.url, { allowNewer: settings.ALLOW_NEWER_DATABASE === "1" });
    return await work(found.url);
  } finally {
    await found.stop();
  }
}

interface ImportOptions {
  readonly file: string;
  readonly dryRun: boolean;
  readonly strict: boolean;
}

async function importFile(
  deps: CatalogueDeps,
  url: string,
  { file, dryRun, strict }: ImportOptions,
): Promise<string> {
  if (strict && !dryRun) {
    const trial = await readThrough(deps, url, { file, dryRun: true });
    if (trial.result.total.refused > 0) throw new Error(`${trial.report}\nNothing was changed (--strict).`);
  }
  const { result, report } = await readThrough(deps, url, { file, dryRun });
  if (result.total.refused > 0) throw new Error(report);
  return report;
}

async function readThrough(
  deps: CatalogueDeps,
  url: string,
  { file, dryRun }: Omit<ImportOptions, "strict">,
) {
  const began = performance.now();
  const refusedRows = await openRefusedRows(file);
  const changedRows = dryRun ? await openChangedRows(file) : null;
  const examples: string[] = [];
  const bad: string[] = [];
  let reportedAt = began;
  try {
    const result = await withClient(url, (client) =>
      importCatalogue({ client, clock: deps.clock }, file, {
        dryRun,
        async onRefused(refusal: Refusal) {
          if (bad.length < PRINTED_ROWS) bad.push(`  ${describeRefusal(refusal)}`);
          await refusedRows.add(refusal);
        },
        async onChunk(merged, rows) {
          for (const change of dryRun ? merged.flatMap(changesOf) : []) {
            if (examples.length < PRINTED_ROWS) examples.push(`  ${describeChange(change)}`);
            await changedRows?.add(change);
          }
          if (performance.now() - reportedAt < PROGRESS_MS) return;
          reportedAt = performance.now();
          deps.progress(`${counted(rows, "row")} read in ${since(began)}`);
        },
      }),
    );
    const lines = [
      ...countLines(result, dryRun),
      ...examples,
      ...(changedRows && examples.length > 0 ? [`All that would change: ${changedRows.path}`] : []),
      ...bad,
      ...(result.total.refused > 0 ? [`All refused rows: ${refusedRows.path}`] : []),
      `${counted(result.rows, "row")} in ${since(began)}.`,
    ];
    return { result, report: lines.join("\n") };
  } finally {
    await refusedRows.end();
    await changedRows?.end();
  }
}

function countLines({ kinds, total }: ImportResult, dryRun: boolean): string[] {
  const nothing = total.added + total.changed === 0;
  const head = dryRun ? "A dry run, nothing was written. It would be:" : "Imported:";
  const counts = Object.entries(kinds).map(
    ([kind, { added, changed, unchanged, refused }]) =>
      `  ${kind}: ${added} added, ${changed} changed, ${unchanged} unchanged, ${refused} refused`,
  );
  const same = total.refused > 0 ? "Nothing changes." : "Nothing changes: the shop has all of it already.";
  return [nothing ? same : head, ...counts];
}
