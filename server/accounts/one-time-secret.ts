import { createHash, randomBytes } from "node:crypto";
import type { Email, MailJobDeps } from "#server/mail/mailer.ts";

/** Makes a secret of 256 random bits, for a link in an e-mail or for a cookie, and the digest to store. */
export function makeSecret(): { secret: string; digest: string } {
  const secret = randomBytes(32).toString("base64url");
  return { secret, digest: digestOf(secret) };
}

/** SHA-256. A secret of 256 random bits needs no slow hash. */
export function digestOf(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url");
}

/** Sends an e-mail with a one-time link. Throws when the mail server refuses it; the queue retries the job. */
export async function sendLink(
  { mailer, publicUrl }: MailJobDeps,
  to: string,
  digest: string,
  content: Pick<Email, "subject" | "text" | "html">,
): Promise<void> {
  await mailer({ messageId: `<${digest.slice(0, 22)}@${new URL(publicUrl).hostname}>`, to, ...content });
}
