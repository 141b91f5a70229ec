import { readFileSync } from "node:fs";
import { Failure } from "#server/http/failure.ts";

interface Owner {
  readonly username?: string;
  readonly email: string;
}

let known: ReadonlySet<string> | undefined;

/** The list is read with the first new password, once. */
function commonPasswords(): ReadonlySet<string> {
  known ??= new Set(
    readFileSync(new URL("./common-passwords.txt", import.meta.url), "utf8")
      .split("\n")
      .filter((line) => line && !line.startsWith("#")),
  );
  return known;
}

/** Whether a password that meets the rules is one of those that are tried first, or the person's own name or address. */
export function isWeakPassword(password: string, { username = "", email }: Owner): boolean {
  const folded = password.toLowerCase();
  const own = [username, email, email.slice(0, email.indexOf("@"))].map((text) => text.toLowerCase());
  return commonPasswords().has(folded) || own.includes(folded);
}

/** Errors: VALIDATION, `password` TOO_COMMON. */
export function refuseWeakPassword(password: string, owner: Owner): void {
  if (isWeakPassword(password, owner))
    throw new Failure("VALIDATION", { fields: { password: "TOO_COMMON" } });
}
