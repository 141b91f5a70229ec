import { createHash, randomBytes } from "node:crypto";

/** Something only the owner of a mailbox or of a browser gets, 256 random bits, and what the shop keeps of it. */
export function makeSecret(): { secret: string; digest: string } {
  const secret = randomBytes(32).toString("base64url");
  return { secret, digest: digestOf(secret) };
}

/** SHA-256: of 256 random bits nothing can be guessed back. */
export function digestOf(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url");
}
