import { type Info, parse } from "csv-parse/sync";
import { type FieldErrors, fieldErrors } from "#contract/errors.ts";
import { MAX_RELAY_POINTS, RELAY_COLUMNS, RelayPoint } from "#contract/relay/points.ts";
import { csvOptions } from "#server/csv/csv-options.ts";
import { Failure } from "#server/http/errors/failure.ts";

/**
 * Reads the CSV list of collection points. An empty text is an empty list.
 * Error: VALIDATION with a code for each bad cell, `lines.3.hours`; `lines.1.<column>` for a missing column, `csv` for a
 * text that is no CSV or has too many lines.
 */
export function readPointsFile(csv: string): RelayPoint[] {
  if (csv.trim() === "") return [];
  const [head, ...rows] = parseRows(csv);
  const names = (head?.record ?? []).map((name) => name.trim());
  const missing = RELAY_COLUMNS.filter((column) => !names.includes(column));
  if (missing.length > 0)
    refuse(Object.fromEntries(missing.map((column) => [`lines.1.${column}`, "REQUIRED"])));
  if (rows.length > MAX_RELAY_POINTS) refuse({ csv: "TOO_LONG" });
  const fields: FieldErrors = {};
  const known = new Set<string>();
  const points = rows.flatMap(({ record, info: { lines } }) => {
    if (record.every((cell) => cell.trim() === "")) return [];
    const cells = Object.fromEntries(
      RELAY_COLUMNS.map((column) => [column, record[names.indexOf(column)] ?? ""]),
    );
    const { success, data, error } = RelayPoint.safeParse(cells);
    if (!success) {
      for (const [field, code] of Object.entries(fieldErrors(error.issues)))
        fields[`lines.${lines}.${field}`] = code;
      return [];
    }
    if (known.has(data.id)) fields[`lines.${lines}.id`] = "TAKEN";
    known.add(data.id);
    return [data];
  });
  if (Object.keys(fields).length > 0) refuse(fields);
  return points;
}

function refuse(fields: FieldErrors): never {
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
