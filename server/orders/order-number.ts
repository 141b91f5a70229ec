import { randomInt } from "node:crypto";

/** Letters and digits that are not mistaken for each other when read aloud. */
const SIGNS = "23456789ABCDEFGHJKMNPQRSTVWXYZ";

/** A number for people that tells nothing of how many orders there are: `RL-7K3M-9QXW`. 6·10¹¹ of them. */
export function makeOrderNumber(): string {
  const part = () => Array.from({ length: 4 }, () => SIGNS[randomInt(SIGNS.length)]).join("");
  return `RL-${part()}-${part()}`;
}
