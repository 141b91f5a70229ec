import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { openTurns } from "#server/http/take-turns.ts";

/** argon2id, the library’s default, as OWASP asks: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Each hash takes a core and 19 MiB for a moment: more at once would starve the catalogue. */
const MAX_AT_ONCE = Math.max(1, Math.min(4, availableParallelism() - 1));
/** Beyond this many a wait would outlast anybody's patience. */
const MAX_WAITING = 500;

const inTurn = openTurns(MAX_AT_ONCE, { people: MAX_WAITING });

/** Hashes a password for keeping; the salt and the cost are part of the text. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, COST));
}

let stranger: Promise<string> | undefined;

/** Whether a password fits a hash. Without a hash it costs the same time and is wrong: an unknown e-mail stays unknown. */
export async function verifyPassword(kept: string | null, password: string): Promise<boolean> {
  stranger ??= hashPassword("nobody has this password");
  const against = kept ?? (await stranger);
  const fits = await inTurn(() => verify(against, password));
  return fits && kept !== null;
}
