import { readFile } from "node:fs/promises";
import { townQuestion } from "#contract/accounts/town-match.ts";
import { type TownsByCode, townsFile } from "#contract/accounts/towns.ts";
import { Failure } from "#server/http/errors/failure.ts";

const FOLDER = new URL("../../../public", import.meta.url);
const read = new Map<string, Promise<TownsByCode>>();

/** The list of towns that contains a postcode; null without one. Each file is read once. */
async function listOf(code: string): Promise<TownsByCode | null> {
  const file = townsFile(code);
  if (!file) return null;
  const known = read.get(file);
  if (known) return known;
  const list = readFile(`${FOLDER.pathname}${file}`, "utf8").then((text) => JSON.parse(text) as TownsByCode);
  read.set(file, list);
  list.catch(() => read.delete(file));
  return list;
}

export interface Place {
  readonly code: string;
  readonly town: string;
}

/**
 * Refuses a town that does not have the postcode, unless the person confirms it or it is already stored (`kept`). Errors:
 * VALIDATION with `fields`, by the two names, and with the towns of the postcode.
 */
export async function checkTown(
  { code, town }: Place,
  names: { readonly code: string; readonly town: string },
  { isConfirmed, kept }: { readonly isConfirmed?: boolean | undefined; readonly kept?: Place | null },
): Promise<void> {
  if (isConfirmed || (kept?.code === code && kept.town === town)) return;
  const question = townQuestion(code, town, await listOf(code));
  if (!question) return;
  const { reason, towns } = question;
  const name = reason === "TOWN_MISMATCH" ? names.town : names.code;
  throw new Failure("VALIDATION", {
    fields: { [name]: reason },
    ...(towns.length > 0 && { towns: [...towns] }),
  });
}

/** The field names of postcode and town in addresses. */
export const TOWN_FIELDS = { code: "codePostal", town: "ville" } as const;
