import { randomInt } from "node:crypto";

/** Digits and letters that are hard to confuse by sight or sound. */
const ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ";

/** A random number for people, such as `RL-7K3M-9QXW`, one of 6·10¹¹, so that it does not reveal how many exist. */
export function newNumber(prefix: "RL" | "C"): string {
  const part = () => Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
  return `${prefix}-${part()}-${part()}`;
}
