import { randomInt } from "node:crypto";

/** Digits and letters that are hard to confuse by sight or sound. */
const ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ";

const part = () => Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");

/** A secret that a person reads out or types, such as `7K3M-9QXW`, one of 6·10¹¹. */
export const newCode = (): string => `${part()}-${part()}`;

/** A random number for people, such as `RL-7K3M-9QXW`, one of 6·10¹¹, so that it does not reveal how many exist. */
export function newNumber(prefix: "RL" | "C" | "R"): string {
  return `${prefix}-${newCode()}`;
}
