import { type TownsByCode, townsFile } from "#contract/accounts/towns.ts";

export const isComplete = (code: string) => /^\d{5}$/.test(code);

/** Whether a town belongs to another code than the typed one. One for no complete code belongs to any. */
export const isTownOfAnother = (codeOfTown: string, typed: string) =>
  isComplete(codeOfTown) && codeOfTown !== typed;

/** The list that has a postcode; null when there is none, or when it does not come. */
export async function listTowns(code: string): Promise<TownsByCode | null> {
  const file = townsFile(code);
  const answer = file ? await fetch(file).catch(() => null) : null;
  return answer?.ok ? answer.json() : null;
}
