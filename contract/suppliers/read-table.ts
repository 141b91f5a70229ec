/** A row of a pasted or uploaded table. */
export interface TableRow {
  /** The line of the text where the row begins, from 1 on. */
  readonly line: number;
  readonly cells: readonly string[];
  /** True: a quote of this row never closes, so the end of the table may be missing. */
  readonly isOpen?: boolean;
}

const DELIMITERS = ["\t", ";", "|", ","] as const;
type Delimiter = (typeof DELIMITERS)[number] | "";

export interface Table {
  /** Empty for one column. */
  readonly delimiter: Delimiter;
  readonly rows: readonly TableRow[];
}

/** The rows that are compared to find the delimiter. */
const SAMPLE = 60;

/**
 * Reads a table as spreadsheets save or copy it: the delimiter is that which gives most rows the same number of cells. Accepts any
 * text. A quote that never closes is read as a sign, so that no row after it is lost.
 */
export function readTable(text: string): Table {
  const plain = text.replace(/^\ufeff/, "");
  const [line = "", named] = /^"?sep=([^\r\n"])"?\r?\n?/i.exec(plain) ?? [];
  const body = plain.slice(line.length);
  const first = line === "" ? 1 : 2;
  const delimiter = DELIMITERS.find((one) => one === named) ?? findDelimiter(body);
  const rows = splitRows(body, delimiter, first, Number.POSITIVE_INFINITY);
  return { delimiter, rows: delimiter === "|" ? rows.flatMap(withoutFrame) : rows };
}

/** `| a | b |` has a frame, and a line of dashes below its heading. */
function withoutFrame(row: TableRow): TableRow[] {
  const cells = row.cells.map((cell) => cell.trim());
  if (cells.every((cell) => /^:?-*:?$/.test(cell)) && cells.some((cell) => cell.includes("-"))) return [];
  const isFramed = cells.length > 2 && cells[0] === "" && cells.at(-1) === "";
  return [{ ...row, cells: isFramed ? cells.slice(1, -1) : cells }];
}

function findDelimiter(text: string): Delimiter {
  let best: { delimiter: Delimiter; score: number } = { delimiter: "", score: 0 };
  for (const delimiter of DELIMITERS) {
    const widths = new Map<number, number>();
    for (const { cells } of splitRows(text, delimiter, 1, SAMPLE))
      if (cells.length > 1) widths.set(cells.length, (widths.get(cells.length) ?? 0) + 1);
    for (const [width, rows] of widths) {
      const score = rows * Math.sqrt(width - 1);
      if (score > best.score) best = { delimiter, score };
    }
  }
  return best.delimiter;
}

/** Splits a text into rows and cells. Quotes follow RFC 4180; `""` inside quotes is a quote. */
function splitRows(text: string, delimiter: Delimiter, first: number, most: number): TableRow[] {
  const rows: TableRow[] = [];
  let cells: string[] = [];
  let cell = "";
  let line = first;
  let began = first;
  let isOpen = false;
  const endRow = () => {
    cells.push(cell);
    rows.push({ line: began, cells: cells.map(restore), ...(isOpen && { isOpen }) });
    [cells, cell, isOpen] = [[], "", false];
  };
  let at = 0;
  for (; at < text.length && rows.length < most; at += 1) {
    const sign = text[at] ?? "";
    if (sign === '"' && cell.trim() === "") {
      const quoted = readQuoted(text, at, delimiter);
      if (quoted) {
        cell = quoted.text;
        line += countLines(text.slice(at, quoted.end));
        at = quoted.end - 1;
        continue;
      }
      isOpen = true;
    }
    if (sign === "\n" || sign === "\r") {
      endRow();
      if (sign === "\r" && text[at + 1] === "\n") at += 1;
      line += 1;
      began = line;
    } else if (delimiter !== "" && sign === delimiter) {
      cells.push(cell);
      cell = "";
    } else cell += sign;
  }
  if (at === text.length && rows.length < most && (cell !== "" || cells.length > 0)) endRow();
  return rows;
}

const countLines = (text: string) => text.match(/\r\n|\r|\n/g)?.length ?? 0;

/** The longest text in quotes. A longer one is a quote that was never closed. */
const LONGEST_QUOTED = 2000;

/** The text in quotes that begins at `at`; null without a closing quote before a delimiter, a line end or the end. */
function readQuoted(text: string, at: number, delimiter: Delimiter): { text: string; end: number } | null {
  let quoted = "";
  for (let here = at + 1; here < text.length && here - at < LONGEST_QUOTED; here += 1) {
    if (text[here] !== '"') quoted += text[here];
    else if (text[here + 1] === '"') {
      quoted += '"';
      here += 1;
    } else {
      const next = text.slice(here + 1, here + 20).trimStart()[0];
      const isEnd =
        next === undefined || next === delimiter || /^[^\S\r\n]*[\r\n]/.test(text.slice(here + 1, here + 20));
      return isEnd || delimiter === "\t" ? { text: quoted, end: here + 1 } : null;
    }
  }
  return null;
}

/** Removes the marks with which exports protect a text from a spreadsheet: `="3567…"` and `'3567…`. */
function restore(cell: string): string {
  const bare = cell.trim();
  return /^="([^"]*)"$/.exec(bare)?.[1] ?? (/^'[\d=+@-]/.test(bare) ? bare.slice(1) : bare);
}
