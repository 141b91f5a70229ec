import type { VatRegime } from "#contract/devices/episodes.ts";
import {
  AS_WRITTEN,
  LEAVE_OUT,
  type ListCheck,
  type ListError,
  type ListedFacts,
  type ListQuestion,
  type ListText,
  MOST_LIST_ROWS,
  MOST_PAID_CENTS,
  PROMISES,
} from "#contract/devices/receptions.ts";
import { guessColumns, type KnownHeadings } from "#contract/suppliers/guess-columns.ts";
import type { ColumnRole } from "#contract/suppliers/headings.ts";
import { readAmount } from "#contract/suppliers/read-amount.ts";
import { readTable, type TableRow } from "#contract/suppliers/read-table.ts";
import type { Match, openCatalogue } from "./match-phone.ts";
import { findOddPrices } from "./odd-prices.ts";
import { type ReadRow, readRow } from "./read-row.ts";
import { readPromise } from "./read-title.ts";

type FoundModels = Extract<Match, { is: "found" }>["models"];

/** A readable row of a supplier's list. */
export interface ListRow {
  readonly line: number;
  /** One model, or one of each colour when the colour is told on arrival. */
  readonly models: FoundModels;
  readonly imeis: readonly string[];
  readonly serial: string | null;
  readonly quantity: number;
  readonly priceCents: number;
  readonly vatRegime: VatRegime;
  readonly facts: ListedFacts;
}

/** The shop's memory of a supplier: roles of headings, answers to questions, the usual tax scheme. */
export interface Memory {
  readonly headings: KnownHeadings;
  readonly answers: Readonly<Record<string, string>>;
  readonly regime: VatRegime | null;
}

export interface ReadList
  extends Pick<ListCheck, "columns" | "questions" | "skipped" | "regime" | "priceTax"> {
  readonly rows: readonly ListRow[];
  readonly errors: readonly ListError[];
  /** The rows with an open question. */
  readonly waiting: ListCheck["phones"];
}

const TOTAL = /^(?:sous[- ]?|grand |sub[- ]?)?(?:total|totaux|somme|sum|montant)\b/i;
/** The answer to a question about a price. */
const answeredPrice = (answer: string) => {
  const cents = readAmount(answer);
  return cents !== null && cents <= MOST_PAID_CENTS ? cents : null;
};

/** Questions of one check, by key. */
function collectQuestions(answers: Readonly<Record<string, string>>) {
  const questions = new Map<string, ListQuestion>();
  return {
    answerOf: (key: string) => (Object.hasOwn(answers, key) ? answers[key] : undefined),
    ask(
      question: Omit<ListQuestion, "lines" | "count" | "answer" | "options"> & {
        options?: readonly { value: string; label: string }[];
      },
      line: number,
    ) {
      const known = questions.get(question.key);
      questions.set(question.key, {
        ...question,
        options: [...(question.options ?? [])],
        lines: [...(known?.lines ?? []), line].slice(0, 20),
        count: (known?.count ?? 0) + 1,
        answer: null,
      });
    },
    list: () => [...questions.values()],
  };
}

/**
 * Reads a supplier's list of any shape: finds the table in the text, guesses its columns, and finds the model of each row. Each
 * line of the text is a phone, refused with a reason, asked about, or named as no phone. Accepts any text.
 */
