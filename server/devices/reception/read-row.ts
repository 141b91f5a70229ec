import { VAT_REGIMES, type VatRegime } from "#contract/devices/episodes.ts";
import { readImei } from "#contract/devices/imei.ts";
import {
  type ListError,
  type ListedFacts,
  MOST_PAID_CENTS,
  type Stop,
} from "#contract/devices/receptions.ts";
import type { ColumnRole } from "#contract/suppliers/headings.ts";
import { readAmount, readDay, readPercent, readQuantity } from "#contract/suppliers/read-amount.ts";
import { plainSigns } from "#contract/text/plain-signs.ts";
import { foldedWords, foldValue } from "./list-words.ts";
import type { Named } from "./match-phone.ts";
import { readTitle } from "./read-title.ts";

/** A row of a supplier's list before its model is found. */
export interface ReadRow {
  readonly line: number;
  readonly named: Named;
  /** One IMEI per SIM slot; none for phones that are counted. */
  readonly imeis: readonly string[];
  readonly serial: string | null;
  readonly quantity: number;
  /** Null when the list has no prices. */
  readonly priceCents: number | null;
  readonly vatRegime: VatRegime | null;
  /** The supplier's word for the grade; empty without one. */
  readonly gradeText: string;
  readonly facts: Omit<ListedFacts, "promise">;
}

const [CLEAN, UNLOCKED, YES, UNKNOWN] = ["clean", "unlocked", "yes", "unknown"].map(foldedWords);
const REGIMES = VAT_REGIMES.map((regime) => ({ regime, words: foldedWords(regime) }));

/** Whether a value says something. `—` is unknown: it is not zero, and not "no". */
const isSaid = (text: string) => /[\p{L}\p{N}]/u.test(text) && !UNKNOWN?.has(foldValue(text));
const firstWord = (text: string) => /^[\p{L}\p{N}]+/u.exec(foldValue(text))?.[0] ?? "";
/** Whether a value, or its first word, is one of these: `Locked - Orange`. */
const isOneOf = (text: string, words: ReadonlySet<string> | undefined) =>
  Boolean(words?.has(foldValue(text)) || words?.has(firstWord(text)));

const stopsOf = (cell: (role: ColumnRole) => string): Stop[] => [
  ...(isSaid(cell("locks")) && !isOneOf(cell("locks"), CLEAN) ? (["account"] as const) : []),
  ...(isSaid(cell("blacklist")) && !isOneOf(cell("blacklist"), CLEAN) ? (["blacklist"] as const) : []),
  ...(isSaid(cell("carrier")) && !isOneOf(cell("carrier"), UNLOCKED) ? (["carrier"] as const) : []),
];

/** A number in scientific notation: spreadsheets store fifteen digits as `3,57E+14`. */
const ROUNDED = /^\d(?:[.,]\d+)?E\+?\d+$/i;
const FOREIGN = /[$£¥]|\b(?:usd|gbp|hkd|aed|chf|pln)\b/i;

/** Reads the cells of a row. Reports each wrong cell as its own error; without errors, the row is read. */
export function readRow(
  line: number,
  has: (role: ColumnRole) => boolean,
  cell: (role: ColumnRole) => string,
): { readonly row: ReadRow; readonly errors: readonly ListError[] } {
  const errors: ListError[] = [];
  const wrong = (column: ColumnRole, reason: ListError["reason"]) => {
    errors.push({ line, column, reason, value: cell(column).slice(0, 120) });
    return null;
  };
  const isAlone = !has("price") && !has("quantity");
  const title = readTitle([cell("brand"), cell("model"), cell("title")].filter(Boolean).join(" "), {
    isAlone,
  });
  const storage = cell("storage") === "" ? null : readTitle(cell("storage"), { isAlone: false });
  const colour = readTitle(cell("colour"), { isAlone: false });
  const readNumber = (column: "imei" | "imei2"): string[] => {
    const text = cell(column);
    const imei = readImei(text);
    if (imei) return [imei];
    // Both slots of a phone in one cell.
    const both = column === "imei" ? text.split(/[\s/,;|]+/).map(readImei) : [];
    if (both.length === 2 && both[0] && both[1]) return [both[0], both[1]];
    if (column === "imei2" && !isSaid(text)) return [];
    wrong(column, text === "" ? "REQUIRED" : ROUNDED.test(plainSigns(text)) ? "ROUNDED" : "INVALID");
    return [];
  };
  const imeis = has("imei") ? [...readNumber("imei"), ...readNumber("imei2")] : [];
  const serialText = plainSigns(cell("serial"));
  const serial = isSaid(serialText) ? serialText.replace(/\s/g, "") : null;
  if (serial && !/^[\w-]{4,40}$/.test(serial)) wrong("serial", "INVALID");
  const quantityText = cell("quantity");
  const quantity = quantityText === "" ? (title.quantity ?? 1) : readQuantity(quantityText);
  if (quantity === null || (imeis.length > 0 && quantity !== 1)) wrong("quantity", "INVALID");
  const priceText = has("price") ? cell("price") : (title.price ?? "");
  const priceCents = priceText === "" ? null : readAmount(priceText);
  if (has("price") && priceText === "") wrong("price", "REQUIRED");
  else if (priceText !== "" && FOREIGN.test(priceText)) wrong("price", "CURRENCY");
  else if (priceText !== "" && (priceCents === null || priceCents > MOST_PAID_CENTS))
    wrong("price", "INVALID");
  const vat = foldValue(cell("vat"));
  const vatRegime = REGIMES.find(({ words }) => words.has(vat))?.regime ?? null;
  if (isSaid(vat) && !vatRegime) wrong("vat", "INVALID");
  const gradeCell = readTitle(cell("grade"), { isAlone: false });
  const defects = [cell("defects"), ...title.defects, ...gradeCell.defects]
    .filter(isSaid)
    .join(", ")
    .slice(0, 400);
  if (title.rest === "") wrong(has("title") ? "title" : "model", "REQUIRED");
  if (title.rest.length > 200) wrong(has("title") ? "title" : "model", "TOO_LONG");
  const gradeText = isSaid(cell("grade"))
    ? (gradeCell.grade ?? (gradeCell.isSealed ? "new" : cell("grade").slice(0, 60)))
    : (title.grade ?? (title.isSealed ? "new" : ""));
  return {
    errors,
    row: {
      line,
      named: {
        name: title.rest,
        storage: storage?.rest ?? "",
        colour: isSaid(cell("colour")) ? colour.rest : "",
        mixed: title.mixed ?? colour.mixed,
        mayBeAnyColour: imeis.length === 0,
      },
      imeis,
      serial,
      quantity: quantity ?? 1,
      priceCents,
      vatRegime,
      gradeText,
      facts: {
        title: [cell("brand"), cell("model"), cell("title"), cell("storage"), cell("colour")]
          .filter(Boolean)
          .join(" ")
          .slice(0, 200),
        battery: readPercent(cell("battery")) ?? title.battery,
        failed: cell("failed")
          .split(/[,;/|]/)
          .map((one) => one.trim().slice(0, 60))
          .filter(isSaid)
          .slice(0, 40),
        defects,
        reference: cell("reference").slice(0, 80),
        stops: stopsOf(cell),
        erased: isSaid(cell("erased")) ? isOneOf(cell("erased"), YES) : null,
        erasedOn: readDay(cell("erasedOn")),
        notes: [...title.notes, ...(storage?.notes ?? []), ...colour.notes],
      },
    },
  };
}
