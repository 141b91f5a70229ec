import { eq } from "drizzle-orm";
import type { Company } from "#contract/company.ts";
import type { Database } from "#server/database/client.ts";
import { composeMail } from "./compose-mail.ts";
import { mails } from "./tables.ts";
import type { Post } from "./transport.ts";

interface Deps {
  readonly database: Database;
  readonly clock: () => Date;
  readonly post: Post;
  readonly company: Company;
  readonly publicUrl: string;
}

/** Sends one owed mail; one that was sent is left alone. Throws when the post cannot take it, to be tried again. */
export async function deliverMail(deps: Deps, id: string): Promise<void> {
  const [mail] = await deps.database.select().from(mails).where(eq(mails.id, id));
  if (!mail || mail.sentAt) return;
  const domain = new URL(deps.publicUrl).hostname;
  await deps.post({
    messageId: `<${mail.id}@${domain}>`,
    to: mail.recipient,
    ...composeMail(mail, deps),
  });
  await deps.database.update(mails).set({ sentAt: deps.clock() }).where(eq(mails.id, id));
}
