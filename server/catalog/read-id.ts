import { Failure } from "#server/http/errors/failure.ts";

const BIGGEST_ID = 2_147_483_647;

/** Parses an id in a path. Errors: NOT_FOUND for a text that cannot be an id, as for an unknown id. */
export function readId(text: string): number {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0;
  if (id === 0 || id > BIGGEST_ID) throw new Failure("NOT_FOUND");
  return id;
}
