import { parse } from "csv-parse/sync";
import { csvOptions } from "#server/csv/csv-options.ts";
import { type Field, MOST_FIELDS, shortText } from "./field.ts";

/** The phones of one file, at most. */
const MOST_ROWS = 2000;

/**
 * The fields of each phone in a CSV text: one phone a row under a line of names, or a file of `name,value,note` for one phone.
 * Null for any other text.
 */
export function readCsv(text: string): Field[][] | null {
  let rows: string[][];
  try {
    rows = parse(text, { ...csvOptions(text), info: false, to: MOST_ROWS }) as string[][];
  } catch {
    // A quotation mark that never ends.
    return null;
  }
  const [head = [], ...lines] = rows;
  const names = head.map(shortText);
  if (names.length < 2 || lines.length === 0) return null;
  if (names[0]?.toLowerCase() === "name" && names[1]?.toLowerCase() === "value")
    return [
      lines
        .slice(0, MOST_FIELDS)
        .map(([name = "", value = "", note = ""]) => ({
          ...{ name: shortText(name), value: shortText(value), note: shortText(note) },
        }))
        .filter(({ name }) => name !== ""),
    ];
  return lines.map((cells) =>
    names.slice(0, MOST_FIELDS).map((name, index) => ({ name, value: shortText(cells[index] ?? "") })),
  );
}
