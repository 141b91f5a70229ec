import { Failure } from "#server/http/failure.ts";

const BIGGEST_ID = 2_147_483_647;

/** An id of an address as a number. What no item or model can have as its id is NOT_FOUND, like an id that none has. */
export function readId(text: string): number {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0;
  if (id === 0 || id > BIGGEST_ID) throw new Failure("NOT_FOUND");
  return id;
}
