import { copyLine } from "./cells.ts";
import { type Column, columnsOf, type FileColumn, KIND_NAMES, type KindName } from "./columns.ts";
import type { FileRow } from "./read-file.ts";
import type { Refusal } from "./refusals.ts";

/** A valid row, ready for the comparison with the shop. */
export interface StagedRow {
  readonly line: number;
  readonly kind: KindName;
  /** One line for COPY: line number, key, key of the model, key of the service, and the columns of the kind. */
  readonly copy: string;
  /** The id of a listing; null when the row has none. */
  readonly id: number | null;
}

const MODEL_KEY = ["brand", "model", "storage_gb", "colour_slug"] as const;
const REPAIR_KEY = ["brand", "model"] as const;
const SERVICE_KEY = ["service", "name"] as const;

/** The columns that identify a row of each kind. */
const KEYS: Readonly<Record<Exclude<KindName, "listing">, readonly Column[]>> = {
  model: MODEL_KEY,
  "repair-service": SERVICE_KEY,
  "repair-model": REPAIR_KEY,
  "repair-option": [...REPAIR_KEY, ...SERVICE_KEY],
};

/** The value of a cell, or the reason for its refusal. Null leaves the value in the shop unchanged. */
function readCell(cell: string | undefined, { read, blank }: FileColumn) {
  if (cell === undefined) return { value: null };
  if (blank && cell.trim() === "") return { value: blank === "clears" ? "" : null };
  return read(cell);
}

/** Validates one row without the database. */
export function stageRow({ line, cells }: FileRow): StagedRow | Refusal {
  const word = cells?.get("kind")?.trim().toLowerCase() ?? "";
  if (!cells) return { line, kind: "", column: "", reason: "CELLS" };
  const kind = KIND_NAMES.find((one) => one === word);
  if (!kind) return { line, kind: word, column: "kind", reason: word === "" ? "REQUIRED" : "INVALID" };
  const values = new Map<Column, string | null>();
  for (const [column, declared] of columnsOf(kind)) {
    const read = readCell(cells.get(column), declared);
    if ("reason" in read) return { line, kind, column, reason: read.reason };
    values.set(column, read.value);
  }
  const missing = missingKey(kind, values);
  if (missing) return { line, kind, column: missing, reason: "REQUIRED" };
  const keyOf = (parts: readonly Column[]) => JSON.stringify(parts.map((part) => values.get(part)));
  const id = values.get("id") ?? null;
  const listingKey = id === null ? keyOf(["seller", "reference"]) : `#${id}`;
  const key = kind === "listing" ? listingKey : keyOf(KEYS[kind]);
  const modelKey = keyOf(kind === "repair-option" ? REPAIR_KEY : MODEL_KEY);
  const serviceKey = keyOf(SERVICE_KEY);
  const staged = [String(line), key, modelKey, serviceKey, ...values.values()];
  return { line, kind, copy: copyLine(staged), id: id === null ? null : Number(id) };
}

function missingKey(kind: KindName, values: ReadonlyMap<Column, string | null>): Column | undefined {
  const absent = (column: Column) => values.get(column) === null;
  if (kind !== "listing") return KEYS[kind].find(absent);
  if (absent("id") && absent("reference")) return "reference";
  if (absent("id") && absent("seller")) return "seller";
  // A listing names its model with all columns of the model's key, or with none.
  return MODEL_KEY.every(absent) ? undefined : MODEL_KEY.find(absent);
}
