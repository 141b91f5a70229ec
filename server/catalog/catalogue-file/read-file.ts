import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { CsvError, type Info, parse } from "csv-parse";
import { UsageError } from "#server/cli/usage-error.ts";
import { CSV_OPTIONS, cellsByColumn } from "./cells.ts";
import { COLUMNS, type Column } from "./columns.ts";

/** A row of the file with the number of its first line. `cells` is null when the row has more or fewer cells than columns. */
export interface FileRow {
  readonly line: number;
  readonly cells: ReadonlyMap<Column, string> | null;
}

/** A column of older exports that is ignored: the grade follows from the condition. */
const FORMER_COLUMN = "grade";
/** Bytes. A longer row means a quote that is never closed. */
const LONGEST_ROW = 200_000;

/**
 * Reads a catalogue file row by row, in bounded memory: UTF-8 with or without a byte-order mark, comma or semicolon,
 * any line ends. Throws UsageError with the line of the first syntax error.
 */
export async function* readCatalogueFile(file: string): AsyncGenerator<FileRow> {
  const delimiter = await delimiterOf(file);
  const parser = parse({
    ...CSV_OPTIONS,
    delimiter,
    max_record_size: LONGEST_ROW,
  });
  // Errors of the source are thrown where the rows are read.
  const source = Readable.from(readText(file), { objectMode: false });
  source.on("error", (error) => parser.destroy(error));
  source.pipe(parser);
  let columns: (Column | null)[] | null = null;
  let line = 1;
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: Info }>) {
      const first = line;
      line = info.lines + 1;
      if (!columns) columns = readHeader(record);
      else if (record.length === 1 && record[0]?.trim() === "") continue;
      else yield { line: first, cells: cellsByColumn(columns, record) };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new UsageError(
      `Line ${line}: a quotation mark stands in the wrong place or is never closed. Nothing from here on was read.`,
    );
  } finally {
    source.destroy();
  }
  if (!columns) throw new UsageError("The file is empty.");
}

function readHeader(record: readonly string[]): (Column | null)[] {
  const names = record.map((cell) => cell.trim().toLowerCase());
  while (names.at(-1) === "") names.pop();
  const columns = names.map((name) => {
    if (name === FORMER_COLUMN) return null;
    const column = COLUMNS.find((one) => one === name);
    if (!column)
      throw new UsageError(
        `The first line names a column "${name}". Columns: ${COLUMNS.join(", ")}. Is the file CSV?`,
      );
    return column;
  });
  if (!columns.includes("kind")) throw new UsageError('The first line has no column "kind".');
  if (new Set(columns).size < columns.length) throw new UsageError("The first line names a column twice.");
  return columns;
}

/** The first comma or semicolon of the file: no column name has one. */
async function delimiterOf(file: string): Promise<"," | ";"> {
  for await (const chunk of createReadStream(file, { end: 4095, encoding: "latin1" }))
    for (const sign of String(chunk)) if (sign === "," || sign === ";") return sign;
  return ",";
}

async function* readText(file: string): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  try {
    for await (const chunk of createReadStream(file)) yield decoder.decode(chunk as Buffer, { stream: true });
    yield decoder.decode();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new UsageError('The file is not in UTF-8. In Excel: Save as, "CSV UTF-8".');
  }
}
