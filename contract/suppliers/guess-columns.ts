import { readImei } from "../devices/imei.ts";
import { type ColumnRole, foldHeading, HEADING_WORDS, HEADINGS } from "./headings.ts";
import { readAmount, readQuantity } from "./read-amount.ts";
import type { TableRow } from "./read-table.ts";

/** The columns of a list as they were guessed. */
export interface GuessedColumns {
  /** The place of the heading among the rows; null without a heading. */
  readonly headAt: number | null;
  readonly headings: readonly string[];
  /** The role of each column; null for a column that is not used. */
  readonly roles: readonly (ColumnRole | null)[];
}

/** A supplier's own names of columns, as people chose them before: folded heading → role. */
export type KnownHeadings = Readonly<Record<string, ColumnRole | null>>;

/** The rows in which a heading is looked for. Titles and addresses may stand above it. */
const HEAD_ROWS = 40;
/** The rows whose values are compared. */
const SAMPLE = 200;

/** The role that a heading names; undefined for an unknown one. */
function roleOfHeading(heading: string, known: KnownHeadings): ColumnRole | null | undefined {
  const folded = foldHeading(heading);
  if (folded === "") return undefined;
  if (Object.hasOwn(known, folded)) return known[folded] ?? null;
  const exact = HEADINGS.get(folded);
  if (exact) return exact;
  if (folded.length > 40) return undefined;
  return HEADING_WORDS.find(([words]) => words.test(folded))?.[1];
}

/** The first row most of whose cells are headings. A row with an IMEI or a price is none. */
function findHead(rows: readonly TableRow[], known: KnownHeadings): number | null {
  let best: { at: number; score: number } | null = null;
  for (const [at, { cells }] of rows.slice(0, HEAD_ROWS).entries()) {
    const filled = cells.filter((cell) => cell !== "");
    if (filled.some((cell) => readImei(cell) !== null || (/\d/.test(cell) && /[€$£]|^[\d.,]+$/.test(cell))))
      continue;
    const named = filled.filter((cell) => cell.length <= 40 && roleOfHeading(cell, known) !== undefined);
    const exact = filled.filter(
      (cell) => HEADINGS.has(foldHeading(cell)) || Object.hasOwn(known, foldHeading(cell)),
    );
    const isHead = exact.length >= 2 || (exact.length === 1 && filled.length === 1) || named.length >= 2;
    const score = exact.length * 2 + named.length;
    if (isHead && named.length * 2 >= filled.length && (!best || score > best.score)) best = { at, score };
  }
  return best?.at ?? findUnknownHead(rows);
}

/** A heading in words that are not known: the first row of the table's width without a digit, above rows with digits. */
function findUnknownHead(rows: readonly TableRow[]): number | null {
  const width = widthOf(rows.slice(0, SAMPLE));
  const at = rows.findIndex(({ cells }) => cells.length === width);
  const head = rows[at]?.cells ?? [];
  const isWords =
    width > 1 && head.every((cell) => cell.length <= 40 && !/\d/.test(cell)) && head.some(Boolean);
  const next = rows.slice(at + 1, at + 1 + SAMPLE);
  return isWords && next.some(({ cells }) => cells.some((cell) => /\d/.test(cell))) ? at : null;
}

const GRADE = /^(?:grade |gr\.? ?)?(?:a\+|a|ab|b\+|b|c\+|c|d)$/i;
const STORAGE = /^(?:\d{1,4} ?(?:go|gb|g|to|tb)|16|32|64|128|256|512|1024)$/i;
const COLOUR =
  /\b(?:noir|black|blanc|white|bleu|blue|rouge|red|vert|green|gold|argent|silver|gr[iae][sy]|rose|pink|violet|purple|minuit|midnight|graphite|jaune|yellow|mauve|starlight|lumiere stellaire|titan\w*|coral|corail|lavend\w+|lavande|orange)\b/;
const BATTERY = /^\d{2,3} ?%$/;
/** Signs by which a value shows its role, in the order in which they are tried. */
const SHAPES: readonly (readonly [ColumnRole, (value: string) => boolean])[] = [
  ["imei", (value) => readImei(value) !== null || /^\d[.,]\d+E\+?1[34]$/i.test(value)],
  ["storage", (value) => STORAGE.test(value)],
  ["battery", (value) => BATTERY.test(value)],
  ["grade", (value) => GRADE.test(value)],
  [
    "title",
    (value) => value.length > 8 && /\p{L}{3}/u.test(value) && /\d/.test(value) && value.includes(" "),
  ],
  [
    "brand",
    (value) => /^(?:apple|samsung|google|xiaomi|huawei|honor|oppo|oneplus|sony|nokia|motorola)$/i.test(value),
  ],
  ["price", (value) => /[€.,]/.test(value) && readAmount(value) !== null],
  ["colour", (value) => value.length <= 40 && COLOUR.test(foldHeading(value))],
  ["quantity", (value) => readQuantity(value) !== null && Number(value) < 100],
  ["price", (value) => readAmount(value) !== null],
];

/** A share of the values must have the shape; the rest may be empty or wrong. */
const MOST_OF = 0.6;

/**
 * Guesses what the columns hold: by their headings in French or English, else by the shape of their values. Fifteen digits with a
 * right check digit are IMEIs, whatever the heading. Each role is given once, and a second column of IMEIs is `imei2`.
 */
export function guessColumns(rows: readonly TableRow[], known: KnownHeadings = {}): GuessedColumns {
  const headAt = findHead(rows, known);
  const body = rows.slice(headAt === null ? 0 : headAt + 1, (headAt ?? 0) + SAMPLE);
  const head = headAt === null ? [] : (rows[headAt]?.cells ?? []);
  const width = head.length || widthOf(body);
  const headings = Array.from({ length: width }, (_, column) => head[column] ?? "");
  const values = headings.map((_, column) =>
    body.flatMap(({ cells }) => ((cells.length > 1 || width === 1) && cells[column] ? [cells[column]] : [])),
  );
  const roles: (ColumnRole | null | undefined)[] = headings.map((heading) => roleOfHeading(heading, known));
  const isShaped = (column: number, test: (value: string) => boolean) => {
    const all = values[column] ?? [];
    return all.length > 0 && all.filter(test).length >= all.length * MOST_OF;
  };
  const isImei = SHAPES[0]?.[1] ?? (() => false);
  for (const column of roles.keys())
    if (isShaped(column, isImei) && roles[column] !== "imei2") roles[column] = "imei";
  // A name of model, storage and colour in one is a title, whatever its heading.
  for (const [role, test] of SHAPES)
    for (const column of roles.keys())
      if (roles[column] === undefined && !roles.includes(role) && isShaped(column, test))
        roles[column] = role;
  return { headAt, headings, roles: onceEach(roles) };
}

/** The most frequent number of cells of the rows with several, or 1. */
function widthOf(rows: readonly TableRow[]): number {
  const widths = new Map<number, number>();
  for (const { cells } of rows)
    if (cells.length > 1) widths.set(cells.length, (widths.get(cells.length) ?? 0) + 1);
  return [...widths].toSorted((one, other) => other[1] - one[1])[0]?.[0] ?? 1;
}

function onceEach(roles: readonly (ColumnRole | null | undefined)[]): (ColumnRole | null)[] {
  const given = new Set<ColumnRole>();
  return roles.map((role) => {
    if (!role) return null;
    const own = role === "imei" && given.has("imei") ? "imei2" : role;
    if (given.has(own)) return null;
    given.add(own);
    return own;
  });
}
