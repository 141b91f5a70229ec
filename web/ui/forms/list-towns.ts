import { type TownsByCode, townsFile } from "#contract/accounts/towns.ts";

export const isComplete = (code: string) => /^\d{5}$/.test(code);

/** Whether a town belongs to another postcode than the typed one. A town whose postcode is incomplete belongs to any. */
export const isTownOfAnother = (codeOfTown: string, typed: string) =>
  isComplete(codeOfTown) && codeOfTown !== typed;

/** The list with the towns of a postcode. Null when there is none or it fails to load. */
export async function listTowns(code: string): Promise<TownsByCode | null> {
  const file = townsFile(code);
  const answer = file ? await fetch(file).catch(() => null) : null;
  return answer?.ok ? answer.json() : null;
}
