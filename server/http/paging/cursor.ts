import { hash } from "node:crypto";
import * as z from "zod/mini";
import { Failure } from "#server/http/errors/failure.ts";

/** The parameters that choose a part of a list. The others decide which rows it has, and in which order. */
const OF_PAGE = new Set(["after", "cursor", "page", "limit"]);

/** Another list or another order has another mark, so that a cursor leads nowhere in it. */
function markOf(query: object): string {
  const entries = Object.entries(query)
    .filter(([name, value]) => value !== undefined && !OF_PAGE.has(name))
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return hash("sha256", JSON.stringify(entries), "base64url").slice(0, 8);
}

/**
 * Writes a cursor for keyset paging: the sort values and the id of the row that a list goes on behind, and a mark of the
 * query. Whatever was sold, added or removed meanwhile, no row that kept its place is skipped or repeated.
 */
export function writeCursor(query: object, position: readonly number[]): string {
  return Buffer.from(JSON.stringify([markOf(query), ...position])).toString("base64url");
}

/** Reads the position of a cursor. Error: VALIDATION at `field` for a cursor that is malformed or of another query. */
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
