import { hash } from "node:crypto";
import * as z from "zod/mini";
import { Failure } from "#server/http/errors/failure.ts";

/** The parameters that choose a part of a list. All others choose its rows and their order. */
const OF_PAGE = new Set(["after", "cursor", "page", "limit"]);

/** A digest of the list and its order. A cursor carries it, so that another list refuses the cursor. */
function markOf(query: object): string {
  const entries = Object.entries(query)
    .filter(([name, value]) => value !== undefined && !OF_PAGE.has(name))
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return hash("sha256", JSON.stringify(entries), "base64url").slice(0, 8);
}

/**
 * Writes a cursor for keyset paging. It holds a digest of the query, and the sort values and id of the last row before the
 * next page. Rows that keep their place are neither skipped nor repeated, whatever is sold, added or removed meanwhile.
 */
export function writeCursor(query: object, position: readonly number[]): string {
  return Buffer.from(JSON.stringify([markOf(query), ...position])).toString("base64url");
}

/** Reads the position in a cursor. Errors: VALIDATION at `field` when the cursor is malformed or of another query. */
export function readCursor<Position extends z.ZodMiniType<readonly number[]>>(
  text: string,
  query: object,
  position: Position,
  field: "after" | "cursor",
): z.infer<Position> {
  const [mark, ...values] = parse(text);
  const read = z.safeParse(position, values);
  if (mark !== markOf(query) || !read.success)
    throw new Failure("VALIDATION", { fields: { [field]: "INVALID" } });
  return read.data;
}

function parse(text: string): readonly unknown[] {
  try {
    const read: unknown = JSON.parse(Buffer.from(text, "base64url").toString());
    return Array.isArray(read) ? read : [];
  } catch {
    return [];
  }
}