export function readList(
  { csv, columns: chosen, answers = {} }: ListText,
  catalogue: ReturnType<typeof openCatalogue>,
  memory: Memory,
): ReadList {
  const table = readTable(csv);
  const guessed = guessColumns(table.rows, memory.headings);
  const roles = guessed.roles.map((role, at) => (chosen ? (chosen[at] ?? null) : role));
  if (roles.length === 1 && !chosen) roles[0] ??= "title";
  const { errors, skipped, records } = sortRows(table.rows, guessed.headAt, roles);
  const has = (role: ColumnRole) => roles.includes(role);
  const headings = guessed.headings;
  const priceHeading = headings[roles.indexOf("price")] ?? "";
  const priceTax = /\bht\b|excl/i.test(priceHeading)
    ? "HT"
    : /\bttc\b|incl/i.test(priceHeading)
      ? "TTC"
      : null;
  const regime = regimeOf(answers, memory, priceTax);
  const asked = collectQuestions({ ...memory.answers, ...answers });
  const read: ReadRow[] = [];
  const seen = new Set<string>();
  for (const { line, cells } of records) {
    const { row, errors: wrong } = readRow(line, has, (role) => cells[roles.indexOf(role)] ?? "");
    const twice = wrong.length > 0 ? [] : findTwice(row, seen);
    errors.push(...wrong, ...twice);
    if (wrong.length === 0 && twice.length === 0) read.push(row);
  }
  const rows: ListRow[] = [];
  const matched = read.flatMap((row) => {
    const match = catalogue.match(row.named, asked.answerOf);
    if (match.is === "left") skipped.push({ line: row.line, text: row.facts.title, why: "left" });
    else if (match.is === "unknown")
      errors.push({
        line: row.line,
        column: columnOf(has, match.column),
        reason: "UNKNOWN",
        value: match.value,
      });
    else if (match.is === "asked") asked.ask(match.question, row.line);
    return match.is === "found" || match.is === "asked" ? [{ row, match }] : [];
  });
  const odd = findOddPrices(
    matched.flatMap(({ row, match }) =>
      match.is === "found" ? [{ line: row.line, cents: row.priceCents, models: match.models }] : [],
    ),
  );
  const waiting: ListCheck["phones"] = [];
  // Every doubt is asked at once, also about rows whose model is not decided yet.
  for (const { row, match } of matched) {
    const promise = promiseOf(
      { ...row, gradeText: row.gradeText || catalogue.conditionOf(row.named) },
      asked,
    );
    const price = priceOf(row, odd.has(row.line), asked);
    const vatRegime = row.vatRegime ?? regime;
    if (!vatRegime) asked.ask({ kind: "regime", key: "regime|", text: "", of: "" }, row.line);
    if (promise === "left" || price === "left") {
      skipped.push({ line: row.line, text: row.facts.title, why: "left" });
      continue;
    }
    const unused = match.is === "found" ? match.unused : [];
    const facts = { ...row.facts, promise: promise ?? null, notes: [...row.facts.notes, ...unused] };
    const isReady =
      match.is === "found" && promise !== undefined && price !== undefined && vatRegime !== null;
    const { line, imeis, serial, quantity } = row;
    if (isReady)
      rows.push({ line, models: match.models, imeis, serial, quantity, priceCents: price, vatRegime, facts });
    else
      waiting.push({
        line,
        name: facts.title,
        imei: imeis[0] ?? null,
        quantity,
        priceCents: row.priceCents,
        facts,
      });
  }
  const sampleOf = (at: number) => records.find(({ cells }) => cells[at])?.cells[at]?.slice(0, 60) ?? "";
  return {
    rows,
    waiting,
    errors: errors.toSorted((one, other) => one.line - other.line),
    skipped: skipped.toSorted((one, other) => one.line - other.line),
    columns: roles.map((role, at) => ({ heading: headings[at] ?? "", sample: sampleOf(at), role })),
    questions: asked.list(),
    regime,
    priceTax,
  };
}

function regimeOf(
  answers: Readonly<Record<string, string>>,
  memory: Memory,
  priceTax: ReadList["priceTax"],
): VatRegime | null {
  const answer = Object.hasOwn(answers, "regime|") ? answers["regime|"] : undefined;
  if (answer === "margin" || answer === "standard") return answer;
  // Only a price with deductible VAT is stated without it.
  return memory.regime ?? (priceTax === "HT" ? "standard" : null);
}

