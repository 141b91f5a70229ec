import type { VatRegime } from "#contract/devices/episodes.ts";
import type { ListCheck, ListError, ListedFacts, ListText } from "#contract/devices/receptions.ts";
import { guessColumns, type KnownHeadings } from "#contract/suppliers/guess-columns.ts";
import type { ColumnRole } from "#contract/suppliers/headings.ts";
import { readTable } from "#contract/suppliers/read-table.ts";
import { collectQuestions, priceOf, promiseOf } from "./list-questions.ts";
import type { Match, openCatalogue } from "./match-phone.ts";
import { findOddPrices } from "./odd-prices.ts";
import { type ReadRow, readRow } from "./read-row.ts";
import { sortRows } from "./sort-rows.ts";

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
