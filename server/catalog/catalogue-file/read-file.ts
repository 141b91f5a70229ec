import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { CsvError, type Info, parse } from "csv-parse";
import { HEAD_BYTES, markedEncoding } from "#contract/text/decode-text.ts";
import { UsageError } from "#server/cli/usage-error.ts";
import { csvOptions } from "#server/csv/csv-options.ts";
import { cellsByColumn } from "./cells.ts";
import { COLUMNS, type Column } from "./columns.ts";

/** A row of the file with the number of its first line. `cells` is null when their number differs from that of the columns. */
export interface FileRow {
  readonly line: number;
  readonly cells: ReadonlyMap<Column, string> | null;
}

/** A column that is accepted and ignored: the grade follows from the condition. */
const FORMER_COLUMN = "grade";
/** Bytes. A longer row means that a quote is never closed. */
const LONGEST_ROW = 200_000;

/**
 * Reads a catalogue file row by row in bounded memory: UTF-8, UTF-16 or Windows-1252, with commas, semicolons or tabs, and
 * any line ends. Throws UsageError with the line of the first syntax error.
 */
export async function* readCatalogueFile(file: string): AsyncGenerator<FileRow> {
  const encoding = await encodingOf(file);
  const options = csvOptions(await headOf(file, encoding));
  const parser = parse({ ...options, max_record_size: LONGEST_ROW });
  // The parser throws the errors of the source where its rows are read.
  const source = Readable.from(readText(file, encoding), { objectMode: false });
  source.on("error", (error) => parser.destroy(error));
  source.pipe(parser);
  let columns: (Column | null)[] | null = null;
  let line = options.from_line;
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: Info }>) {
      const first = line;
      line = info.lines + 1;
      if (!columns) columns = readHeader(record);
      else if (record.length === 1 && record[0]?.trim() === "") continue;
      else yield { line: first, cells: cellsByColumn(columns, record) };
    }
  } catch (error) {
    if (error instanceof TypeError && "code" in error)
      throw new UsageError(
        `Line ${line}: the text breaks off in the middle of a character. Save the file again.`,
      );
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

async function headBytes(file: string): Promise<Uint8Array> {
  for await (const chunk of createReadStream(file, { end: HEAD_BYTES - 1, highWaterMark: HEAD_BYTES }))
    return chunk as Buffer;
  return new Uint8Array();
}

async function headOf(file: string, encoding: string): Promise<string> {
  return new TextDecoder(encoding).decode(await headBytes(file), { stream: true });
}

/** The encoding of a file: the one that its first bytes mark, else UTF-8 if the whole file is valid, else Windows-1252. */
async function encodingOf(file: string): Promise<string> {
  const marked = markedEncoding(await headBytes(file));
  if (marked === "WORKBOOK") throw new UsageError("The file is a workbook of a spreadsheet. Save it as CSV.");
  if (marked === "BINARY") throw new UsageError("The file is no text: it has zero bytes. Save it as CSV.");
  if (marked !== null) return marked;
  try {
    for await (const _ of readText(file, "utf-8"));
    return "utf-8";
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return "windows-1252";
  }
}

/** Decodes a file. Throws TypeError for bytes that are invalid in the encoding. */
async function* readText(file: string, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true, ignoreBOM: true });
  for await (const chunk of createReadStream(file)) yield decoder.decode(chunk as Buffer, { stream: true });
  yield decoder.decode();
}
