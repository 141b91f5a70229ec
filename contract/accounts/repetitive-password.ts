/** A password with fewer different characters is as easy to guess as a common one. */
const FEWEST_CHARACTERS = 4;

/** Blanks, invisible characters and controls, also those that Unicode counts as letters or symbols. */
const UNSEEN = /[\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Whether a password has too few different characters. Blanks don't count, and letter case makes no difference. */
export function isRepetitivePassword(password: string): boolean {
  const seen = password.normalize("NFKC").toLowerCase().replace(UNSEEN, "");
  return new Set(seen).size < FEWEST_CHARACTERS;
}
