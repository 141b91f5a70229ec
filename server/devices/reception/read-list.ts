import { CsvError } from "csv-parse";
import { type Info, parse } from "csv-parse/sync";
import type { VatRegime } from "#contract/devices/episodes.ts";
import { readImei } from "#contract/devices/imei.ts";
import {
  LIST_COLUMNS,
  type ListColumn,
  type ListError,
  MOST_LIST_ROWS,
  MOST_PAID_CENTS,
  OPTIONAL_COLUMNS,
} from "#contract/devices/receptions.ts";
import type { Cents } from "#contract/money.ts";
import { plainSigns } from "#contract/text/plain-signs.ts";
import { cellsByColumn, readEuros } from "#server/catalog/catalogue-file/cells.ts";
import { csvOptions } from "#server/csv/csv-options.ts";

/** A readable row of a supplier's list. */
export interface ListRow {
  readonly line: number;
  readonly brand: string;
  readonly model: string;
  readonly storageGb: number;
  readonly colour: string;
  /** One IMEI per SIM slot. */
  readonly imeis: readonly string[];
  readonly serial: string | null;
  readonly priceCents: Cents;
  readonly vatRegime: VatRegime;
}

interface Read {
  readonly rows: ListRow[];
  readonly errors: ListError[];
}

/** The VAT regimes by their French and English names. */
const REGIMES: Readonly<Record<string, VatRegime>> = {
  margin: "margin",
  marge: "margin",
  standard: "standard",
  normal: "standard",
  normale: "standard",
};

/**
 * Reads a supplier's list, separated by commas, semicolons or tabs; the first line has the column names. Reports each
 * wrong cell as its own error.
 */
export function readList(csv: string): Read {
  let records: { record: string[]; info: Info }[];
  try {
    records = parse(csv, {
      ...csvOptions(csv),
      max_record_size: 10_000,
    }) as unknown as { record: string[]; info: Info }[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return refused({ line: Number(error.lines ?? 1), column: null, reason: "CSV" });
  }
  const [head, ...body] = records.filter(({ record }) => record.some((cell) => cell.trim() !== ""));
  if (!head || body.length === 0) return refused({ line: 1, column: null, reason: "EMPTY" });
  if (body.length > MOST_LIST_ROWS) return refused({ line: 1, column: null, reason: "TOO_MANY" });
  const names = head.record.map((cell) => cell.trim().toLowerCase());
  const missing = LIST_COLUMNS.filter((name) => !names.includes(name) && !OPTIONAL_COLUMNS.includes(name));
  if (missing.length > 0)
    return { rows: [], errors: missing.map((column) => ({ line: 1, column, reason: "REQUIRED" })) };
  // Unknown column names are errors, because a misspelt column would be ignored silently. Empty ones are allowed:
  // spreadsheets append them.
  const filled = names.filter((name) => name !== "");
  if (filled.some((name) => !isColumn(name)) || new Set(filled).size < filled.length)
    return refused({ line: 1, column: null, reason: "HEADER" });
  const rows: ListRow[] = [];
  const errors: ListError[] = [];
  for (const { record, info } of body) {
    const cells = cellsByColumn(names, record);
    if (cells) {
      const read = readRow(info.lines, (column) => cells.get(column)?.trim() ?? "");
      if (read.errors.length === 0) rows.push(read.row);
      errors.push(...read.errors);
    } else errors.push({ line: info.lines, column: null, reason: "CELLS" });
  }
  const twice = findTwice(rows);
  return {
    rows: rows.filter(({ line }) => !twice.some((one) => one.line === line)),
    errors: [...errors, ...twice],
  };
}

const isColumn = (name: string): name is ListColumn => LIST_COLUMNS.some((one) => one === name);

const refused = (error: ListError): Read => ({ rows: [], errors: [error] });

/** A number in scientific notation: spreadsheets store fifteen digits as `3,57E+14`. */
const ROUNDED = /^\d(?:[.,]\d+)?E\+?\d+$/i;

function reasonOf(column: ListColumn, text: string): ListError["reason"] {
  if (text === "") return "REQUIRED";
  return (column === "imei" || column === "imei2") && ROUNDED.test(text) ? "ROUNDED" : "INVALID";
}

function readRow(line: number, cell: (column: ListColumn) => string) {
  const errors: ListError[] = [];
  const check = <Value>(
    column: ListColumn,
    read: (text: string) => Value | null | undefined,
    empty: Value,
  ): Value => {
    const value = cell(column) === "" ? null : read(cell(column));
    if (value === null || value === undefined)
      errors.push({ line, column, reason: reasonOf(column, cell(column)) });
    return value ?? empty;
  };
  const name = (column: ListColumn) => check(column, (text) => (text.length <= 120 ? text : null), "");
  const row: ListRow = {
    line,
    brand: name("brand"),
    model: name("model"),
    storageGb: check(
      "storage",
      (text) => Number(/^(\d{1,5}) ?(?:go|gb)?$/i.exec(plainSigns(text))?.[1] ?? 0) || null,
      0,
    ),
    colour: name("colour"),
    imeis: (["imei", "imei2"] as const).flatMap((column) =>
      column === "imei2" && cell(column) === "" ? [] : [check(column, readImei, "")],
    ),
    serial:
      cell("serial") === ""
        ? null
        : check("serial", (text) => /^[\w-]{4,40}$/.exec(plainSigns(text))?.[0], ""),
    priceCents: check("price", readPrice, 0 as Cents),
    vatRegime: check("vat", (text) => REGIMES[text.toLowerCase()], "margin" as VatRegime),
  };
  return { row, errors };
}

function readPrice(text: string): Cents | null {
  const cents = readEuros(text) ?? null;
  return cents !== null && cents <= MOST_PAID_CENTS ? cents : null;
}

/** Reports rows that repeat the IMEI or serial number of an earlier row. */
function findTwice(rows: readonly ListRow[]): ListError[] {
  const seen = new Set<string>();
  return rows.flatMap(({ line, imeis, serial }): ListError[] => {
    const found: ListError[] = [];
    for (const [column, value] of [
      ["imei", imeis[0]],
      ["imei2", imeis[1]],
      ["serial", serial?.toUpperCase()],
    ] as const) {
      if (value === undefined) continue;
      if (seen.has(value)) found.push({ line, column, reason: "DUPLICATE" });
      seen.add(value);
    }
    return found;
  });
}
