import type { Choices } from "./use-filter.ts";

/** Choices that are shown at once. More are found by typing. */
const MOST_SHOWN = 50;

const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** The choices that contain every typed word, whatever its case and accents, and how many more there are. */
export function matchingChoices(choices: Choices, typed: string): { shown: Choices; left: number } {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  const found = choices.filter(([, text]) => words.every((word) => plain(text).includes(word)));
  return { shown: found.slice(0, MOST_SHOWN), left: Math.max(0, found.length - MOST_SHOWN) };
}
