import { type Info, parse } from "csv-parse/sync";
import { type FieldErrors, fieldErrors } from "#contract/errors.ts";
import { centsToEuros } from "#contract/money.ts";
import type { OptionFacts } from "#contract/repair/catalogue/catalogue.ts";
import {
  FILE_COLUMNS,
  type FileColumn,
  MAX_FILE_LINES,
  readFileLine,
} from "#contract/repair/catalogue/catalogue-file.ts";
import { harmlessCell, restoreCell } from "#server/catalog/catalogue-file/cells.ts";
import { csvOptions } from "#server/csv/csv-options.ts";
import { Failure } from "#server/http/errors/failure.ts";

/** A service for a model, as the file names it. */
export interface NamedOption extends OptionFacts {
  readonly brand: string;
  readonly model: string;
  readonly service: string;
}
export interface ReadLine extends NamedOption {
  /** The line of the file, counted from 1. */
  readonly line: number;
}

export const FILE_HEAD = `${FILE_COLUMNS.join(";")}\r\n`;

/** Writes an option as a line for a French spreadsheet: semicolons and a decimal comma. `readLines` reads it back. */
export function writeLine(option: NamedOption): string {
  const { brand, model, service, priceCents, minutes, unoffered } = option;
  const price = priceCents === null ? "" : centsToEuros(priceCents).toFixed(2).replace(".", ",");
  const texts = [brand, model, service].map(harmlessCell);
  return `${[...texts, price, minutes ?? "", unoffered ?? ""].map((cell) => quoted(String(cell))).join(";")}\r\n`;
}

const quoted = (cell: string) => (/[";\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/**
 * Reads the lines of a file, and the errors of those that can't be read: a code for each bad cell, `lines.3.price`.
 * Error: VALIDATION, `lines.1.<column>` for a missing column, `csv` for a text that is no CSV, has no lines or too many.
 */
export function readLines(csv: string): { readonly lines: ReadLine[]; readonly errors: FieldErrors } {
  const [head, ...rows] = parseRows(csv);
  const names = (head?.record ?? []).map((name) => name.trim().toLowerCase());
  const missing = FILE_COLUMNS.filter((column) => !names.includes(column));
  if (missing.length > 0)
    refuse(Object.fromEntries(missing.map((column) => [`lines.1.${column}`, "REQUIRED"])));
  if (rows.length > MAX_FILE_LINES) refuse({ csv: "TOO_LONG" });
  const errors: FieldErrors = {};
  const lines = rows.flatMap(({ record, info: { lines: line } }): ReadLine[] => {
    if (record.every((cell) => cell.trim() === "")) return [];
    const cellOf = (column: FileColumn) => restoreCell(record[names.indexOf(column)] ?? "");
    const cells = Object.fromEntries(FILE_COLUMNS.map((column) => [column, cellOf(column)]));
    const { success, data, error } = readFileLine(cells as Record<FileColumn, string>);
    if (success) {
      const { price: priceCents, ...named } = data;
      return [{ line, ...named, priceCents }];
    }
    for (const [column, code] of Object.entries(fieldErrors(error.issues)))
      errors[`lines.${line}.${column}`] = code;
    return [];
  });
  if (lines.length === 0 && Object.keys(errors).length === 0) refuse({ csv: "REQUIRED" });
  return { lines, errors };
}

export function refuse(fields: FieldErrors): never {
  throw new Failure("VALIDATION", { fields });
}

function parseRows(csv: string) {
  try {
    return parse(csv, csvOptions(csv)) as unknown as { record: string[]; info: Info }[];
  } catch {
    // A quotation mark that never ends.
    return refuse({ csv: "INVALID" });
  }
}