const columnOf = (has: (role: ColumnRole) => boolean, column: "title" | "storage"): ColumnRole =>
  column === "storage" ? "storage" : has("title") ? "title" : "model";

interface TableRecord {
  readonly line: number;
  readonly cells: readonly string[];
}

/** Sorts the rows of a table into records, lines that are no phones, and rows that can't be read. */
function sortRows(rows: readonly TableRow[], headAt: number | null, roles: readonly (ColumnRole | null)[]) {
  const errors: ListError[] = [];
  const skipped: ReadList["skipped"] = [];
  const records: TableRecord[] = [];
  for (const [at, { line, cells, isOpen }] of rows.entries()) {
    const filled = cells.filter((cell) => cell !== "");
    if (filled.length === 0) continue;
    const text = filled.join(" ").slice(0, 200);
    const refuse = (reason: ListError["reason"]) => errors.push({ line, column: null, reason, value: text });
    if (headAt !== null && at <= headAt)
      skipped.push({ line, text, why: at === headAt ? "heading" : "text" });
    else if (TOTAL.test(filled[0] ?? "")) skipped.push({ line, text, why: "total" });
    // Text around a table: a greeting, an address. No phone is named without a digit.
    else if (cells.length === 1 && roles.length > 1) skipped.push({ line, text, why: "text" });
    else if (roles.length === 1 && !/\d/.test(text)) skipped.push({ line, text, why: "text" });
    else if (isOpen) refuse("CSV");
    else if (cells.slice(roles.length).some((cell) => cell !== "")) refuse("CELLS");
    else if (records.length === MOST_LIST_ROWS) {
      refuse("TOO_MANY");
      break;
    } else records.push({ line, cells });
  }
  if (records.length === 0 && errors.length === 0)
    errors.push({ line: 1, column: null, reason: "EMPTY", value: "" });
  return { errors, skipped, records };
}

/** Reports a row that repeats the IMEI or serial number of an earlier row. */
function findTwice({ line, imeis, serial }: ReadRow, seen: Set<string>): ListError[] {
  const numbers = [
    ["imei", imeis[0]],
    ["imei2", imeis[1]],
    ["serial", serial?.toUpperCase()],
  ] as const;
  const found = numbers.flatMap(([column, value]): ListError[] =>
    value !== undefined && seen.has(value) ? [{ line, column, reason: "DUPLICATE", value }] : [],
  );
  if (found.length === 0) for (const [, value] of numbers) if (value) seen.add(value);
  return found;
}

type Questions = ReturnType<typeof collectQuestions>;

/** The promised grade; undefined while it is asked. */
function promiseOf({ gradeText, line }: ReadRow, { answerOf, ask }: Questions) {
  if (gradeText === "") return null;
  const promise = readPromise(gradeText);
  if (promise) return promise;
  const key = `grade|${gradeText.toLowerCase().replace(/\s+/g, " ").trim()}`;
  const answer = answerOf(key);
  if (answer === LEAVE_OUT) return "left";
  if (answer === "none") return null;
  const chosen = PROMISES.find((one) => one === answer);
  if (chosen) return chosen;
  ask({ kind: "grade", key, text: gradeText, of: "" }, line);
  return undefined;
}

/** The price of one phone in cents; undefined while it is asked. */
function priceOf({ priceCents, line }: ReadRow, isOdd: boolean, { answerOf, ask }: Questions) {
  if (priceCents !== null && !isOdd) return priceCents;
  const key = priceCents === null ? "price|" : `price|${line}|${priceCents}`;
  const answer = answerOf(key);
  if (answer === LEAVE_OUT) return "left";
  if (answer === AS_WRITTEN && priceCents !== null) return priceCents;
  const typed = answer === undefined ? null : answeredPrice(answer);
  if (typed !== null) return typed;
  const text = priceCents === null ? "" : (priceCents / 100).toFixed(2);
  ask({ kind: "price", key, text, of: "" }, line);
  return undefined;
}
