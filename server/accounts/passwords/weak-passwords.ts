import { readFileSync } from "node:fs";
import { Failure } from "#server/http/errors/failure.ts";

interface Owner {
  readonly username?: string;
  readonly email: string;
}

let cached: ReadonlySet<string> | undefined;

/** The common passwords. The file is read once, with the first new password. */
function commonPasswords(): ReadonlySet<string> {
  cached ??= new Set(
    readFileSync(new URL("./common-passwords.txt", import.meta.url), "utf8")
      .split("\n")
      .filter((line) => line && !line.startsWith("#")),
  );
  return cached;
}

/** Whether a password is a common one, or the owner's username or e-mail. */
export function isWeakPassword(password: string, { username = "", email }: Owner): boolean {
  const folded = password.toLowerCase();
  const own = [username, email, email.slice(0, email.indexOf("@"))].map((text) => text.toLowerCase());
  return commonPasswords().has(folded) || own.includes(folded);
}

/** Refuses a weak password. Errors: VALIDATION (`password` TOO_COMMON). */
export function refuseWeakPassword(password: string, owner: Owner): void {
  if (isWeakPassword(password, owner))
    throw new Failure("VALIDATION", { fields: { password: "TOO_COMMON" } });
}
