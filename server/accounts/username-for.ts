import { randomInt } from "node:crypto";

const LONGEST = 20;
const SHORTEST = 3;

/**
 * A user name for someone who gave only an e-mail address: its first part, in letters, digits and underscores, then
 * with a random number at the end from the second `attempt` on.
 */
export function usernameFor(email: string, attempt: number): string {
  const name = email
    .slice(0, email.indexOf("@"))
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^A-Za-z0-9]+/g, "_")
    .replace(/^_+|_+$/g, "");
  const base = name.length >= SHORTEST ? name : `client_${name}`.replace(/_$/, "");
  if (attempt === 1) return base.slice(0, LONGEST);
  const end = `_${randomInt(10_000, 1_000_000)}`;
  return `${base.slice(0, LONGEST - end.length)}${end}`;
}
